import { hash } from "node:crypto"

/**
 * Returns the id of the bill that an order opens: derived from the order, so that a command which runs again after a lost
 * connection opens the same one.
 *
 * @param order unique for the order
 */
export const billIdOf = (order: string): string => uuidOf(`bill ${order}`)

/** Returns a UUID that is always the same for a text. */
export function uuidOf(text: string): string {
  const hex = hash("sha256", text, "hex")
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  )
}
