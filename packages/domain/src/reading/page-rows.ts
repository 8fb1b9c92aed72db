import { median } from "./median.ts"
import type { PlacedWord, WordPage } from "./page.ts"
import { isRaised } from "./raised-numbers.ts"

/** Words that stand next to each other, without a wide gap between them. */
export type Segment = {
  readonly words: readonly [PlacedWord, ...PlacedWord[]]
  readonly left: number
  readonly right: number
}

/** Words on one baseline, from left to right. */
export type WordRow = readonly [PlacedWord, ...PlacedWord[]]

export const middleOf = ({ place }: PlacedWord) => place.top + place.height / 2
const rightOf = ({ place }: PlacedWord) => place.left + place.width

/** Dots, dashes or underscores that lead from a dish to its price. */
const isLeader = (text: string) => /^[.…_·•\-–—]{2,}$/.test(text)

/** A price, a size or a year: a number that belongs to words on its left. */
export const isNumber = ({ words }: Segment) =>
  words.every(({ text }) => !/\p{L}{3,}/u.test(text)) && /\d/.test(textOf(words))
export const endsWithPrice = ({ words }: Segment) => /\d(?:[.,]-)?\s*(?:€|euros?|EUR)?[.*]*$/iu.test(textOf(words))
export const hasWords = ({ words }: Segment) => words.some(({ text }) => /\p{L}{2,}/u.test(text))
const textOf = (words: readonly PlacedWord[]) => words.map(({ text }) => text).join(" ")

/** Words of one row are at most this far apart, in heights of the smaller font. */
const mostApart = 0.5

/**
 * Groups words into rows, from top to bottom. Each row is followed from left to right, because a photographed row is not
 * quite level: a word belongs to the row whose last word is nearest to its height.
 */
export function toRows(words: readonly PlacedWord[]): readonly WordRow[] {
  const rows: { readonly words: [PlacedWord, ...PlacedWord[]]; level: PlacedWord }[] = []
  for (const word of words.toSorted((a, b) => a.place.left - b.place.left)) {
    let nearest: (typeof rows)[number] | null = null
    let least = mostApart
    for (const row of rows) {
      const isBehind = isRaised(word, row.level)
      const apart = isBehind ? 0 : Math.abs(middleOf(row.level) - middleOf(word)) / Math.min(row.level.size, word.size)
      if (apart < least) {
        least = apart
        nearest = row
      }
    }
    if (nearest === null) rows.push({ words: [word], level: word })
    else {
      // The next word is compared with the last one that is on the line itself.
      if (!isRaised(word, nearest.level)) nearest.level = word
      nearest.words.push(word)
    }
  }
  return rows.map((row) => row.words).toSorted((a, b) => median(a.map(middleOf)) - median(b.map(middleOf)))
}

/** Splits a row at wide gaps. Beside a large heading, the gap is measured in the smaller font. */
export function toSegments(row: WordRow, { aspect }: Pick<WordPage, "aspect">): readonly Segment[] {
  const segments: [PlacedWord, ...PlacedWord[]][] = []
  for (const word of row) {
    const before = segments.at(-1)?.at(-1)
    const gap = before === undefined ? 0 : (word.place.left - rightOf(before)) * aspect
    if (before && gap < 1.5 * Math.min(before.size, word.size)) segments.at(-1)?.push(word)
    else segments.push([word])
  }
  return segments.map((part) => ({
    words: part,
    left: part[0].place.left,
    right: Math.max(...part.map(rightOf)),
  }))
}

/** Whether a word is only a leader or a stray mark. */
export const isMark = ({ text }: PlacedWord) => isLeader(text) || !/[\p{L}\p{N}€$/|%+&*()]/u.test(text)
