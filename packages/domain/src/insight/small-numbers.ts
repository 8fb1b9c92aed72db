/** Words are shown from this many uses … */
export const fewestWordUses = 3
/** … on this many days. A rarer word could be somebody's. */
export const fewestWordDays = 2
/** A list of words ends here: an owner reads the most frequent ones. */
export const mostWords = 100
/** Avoided allergens are shown from this many uses in a month. */
export const fewestAvoided = 5

/** The word for all words outside the kitchen's vocabulary, and for those beyond the bound of a day. */
export const otherSubjects = "*"

/**
 * Returns the words that were searched often enough, on enough days: at most `mostWords`, the most frequent first.
 *
 * @param words each word once, with its searches and the number of days on which there were any
 */
export function shownWords(
  words: readonly { readonly word: string; readonly count: number; readonly days: number }[],
): { readonly word: string; readonly count: number }[] {
  return words
    .filter(({ count, days }) => count >= fewestWordUses && days >= fewestWordDays)
    .map(({ word, count }) => ({ word, count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
}

/** Returns the number of uses of an allergen in a month, or null for "fewer than 5". */
export const shownAvoided = (count: number): number | null => (count < fewestAvoided ? null : count)
