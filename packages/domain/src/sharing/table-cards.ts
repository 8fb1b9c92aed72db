/** How many cards one file may hold. */
export const mostTableCards = 200

/** Cards on one A4 sheet. */
const cardsOnSheet = 8

/** What the code of a table's card opens: the permanent link with the table's number, or the bare link (A21). */
export function cardLink(link: string, table: number | null): string {
  return table === null ? link : `${link}?table=${table}`
}

/** How many sheets of paper come out of the printer. */
export function countSheets(count: number, format: "a6" | "a4"): number {
  return format === "a6" ? count : Math.ceil(count / cardsOnSheet)
}

/**
 * Whether what a phone read from a code leads to this restaurant: its permanent link, with a table or without (A33).
 *
 * @param read the text of the code, as any reader gives it
 */
export function leadsTo(link: string, read: string): boolean {
  const [address = ""] = read.trim().split(/[?#]/)
  return address.replace(/\/$/, "") === link
}
