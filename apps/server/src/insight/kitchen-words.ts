import { foldText } from "@ardoise/domain/menu/search-text"
import { catalogue } from "@ardoise/domain/suggestions/catalogue"
import { dictionaryEn } from "@ardoise/domain/translation/dictionary-en"

let vocabulary: ReadonlyMap<string, string> | null = null

/** The kitchen's own words: those of the dictionary and of the catalogue, by their folded form. */
function kitchenWords(): ReadonlyMap<string, string> {
  if (vocabulary !== null) return vocabulary
  const { categories, allergens, terms, qualities } = dictionaryEn
  const spellings = [categories, allergens, terms, qualities].flatMap((part) => Object.keys(part))
  const dishes = Object.values(catalogue).flatMap((group) => group.map(({ name }) => name.toLocaleLowerCase("fr")))
  const words = new Map<string, string>()
  for (const spelling of [...spellings, ...dishes]) {
    const folded = foldText(spelling)
    if (!words.has(folded)) words.set(folded, spelling.toLocaleLowerCase("fr"))
  }
  vocabulary = words
  return words
}

/**
 * Finds what a diner searched among the kitchen's own words, also where only a final "s" or "x" differs.
 *
 * @returns the word in its French spelling; null for anything else, such as a name or a number, which must not be stored
 */
export function findKitchenWord(typed: string): string | null {
  const folded = foldText(typed)
  const words = kitchenWords()
  // The singular first, so that both numbers of a word are counted together.
  for (const form of [folded.replace(/[sx]$/, ""), folded, `${folded}s`]) {
    const word = words.get(form)
    if (word !== undefined && form.length > 1) return word
  }
  return null
}
