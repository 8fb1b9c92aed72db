/** Words are shown from this many uses … */
export const fewestWordUses = 3
/** … on this many days. A rarer word could be somebody's. */
export const fewestWordDays = 2
/** Avoided allergens are shown from this many uses in a month. */
export const fewestAvoided = 5

/** The word for all words outside the kitchen's vocabulary, and for those beyond the bound of a day. */
export const otherSubjects = "*"

/** Returns the words that were searched often enough, on enough days, the most frequent first. */
export function shownWords(
  counts: readonly { readonly day: string; readonly word: string; readonly count: number }[],
): { readonly word: string; readonly count: number }[] {
  const words = new Map<string, { count: number; days: Set<string> }>()
  for (const { day, word, count } of counts) {
    const sum = words.get(word) ?? { count: 0, days: new Set() }
    sum.count += count
    sum.days.add(day)
    words.set(word, sum)
  }
  return [...words]
    .filter(([, { count, days }]) => count >= fewestWordUses && days.size >= fewestWordDays)
    .map(([word, { count }]) => ({ word, count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

/** Returns the number of uses of an allergen in a month, or null for "fewer than 5". */
export const shownAvoided = (count: number): number | null => (count < fewestAvoided ? null : count)
