import { median } from "./median.ts"
import { endsWithPrice, hasWords, isNumber, middleOf, type Segment } from "./page-rows.ts"

/** An empty vertical strip between two columns, as fractions of the page's width. */
export type Strip = { readonly left: number; readonly right: number }

type Row = readonly Segment[]

/** How much larger than most words a heading is. */
const headingSize = 1.2

/** How much wider than between two rows the space beside a heading of both columns is. */
const emptyBeside = 2.2

const sizeOf = ({ words }: Segment) => median(words.map((word) => word.size))
const isLarge = (segment: Segment, usual: number) => sizeOf(segment) >= headingSize * usual

/** Whether a row is a heading with nothing beside it. @param usual size of most words */
export const isHeadingAlone = (row: Row, usual: number): boolean =>
  row.length === 1 && row.every((segment) => isLarge(segment, usual) && hasWords(segment) && !endsWithPrice(segment))

/**
 * Finds the rows that belong to both columns although they are not as wide. A heading may be in the middle between them.
 * A set menu may be on the left, with its price at the right edge. A heading may be on the left, with nothing beside it.
 */
export function findSharedRows(rows: readonly Row[], strip: Strip): ReadonlySet<Row> {
  const usual = median(rows.flat().flatMap(({ words }) => words.map((word) => word.size)))
  const middle = (strip.left + strip.right) / 2
  const isBetween = (row: Row) =>
    row.length === 1 &&
    row.every(
      (segment) =>
        Math.abs((segment.left + segment.right) / 2 - middle) < (strip.right - strip.left) / 2 &&
        !endsWithPrice(segment),
    )
  const isPricedMenu = ([name, price, ...others]: Row) =>
    name !== undefined &&
    price !== undefined &&
    others.length === 0 &&
    name.right < middle &&
    price.left > middle &&
    [name, price].every((segment) => isLarge(segment, usual)) &&
    hasWords(name) &&
    !endsWithPrice(name) &&
    isNumber(price)
  return new Set([...rows.filter((row) => isBetween(row) || isPricedMenu(row)), ...leftHeadings(rows, middle, usual)])
}

/** The headings of the left column, if the right one has none, and is empty beside each of them. */
function leftHeadings(rows: readonly Row[], middle: number, usual: number): readonly Row[] {
  const isLeft = (row: Row) => isHeadingAlone(row, usual) && row.every(({ right }) => right < middle)
  const right = rows.map((row) => row.filter(({ left }) => left > middle))
  const heights = right.map(([segment]) => (segment === undefined ? null : middleOf(segment.words[0])))
  const filled = heights.filter((height) => height !== null)
  const pitch = median(filled.slice(1).map((height, at) => height - (filled[at] ?? height)))
  const isFree = (at: number) => {
    const above = heights.slice(0, at).findLast((height) => height !== null)
    const below = heights.slice(at + 1).find((height) => height !== null)
    return below != null && (above == null || below - above > emptyBeside * pitch)
  }
  const headings = [...rows.entries()].filter(([, row]) => isLeft(row))
  const areOnTheRight = right.flat().some((segment) => isLarge(segment, usual) && !endsWithPrice(segment))
  return areOnTheRight || !headings.every(([at]) => isFree(at)) ? [] : headings.map(([, row]) => row)
}
