import { type StorageCode, storageRefusals } from "@ardoise/contract/storage"
import { WireError } from "../wire/wire-error.ts"

/** A refusal of `/storage/v1` by its code (contract 5.2). */
export function storageError(code: StorageCode, message: string = storageRefusals[code].message): WireError {
  return new WireError(storageRefusals[code].status, code, message)
}
