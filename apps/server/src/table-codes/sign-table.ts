import { createHmac, timingSafeEqual } from "node:crypto"
import { tableCodeLength, tableKeyOf } from "@ardoise/domain/sharing/table-code"

/** A table of a restaurant, and how often its code was renewed. */
export type SignedTable = {
  readonly ownerId: string
  /** Its name, in any case. */
  readonly table: string
  /** From 1. */
  readonly version: number
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const bitsOfCharacter = 5

/**
 * Makes the code of a table: the first characters of an HMAC in base32 (RFC 4648). Nothing is stored for a table, so a
 * restaurant can print cards before it has listed its tables.
 *
 * @param secret changing it makes all printed cards worthless
 */
export function signTable(secret: string, { ownerId, table, version }: SignedTable): string {
  const mac = createHmac("sha256", secret)
    .update(`v1|${ownerId}|${tableKeyOf(table)}|${version}`)
    .digest("hex")
  const all = BigInt(`0x${mac}`)
  return Array.from({ length: tableCodeLength }, (_, place) => {
    const bits = all >> BigInt(mac.length * 4 - bitsOfCharacter * (place + 1))
    return alphabet.charAt(Number(bits & 31n))
  }).join("")
}

/** Whether a code is that of the table. Takes equally long for every code. @param code in capitals */
export function isCodeOf(secret: string, table: SignedTable, code: string): boolean {
  const expected = Buffer.from(signTable(secret, table))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
