import { median } from "./median.ts"
import type { PlacedWord, WordPage } from "./page.ts"
import { endsWithPrice, hasWords, isNumber, type Segment, toRows, toSegments } from "./page-rows.ts"
import { findSharedRows, isHeadingAlone, type Strip } from "./shared-headings.ts"

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
  const shared = findSharedRows(rows.slice(head), strip)
  const blocks: (readonly PlacedWord[])[] = rows.slice(0, head).map(([segment]) => segment?.words ?? [])
  let zone: { left: PlacedWord[]; right: PlacedWord[] } = { left: [], right: [] }
  const endZone = () => {
    blocks.push(...toBlocks(zone.left, page), ...toBlocks(zone.right, page))
    zone = { left: [], right: [] }
  }
  for (const row of rows.slice(head)) {
    if (shared.has(row)) {
      endZone()
      blocks.push(row.flatMap(({ words: own }) => own))
      continue
    }
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
  // Headings between two columns cross the strip between them.
  const body = bodyOf(rows).filter((row) => !isHeadingAlone(row, size))
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
