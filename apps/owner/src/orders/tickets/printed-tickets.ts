import { readKey, writeKey } from "@ardoise/browser/storage"
import { mostRemembered } from "@ardoise/domain/order/tickets-to-print"
import { storageKeys } from "../../storage-keys.ts"

/** Returns the ids of the orders whose tickets this device has printed. */
export function readPrinted(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(readKey(storageKeys.printedTickets) ?? "[]")
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [])
  } catch {
    return new Set()
  }
}

/** Remembers printed tickets. The oldest are forgotten. */
export function rememberPrinted(ids: readonly string[]): void {
  const all = [...new Set([...readPrinted(), ...ids])]
  writeKey(storageKeys.printedTickets, JSON.stringify(all.slice(-mostRemembered)))
}
