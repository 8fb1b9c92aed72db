import { editsBetween, wordsIn } from "./likeness.ts"

/** How many characters were printed, and how many of them a reading has nowhere. */
export type LostText = { readonly printed: number; readonly lost: number; readonly words: readonly string[] }

/**
 * Counts the printed characters that are nowhere in the texts of a reading. A misread word has lost the characters that
 * differ; a word without a counterpart has lost all of them.
 */
export function findLostText(printed: readonly string[], read: readonly string[]): LostText {
  const all = printed.flatMap(wordsIn)
  const left = new Map<string, number>()
  const put = (word: string, by: number) => {
    const count = (left.get(word) ?? 0) + by
    if (count > 0) left.set(word, count)
    else left.delete(word)
  }
  for (const word of read.flatMap(wordsIn)) put(word, 1)
  const missing = all.filter((word) => {
    const isThere = left.has(word)
    if (isThere) put(word, -1)
    return !isThere
  })
  const words: string[] = []
  let lost = 0
  for (const word of missing.sort((a, b) => b.length - a.length)) {
    const whole = [...left.keys()].find((other) => other.length > word.length && other.includes(word))
    const edits = [...left.keys()].map((other) => [other, editsBetween(word, other)] as const)
    const [nearest, distance] = edits.reduce((best, one) => (one[1] < best[1] ? one : best), ["", word.length] as const)
    if (whole !== undefined && distance > 1) {
      put(whole, -1)
      for (const rest of whole.split(word)) if (rest !== "") put(rest, 1)
    } else if (distance <= word.length / 2) {
      put(nearest, -1)
      lost += distance
    } else {
      lost += word.length
      words.push(word)
    }
  }
  return { printed: all.reduce((sum, word) => sum + word.length, 0), lost, words }
}
