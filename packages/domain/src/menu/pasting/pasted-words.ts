import { defaultCategories, displayRank } from "../categories.ts"
import { foldText } from "../search-text.ts"

/** A dish that was found in a pasted text. `lines` are the numbers of its lines, from 1. */
export type PastedDish = {
  readonly name: string
  readonly description: string
  /** In stored form, "12.50"; empty if no price was found. */
  readonly price: string
  readonly lines: readonly number[]
  /** Allergens as the paper writes them. They were taken off the texts, and are never a declaration. */
  readonly printedAllergens?: string
}

/** A heading of a pasted text with its dishes. The name is empty for dishes before the first heading. */
export type PastedCategory = {
  readonly name: string
  readonly line: number | null
  readonly dishes: readonly PastedDish[]
}

/** A line that was not understood. The editor shows it and never drops it. */
export type UnreadLine = { readonly line: number; readonly text: string }

/** The result of reading a pasted menu. */
export type PastedCard = {
  readonly categories: readonly PastedCategory[]
  readonly unread: readonly UnreadLine[]
}

const leading = /^(?:nos|les|notre|la carte des|carte des|our|nuestras|nuestros) /

/** The mark of a heading that is repeated on the next page: "Desserts (suite)", "Desserts – suite". */
const continuation = /(?<!\s)\s*(?:\((?:suite|continued|cont\.)\)|[-–—,]\s*suite)$/iu

/** The rank of names that are not a common category. */
const otherRank = displayRank("")

/** Whether a text is the name of a common category, also in a form such as "Nos entrées". */
export function isKnownCategory(text: string): boolean {
  const plain = text.replace(continuation, "")
  return displayRank(plain) < otherRank || displayRank(foldText(plain).replace(leading, "")) < otherRank
}

/**
 * Returns the category name for a heading: "ENTREES", "Nos entrées" and "Entrées (suite)" become "Entrées". Any other
 * name only loses its "(suite)".
 */
export function properName(heading: string): string {
  const whole = heading.replace(continuation, "") || heading
  const plain = foldText(whole).replace(leading, "")
  return defaultCategories.find(({ name }) => foldText(name) === plain)?.name ?? whole
}
