/** The searchable content of a dish, read from its row on the page. */
export type FindableDish = {
  /** Its name and description, folded. */
  readonly text: string
  /** The names of the declared allergens; null without a declaration. An empty list declares that it has none. */
  readonly allergens: readonly string[] | null
  /** The names of the allergens that the choices of its options may add. */
  readonly added: readonly string[]
  /** Whether a choice has no declaration. */
  readonly hasUndeclaredChoice: boolean
}

/** What a diner searches for. */
export type DishSearch = {
  readonly search: string
  /** Names of allergens to avoid. */
  readonly without: readonly string[]
}

/**
 * How a dish is shown. "apart" means that allergens are to be avoided and the dish has no declaration; "contains" that
 * it or one of its choices declares one of them. Such dishes are never among the matches.
 */
export type DishVisibility = "shown" | "hidden" | "apart" | "contains"

/** Returns a text in which accents, case, "œ", "æ" and the kind of apostrophe make no difference. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’']/g, "'")
}

/** Returns the allergens to avoid that a dish declares. */
export function avoidedIn({ allergens }: FindableDish, without: readonly string[]): readonly string[] {
  return (allergens ?? []).filter((name) => without.includes(name))
}

/** Returns the allergens to avoid that only a choice of a dish declares. */
export function avoidedInChoices({ allergens, added }: FindableDish, without: readonly string[]): readonly string[] {
  return added.filter((name) => without.includes(name) && !allergens?.includes(name))
}

/** Decides how a dish is shown: its texts must contain all words, and its declaration none of the avoided allergens. */
export function visibilityOf(dish: FindableDish, { search, without }: DishSearch): DishVisibility {
  const words = normalizeText(search).split(/\s+/)
  if (!words.every((word) => dish.text.includes(word))) return "hidden"
  if (without.length === 0) return "shown"
  if (dish.allergens === null) return "apart"
  if (avoidedIn(dish, without).length > 0 || avoidedInChoices(dish, without).length > 0) return "contains"
  return dish.hasUndeclaredChoice ? "apart" : "shown"
}
