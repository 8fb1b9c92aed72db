import { defaultCategories, displayRank } from "./categories.ts"
import { foldText } from "./search-text.ts"

/** A dish as it was found in a pasted text. `lines` are the lines that it was made of, from 1. */
export type PastedDish = {
  readonly name: string
  readonly description: string
  /** As it is stored, "12.50"; empty when none was found. */
  readonly price: string
  readonly lines: readonly number[]
}

/** A heading of a pasted text with its dishes; without a name for dishes that stand before any heading. */
export type PastedCategory = {
  readonly name: string
  readonly line: number | null
  readonly dishes: readonly PastedDish[]
}

/** A line that nobody understood; it is shown, never dropped. */
export type UnreadLine = { readonly line: number; readonly text: string }

/** What was recognised in a pasted carte. */
export type PastedCard = {
  readonly categories: readonly PastedCategory[]
  readonly unread: readonly UnreadLine[]
}

const leading = /^(?:nos|les|notre|la carte des|carte des|our|nuestras|nuestros) /

/** The rank of names that no carte shares. */
const otherRank = displayRank("")

/** Whether a text names one of the categories that every carte has, also as "Nos entrées". */
export function isKnownCategory(text: string): boolean {
  return displayRank(text) < otherRank || displayRank(foldText(text).replace(leading, "")) < otherRank
}

/** The name that a heading becomes: "ENTREES" and "Nos entrées" are the category "Entrées"; any other name stays. */
export function properName(heading: string): string {
  const plain = foldText(heading).replace(leading, "")
  return defaultCategories.find(({ name }) => foldText(name) === plain)?.name ?? heading
}
