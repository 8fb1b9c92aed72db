import { type StorageCode, storageRefusals } from "@ardoise/contract/storage"
import { WireError } from "../http/wire-error.ts"

/** Creates the refusal of `/storage/v1` for a code. */
export function storageError(code: StorageCode, message: string = storageRefusals[code].message): WireError {
  return new WireError(storageRefusals[code].status, code, message)
}
