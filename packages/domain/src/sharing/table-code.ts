/** Characters of a table's code: capitals and digits of base32 (RFC 4648). 70 bits cannot be guessed. */
export const tableCodeLength = 14

const pattern = new RegExp(`^[A-Z2-7]{${tableCodeLength}}$`, "i")

/**
 * Returns the code of a printed card in capitals, or null if a text cannot be one. It proves that the diner has seen
 * the card of a table: the server makes it of a secret, the restaurant and the table.
 */
export function readTableCode(given: string): string | null {
  return pattern.test(given) ? given.toUpperCase() : null
}

/** Returns the form in which names of tables are compared: a short address may come in capitals. */
export const tableKeyOf = (table: string): string => table.trim().toLowerCase()
