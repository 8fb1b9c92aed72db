/**
 * The dictionary of one language. Keys are French, in lower case, with their accents; hyphens and the kind of
 * apostrophe are ignored. A wrong ingredient is dangerous for people with allergies, so uncertain entries are left out.
 * The text then gets the suffix.
 */
export type Dictionary = {
  /** The suffix of a text that is not completely translated. */
  readonly suffix: "(EN)" | "(ES)" | "(IT)" | "(中文)"
  /**
   * The position of a quality that follows its noun in French ("poulet rôti"). "after-noun": it remains there.
   * "before-noun": it moves before the noun ("roast chicken"). "reversed": everything that qualifies a noun is before
   * it, so the group of words is reversed ("烤鸡").
   */
  readonly order: "after-noun" | "before-noun" | "reversed"
  /** Whole names of categories, looked up first for categories only. "Bar" is a counter there, but a fish in a dish. */
  readonly categories: Readonly<Record<string, string>>
  /**
   * The fourteen allergens in every spelling that menus use, looked up first for allergens only. All fourteen are
   * required.
   */
  readonly allergens: Readonly<Record<string, string>>
  /** Whole dishes, foods, cooking methods and sentences. */
  readonly terms: Readonly<Record<string, string>>
  /** Words that qualify the noun before them: "grillé", "maison", "du jour". */
  readonly qualities: Readonly<Record<string, string>>
  /** Words that qualify the noun after them: "petit", "trois". Their position does not change. */
  readonly leads: Readonly<Record<string, string>>
  /**
   * Words that join others: "à la", "de", "et". An empty translation removes the word. In a "reversed" language, an
   * empty translation joins two nouns into one group, and any other separates groups.
   */
  readonly links: Readonly<Record<string, string>>
}
