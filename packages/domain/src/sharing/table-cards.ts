/** Maximum number of cards in one file. */
export const mostTableCards = 200

/** Cards on one A4 sheet. */
const cardsOnSheet = 8

/** Returns the link in the code of a table's card: the permanent link with the table's number, or without one (A21). */
export function cardLink(link: string, table: number | null): string {
  return table === null ? link : `${link}?table=${table}`
}

/** Returns how many sheets of paper are printed. */
export function countSheets(count: number, format: "a6" | "a4"): number {
  return format === "a6" ? count : Math.ceil(count / cardsOnSheet)
}

/**
 * Whether a code that a phone scanned leads to this restaurant: its permanent link, with or without a table (A33).
 *
 * @param read the text of the code, as any reader returns it
 */
export function leadsTo(link: string, read: string): boolean {
  const [address = ""] = read.trim().split(/[?#]/)
  return address.replace(/\/$/, "") === link
}
