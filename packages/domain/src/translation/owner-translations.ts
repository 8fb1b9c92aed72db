import type { FirstLanguage, Language } from "../menu/allergens.ts"
import type { Menu } from "../menu/menu.ts"

/** A language that menus are translated into. */
export type TranslatedLanguage = Exclude<Language, "fr">

/** A language that this server has a dictionary for. */
export type DictionaryLanguage = Exclude<FirstLanguage, "fr">

/** The kinds of texts that an owner translates. */
export const translatedParts = ["menu", "category", "dish", "description"] as const
/** The kind of a text: the name of the menu, of a category or of a dish, or the description of a dish. */
export type TranslatedPart = (typeof translatedParts)[number]

/** Who wrote a translation. */
export type TranslationAuthor = "owner" | "dictionary" | "model"

/** A proposed translation. Diners never see it: an owner accepts it first. */
export type SuggestedTranslation = {
  readonly text: string
  /** The French text that it belongs to. */
  readonly source: string
  readonly by: Exclude<TranslationAuthor, "owner">
  /** Why it needs a second look, such as `numbers` or `words-left:riz`; empty if nothing was found. */
  readonly doubts: readonly string[]
}

/** What is stored of one text in one language. */
export type OwnerTranslation = {
  readonly menuId: string
  readonly part: TranslatedPart
  /** The id of the category or dish; "" for the menu. */
  readonly ref: string
  /** The French text that `text` belongs to. */
  readonly source: string
  /** What diners may read, or null until an owner has accepted a text. */
  readonly text: string | null
  /** Who wrote `text`; null without one. A text that the owner changed is the owner's. */
  readonly textBy: TranslationAuthor | null
  /** ISO time of the acceptance, or null. */
  readonly reviewedAt: string | null
  readonly suggestion: SuggestedTranslation | null
}

/**
 * How far the translation of a text is: `reviewed` by the owner; `stale`: reviewed, but the French text has changed;
 * `suggested`: proposed and not accepted; `missing`: none of these.
 */
export type TranslationState = "missing" | "suggested" | "reviewed" | "stale"

/** A text of a menu that can be translated. */
export type FrenchText = {
  readonly part: TranslatedPart
  readonly ref: string
  readonly french: string
}

/** Limits of translations. Lengths are UTF-16 code units. */
export const translationLimits = {
  textLength: 4_000,
  refLength: 200,
  rowsPerOwner: 40_000,
} as const

/** Normalizes what does not change the meaning: Unicode form, blanks, the kind of apostrophe. Accents stay. */
const normalized = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/gu, " ")
    .trim()

/** Whether two French texts are the same for a translation. "Pêche" (peach) and "péché" (sin) are not. */
export const isSameFrench = (a: string, b: string): boolean => a === b || normalized(a) === normalized(b)

/** Lists the texts of a menu in the order of the page. Texts of signs alone have no translation. */
export function listFrenchTexts(menu: Pick<Menu, "name" | "categories">): FrenchText[] {
  const texts: FrenchText[] = [{ part: "menu", ref: "", french: menu.name }]
  for (const category of menu.categories) {
    texts.push({ part: "category", ref: category.id, french: category.name })
    for (const { id, name, description } of category.dishes) {
      texts.push({ part: "dish", ref: id, french: name }, { part: "description", ref: id, french: description })
    }
  }
  return texts.filter(({ french }) => /[\p{L}\p{N}]/u.test(french))
}

/** The key of a text within a menu. */
export const textKey = ({ part, ref }: Pick<FrenchText, "part" | "ref">): string => `${part}/${ref}`

/** The key of a French text among all texts of its kind. */
const memoryKey = (part: TranslatedPart, french: string) => `${part}/${normalized(french)}`

/** What the translations of an owner in one language know about a text. */
export type KnownTranslation = {
  readonly state: TranslationState
  /** What is stored for this very text of the menu, or null. */
  readonly row: OwnerTranslation | null
  /** The text that diners read, if it is reviewed. */
  readonly text: string | null
  /** Who wrote that text; null without one. */
  readonly by: TranslationAuthor | null
  /** The menu whose review counts for this text, too; null if the text was reviewed itself, or not at all. */
  readonly reviewedIn: string | null
}

/** Finds what is known about the texts of a menu. */
export type FindTranslation = (text: FrenchText) => KnownTranslation

/**
 * Prepares the search in the translations of an owner in one language. A text that was reviewed in one menu counts in
 * all of them, where the French is the same and the text is of the same kind.
 *
 * @param rows all rows of the owner in that language
 */
export function findTranslations(menuId: string, rows: readonly OwnerTranslation[]): FindTranslation {
  const own = new Map<string, OwnerTranslation>()
  const memory = new Map<string, OwnerTranslation>()
  for (const row of rows) {
    if (row.menuId === menuId) own.set(textKey(row), row)
    if (row.text === null) continue
    const key = memoryKey(row.part, row.source)
    const known = memory.get(key)
    if (known === undefined || (known.reviewedAt ?? "") < (row.reviewedAt ?? "")) memory.set(key, row)
  }
  return (text) => {
    const row = own.get(textKey(text)) ?? null
    if (row?.text != null && isSameFrench(row.source, text.french)) {
      return { state: "reviewed", row, text: row.text, by: row.textBy, reviewedIn: null }
    }
    const elsewhere = memory.get(memoryKey(text.part, text.french))
    if (elsewhere?.text != null) {
      return { state: "reviewed", row, text: elsewhere.text, by: elsewhere.textBy, reviewedIn: elsewhere.menuId }
    }
    const isSuggested = row?.suggestion != null && isSameFrench(row.suggestion.source, text.french)
    const state = row?.text != null ? "stale" : isSuggested ? "suggested" : "missing"
    return { state, row, text: null, by: null, reviewedIn: null }
  }
}

/** The suggestion of a row for a French text, or null if it was made for another text. */
export function suggestionFor(row: OwnerTranslation | null, french: string): SuggestedTranslation | null {
  const suggestion = row?.suggestion ?? null
  return suggestion !== null && isSameFrench(suggestion.source, french) ? suggestion : null
}

/** Counts the dishes of a menu whose names the owner has not reviewed. A dish without a name needs none. */
export function countUnreviewedNames(menu: Pick<Menu, "name" | "categories">, find: FindTranslation): number {
  return listFrenchTexts(menu).filter((text) => text.part === "dish" && find(text).state !== "reviewed").length
}
