import { allergens } from "../menu/allergens.ts"
import { unnamedDish, unnamedMenu } from "../menu/menu.ts"
import { frenchPriceNote, frenchPriceNoteWithoutService } from "../regulation/price-notes.ts"

/** The languages of papers. The typefaces write no Chinese. */
export const paperLanguages = ["fr", "en", "es", "it"] as const
/** One of `paperLanguages`. */
export type PaperLanguage = (typeof paperLanguages)[number]

/** What a paper says in addition to the texts of its owner, in one language. */
export type PaperWords = {
  readonly language: PaperLanguage
  /** The fourteen in the order of the law. */
  readonly allergenNames: readonly string[]
  /** The title of their legend. */
  readonly allergens: string
  /** What a question mark behind a dish means, in two parts where the line is narrow. */
  readonly questionMark: readonly [string, string]
  readonly undeclared: string
  readonly noAllergen: string
  /** The same where a choice of the dish may add one. */
  readonly noAllergenOutsideChoices: string
  /** Behind a choice, in brackets. */
  readonly choiceUndeclared: string
  /** With `{names}`. */
  readonly contains: string
  readonly folder: string
  /** Behind a heading that continues on the next page. */
  readonly continued: string
  readonly online: string
  /** What the code of a window card opens, in two lines. */
  readonly wholeCard: readonly [string, string]
  readonly setMenus: string
  /** With `{course}`. */
  readonly anyOf: string
  readonly or: string
  readonly drinkIncluded: string
  readonly drinkExcluded: string
  /** With `{when}`. */
  readonly served: string
  readonly priceNote: string
  readonly priceNoteWithoutService: string
  readonly dailyBoard: string
  /** With `{day}` and `{time}`. */
  readonly until: string
  readonly unnamedMenu: string
  readonly unnamedDish: string
  /** That the French text counts; empty in French. */
  readonly translated: string
}

/** Returns the colon of a language, with the blank that French puts before it. */
export const colonOf = ({ language }: Pick<PaperWords, "language">): string => (language === "fr" ? "\u00a0:" : ":")

/** What every translated paper says in French, too, for those who inspect it. */
export const translatedNotice = "Carte traduite. La carte en français fait foi."

/** The words of a French paper. */
export const frenchPaperWords: PaperWords = {
  language: "fr",
  allergenNames: allergens.map(({ name }) => name),
  allergens: "Allergènes",
  questionMark: ["?\u00a0: non déclarés,", "demandez"],
  undeclared: "Allergènes non déclarés",
  noAllergen: "Aucun des quatorze allergènes",
  noAllergenOutsideChoices: "Aucun des quatorze allergènes, hors choix",
  choiceUndeclared: "allergènes non déclarés",
  contains: "Allergènes\u00a0: {names}",
  // The written way of access, where the card itself does not name them (Code de la consommation R412-14).
  folder: "Les allergènes de chaque plat sont dans un classeur à votre disposition au bar.",
  continued: "(suite)",
  online: "La carte en ligne, avec ses allergènes en toutes lettres.",
  wholeCard: ["Toute la carte", "et ses allergènes"],
  setMenus: "Formules",
  anyOf: "{course} au choix",
  or: "ou",
  drinkIncluded: "boisson comprise",
  drinkExcluded: "boisson non comprise",
  served: "Servie {when}",
  priceNote: frenchPriceNote,
  priceNoteWithoutService: frenchPriceNoteWithoutService,
  dailyBoard: "L’ardoise du jour",
  until: "{day}, jusqu’à {time}",
  unnamedMenu,
  unnamedDish,
  translated: "",
}
