/** Maximum number of cards in one file. */
export const mostTableCards = 200

/** Cards on one A4 sheet. */
const cardsOnSheet = 8

/** Returns how many sheets of paper are printed. */
export function countSheets(count: number, format: "a6" | "a4"): number {
  return format === "a6" ? count : Math.ceil(count / cardsOnSheet)
}
