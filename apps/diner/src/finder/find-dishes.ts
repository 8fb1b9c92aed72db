/** What can be found of a dish on the page, read from its row. */
export type FindableDish = {
  /** Everything that names or describes it, folded. */
  readonly text: string
  /** The names it declares; null where nothing was declared. An empty list declares that there is none. */
  readonly allergens: readonly string[] | null
}

/** What a diner looks for. */
export type Wanted = {
  readonly search: string
  /** Names of allergens to stay away from. */
  readonly without: readonly string[]
}

/**
 * What becomes of a dish: it is shown, hidden, or shown apart because nobody declared its allergens and some are to be
 * avoided. Such a dish is never among those that fit.
 */
export type Standing = "shown" | "hidden" | "apart"

/** A text in which accents, case and the two ways to write "œ" make no difference. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’']/g, "'")
}

/** Decides about one dish: all words must be in its texts, and none of the allergens among those it declares. */
export function standingOf(dish: FindableDish, { search, without }: Wanted): Standing {
  const words = fold(search).split(/\s+/)
  if (!words.every((word) => dish.text.includes(word))) return "hidden"
  if (without.length === 0) return "shown"
  if (dish.allergens === null) return "apart"
  return dish.allergens.some((name) => without.includes(name)) ? "hidden" : "shown"
}
