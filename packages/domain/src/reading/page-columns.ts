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

/** An empty vertical strip between two columns, as fractions of the page's width. */
type Strip = { readonly left: number; readonly right: number }

const middleOf = ({ place }: PlacedWord) => place.top + place.height / 2
const rightOf = ({ place }: PlacedWord) => place.left + place.width

/** Dots, dashes or underscores that lead from a dish to its price. */
const isLeader = (text: string) => /^[.…_·•\-–—]{2,}$/.test(text)

/** A price, a size or a year: a number that belongs to words on its left. */
const isNumber = ({ words }: Segment) => words.every(({ text }) => !/\p{L}{3,}/u.test(text)) && /\d/.test(textOf(words))
const endsWithPrice = ({ words }: Segment) => /\d(?:[.,]-)?\s*(?:€|euros?|EUR)?$/iu.test(textOf(words))
const hasWords = ({ words }: Segment) => words.some(({ text }) => /\p{L}{2,}/u.test(text))
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

/**
 * Separates the columns of a page. Columns are separated by empty vertical strips; a strip between dishes and their
 * prices is none.
 *
 * @returns blocks of words in reading order; each word is in exactly one
 */
export function toBlocks(
  words: readonly PlacedWord[],
  page: Pick<WordPage, "aspect">,
): readonly (readonly PlacedWord[])[] {
  const rows = toRows(words).map((row) => toSegments(row, page))
  const strip = findStrip(rows, page)
  if (strip === null) return words.length === 0 ? [] : [words]
  const head = countHeadRows(rows)
  const blocks: (readonly PlacedWord[])[] = rows.slice(0, head).map(([segment]) => segment?.words ?? [])
  let zone: { left: PlacedWord[]; right: PlacedWord[] } = { left: [], right: [] }
  const endZone = () => {
    blocks.push(...toBlocks(zone.left, page), ...toBlocks(zone.right, page))
    zone = { left: [], right: [] }
  }
  for (const row of rows.slice(head)) {
    const spanning = row.filter((segment) => isSpanning(segment, strip))
    if (spanning.length > 0) endZone()
    for (const segment of row) {
      if (spanning.includes(segment)) blocks.push(segment.words)
      else (segment.left + segment.right < strip.left + strip.right ? zone.left : zone.right).push(...segment.words)
    }
  }
  endZone()
  return blocks
}

/** How many rows at the top of a page belong to its title: alone in their row, in the middle of the page, unpriced. */
function countHeadRows(rows: readonly (readonly Segment[])[]): number {
  const left = Math.min(...rows.flat().map((segment) => segment.left))
  const right = Math.max(...rows.flat().map((segment) => segment.right))
  const isTitle = ([segment, ...others]: readonly Segment[]) =>
    segment !== undefined &&
    others.length === 0 &&
    !endsWithPrice(segment) &&
    Math.abs(segment.left + segment.right - left - right) < 0.1 * (right - left)
  const first = rows.findIndex((row) => !isTitle(row))
  return Math.max(0, first)
}

/** Whether a segment, such as a title, stands over both columns. */
const isSpanning = ({ left, right }: Segment, strip: Strip) => {
  const overhang = 0.1 * (right - left)
  return left < strip.left - overhang && right > strip.right + overhang
}

/** How many rows may cross a strip: titles, notes, and rows that were not separated. */
const mostCrossing = (rows: number) => Math.max(2, 0.15 * rows)

const fewestLines = 3

/** Finds the strip that separates columns, or null on a page with one column. */
function findStrip(rows: readonly (readonly Segment[])[], { aspect }: Pick<WordPage, "aspect">): Strip | null {
  const segments = rows.flat()
  const size = median(segments.flatMap(({ words }) => words.map((word) => word.size)))
  const body = bodyOf(rows)
  const edges = [...new Set(segments.flatMap(({ left, right }) => [left, right]))].sort((a, b) => a - b)
  const widest = { strip: null as Strip | null, width: 0 }
  let start: number | null = null
  for (const [at, edge] of edges.entries()) {
    const next = edges[at + 1]
    if (next === undefined) break
    const middle = (edge + next) / 2
    const crossing = body.filter((row) => row.some(({ left, right }) => left < middle && right > middle)).length
    if (crossing > mostCrossing(body.length)) {
      start = null
      continue
    }
    start ??= edge
    const strip = { left: start, right: next }
    const width = strip.right - strip.left
    if (width * aspect > size && width > widest.width && separatesColumns(rows, strip)) {
      widest.strip = strip
      widest.width = width
    }
  }
  return widest.strip
}

/**
 * The rows from the first price to the last one: what is above and below them may be as wide as the page. All rows where
 * these are less than half of them.
 */
function bodyOf(rows: readonly (readonly Segment[])[]): readonly (readonly Segment[])[] {
  const isPriced = (row: readonly Segment[]) => row.some(endsWithPrice)
  const body = rows.slice(Math.max(0, rows.findIndex(isPriced)), rows.findLastIndex(isPriced) + 1)
  return body.length < rows.length / 2 ? rows : body
}

function separatesColumns(rows: readonly (readonly Segment[])[], strip: Strip): boolean {
  const middle = (strip.left + strip.right) / 2
  const parts = rows
    .filter((row) => !row.some((segment) => isSpanning(segment, strip)))
    .map((row) => ({
      left: row.filter(({ left, right }) => (left + right) / 2 < middle),
      right: row.filter(({ left, right }) => (left + right) / 2 >= middle),
    }))
  const left = parts.filter((part) => part.left.some(hasWords))
  const right = parts.filter((part) => part.right.some(hasWords))
  if (left.length < fewestLines || right.length < fewestLines) return false
  // A number directly right of the strip is the price of the words on the left, if these have none.
  const besides = parts.filter((part) => part.left.length > 0 && part.right.length > 0)
  const torn = besides.filter((part) => {
    const [last, first] = [part.left.at(-1), part.right[0]]
    return last !== undefined && first !== undefined && hasWords(last) && !endsWithPrice(last) && isNumber(first)
  })
  if (torn.length > 0.3 * besides.length) return false
  // Names on the left, and on the same rows what they are made of and their prices: a table.
  const isPriced = (part: readonly Segment[]) => part.some(endsWithPrice)
  const pricedLeft = left.filter((part) => isPriced(part.left)).length
  const pricedRight = right.filter((part) => isPriced(part.right)).length
  const beside = left.filter((part) => part.right.some(hasWords)).length
  const isTable = pricedLeft < 0.15 * left.length && pricedRight > 0.4 * right.length && beside > 0.6 * left.length
  return !isTable
}

/** Whether a word is only a leader or a stray mark. */
export const isMark = ({ text }: PlacedWord) => isLeader(text) || !/[\p{L}\p{N}€$/|%+&*()]/u.test(text)
