import { type AllergenHint, allergenHints } from "../allergen-hints/allergen-hints.ts"
import { undeclared } from "../menu/allergens.ts"
import { foldText } from "../menu/search-text.ts"
import { claims } from "./claim-words.ts"
import { furtherAllergenWords } from "./further-allergen-words.ts"
import type { DictionaryLanguage, TranslatedLanguage } from "./owner-translations.ts"
import { hasDictionary, languageSuffix, translate } from "./translate.ts"

/** A translation that somebody or something else than the dictionaries has written. */
type Checked = { readonly french: string; readonly text: string; readonly language: TranslatedLanguage }

/**
 * Finds reasons to look twice at a translation: another figure, a missing word of an allergen, a claim that was lost or
 * added, an unusual length or script, an address. Only the server imports this file, because the dictionaries are large.
 *
 * @returns doubts as codes, some with words after a colon; empty if nothing was found
 */
export function checkTranslation(checked: Checked): string[] {
  const { french, text } = checked
  return [
    ...(sameFigures(french, text) ? [] : ["numbers"]),
    ...missingAllergenWords(checked).map((word) => `allergen-word:${word}`),
    ...changedClaims(checked).map((claim) => `claim:${claim}`),
    ...(text.length > 3 * french.length + 40 ? ["length"] : []),
    ...(isOfLanguage(checked) ? [] : ["script"]),
    ...(/https?:|www\.|@|<\/?[a-z]|\]\(|\w\.(?:com|fr|net|org|io|example)\b/i.test(text) ? ["link"] : []),
  ]
}

const figuresOf = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => Number(figure.replace(",", "."))).sort((a, b) => a - b)

const sameFigures = (a: string, b: string) => JSON.stringify(figuresOf(a)) === JSON.stringify(figuresOf(b))

/** The words of the French that suggest an allergen and that are not in the translation. */
function missingAllergenWords({ french, text, language }: Checked): string[] {
  const translated = foldText(text)
  if (!hasDictionary(language)) {
    // A word without an entry is doubtful: there is nothing that would show a wrong translation.
    return allergenWordsOf(french).filter(
      (word) => !furtherAllergenWords(word, language).some((stem) => translated.includes(stem)),
    )
  }
  return allergenWordsOf(french).filter((word) => {
    const accepted = translate(word, language)
    // Without an entry there is nothing to compare with.
    if (accepted.endsWith(languageSuffix(language))) return false
    return ![accepted, word, ...(otherWords[language]?.[foldText(accepted)] ?? [])].some((one) =>
      holds(translated, one, language),
    )
  })
}

/** Returns every word that suggests an allergen. The hints name one for each allergen, so found words are taken out. */
function allergenWordsOf(french: string): string[] {
  const words = new Set<string>()
  let rest = french.toLowerCase()
  for (;;) {
    const found = allergenHints({ name: rest, description: "", allergens: undeclared }).filter(isNamedAlike)
    const fresh = found.map(({ word }) => word).filter((word) => rest.includes(word))
    if (fresh.length === 0) return [...words]
    for (const word of fresh) {
      words.add(word)
      rest = rest.replace(word, " , ")
    }
  }
}

/** The allergens whose words have one translation in any dish: a walnut is a walnut. */
const exactAllergens: ReadonlySet<string> = new Set([
  ...["Crustacés", "Poissons", "Arachides", "Fruits à coque", "Mollusques", "Sésame", "Moutarde", "Céleri", "Soja"],
  "Lupin",
])
/** The same for single words of other allergens. "Crème" is not among them: it may be cream, custard or curd. */
const exactWords: ReadonlySet<string> = new Set(
  ["lait", "fromage", "fromages", "beurre", "yaourt", "œuf", "œufs"].map(foldText),
)

const isNamedAlike = ({ allergen, word }: AllergenHint) =>
  exactAllergens.has(allergen) || exactWords.has(foldText(word))

/** Other words for what a dictionary says, by its answer without accents. */
const otherWords: Partial<Record<DictionaryLanguage, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    prawns: ["shrimp"],
    shrimps: ["prawn"],
    scallops: ["scallop"],
    peanuts: ["groundnut"],
    "soya sauce": ["soy"],
    soya: ["soy"],
    "creme fraiche": ["cream"],
    crisps: ["chip"],
  },
}

/** Whether a text has each long word of another one, in the singular or the plural. */
function holds(translated: string, wanted: string, language: DictionaryLanguage): boolean {
  const folded = foldText(wanted)
  if (language === "zh") return translated.includes(folded)
  const stems = folded.split(/[^\p{L}]+/u).filter((word) => word.length >= 3)
  if (stems.length === 0) return translated.includes(folded)
  return stems.some((word) => translated.includes(word.replace(/(?:ies|es|s|i|e|a|o)$/, "")))
}

/** The claims that one of the two texts makes and the other one does not. */
function changedClaims({ french, text, language }: Checked): string[] {
  const [before, after] = [foldText(french), foldText(text)]
  return claims.flatMap((claim) => (claim.fr.test(before) === claim[language].test(after) ? [] : [claim.name]))
}

/** The characters of another script, by language; the other languages are written in Latin characters only. */
const foreignCharacters: Partial<Record<TranslatedLanguage, RegExp>> = {
  zh: /[^\p{Script=Latin}\p{Script=Han}\P{L}]/u,
  // The long vowel mark belongs to no script.
  ja: /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\P{L}]/u,
}

/** Whether a translation is written in the script of its language. Names stay in Latin characters anywhere. */
function isOfLanguage({ french, text, language }: Checked): boolean {
  if ((foreignCharacters[language] ?? /[^\p{Script=Latin}\P{L}]/u).test(text)) return false
  if (language !== "zh" && language !== "ja") return true
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || text.trim() === french.trim()
}
