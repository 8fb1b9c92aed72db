/**
 * What one language knows of French cartes. Keys are French, in lower case, with their accents; hyphens and the kind of
 * apostrophe do not count. An entry that is wrong about an ingredient is a danger to somebody: what is not sure is left
 * out, and the text then carries its suffix.
 */
export type Dictionary = {
  /** What ends a text that is not translated in full (spec 9). */
  readonly suffix: "(EN)" | "(ES)" | "(IT)" | "(中文)"
  /**
   * Where a quality goes that follows its noun in French ("poulet rôti"): it stays ("after-noun"), it goes before the
   * noun ("before-noun", "roast chicken"), or the language puts everything that qualifies a noun before it, so that a
   * group of words is turned round ("reversed", "烤鸡").
   */
  readonly order: "after-noun" | "before-noun" | "reversed"
  /** Whole names of categories, asked first for categories alone: "Bar" is a counter there, and a fish on a plate. */
  readonly categories: Readonly<Record<string, string>>
  /** The fourteen allergens in every spelling that menus use, asked first for allergens alone. None may be missing. */
  readonly allergens: Readonly<Record<string, string>>
  /** Whole dishes, foods, ways of cooking, sentences: whatever stands for itself. */
  readonly terms: Readonly<Record<string, string>>
  /** Words that qualify the noun before them: "grillé", "maison", "du jour". */
  readonly qualities: Readonly<Record<string, string>>
  /** Words that qualify the noun after them: "petit", "trois". They stay where they are. */
  readonly leads: Readonly<Record<string, string>>
  /**
   * Words between the others: "à la", "de", "et". An empty text takes the word out. In a language that is "reversed" an
   * empty one binds two nouns into one group and any other separates groups.
   */
  readonly links: Readonly<Record<string, string>>
}
