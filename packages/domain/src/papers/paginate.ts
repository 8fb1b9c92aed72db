import type { TagPath } from "./boxes.ts"
import type { CardLook } from "./card-styles.ts"
import { type BandRows, heightOfRows, rowsOf } from "./lay-out-band.ts"
import type { Block } from "./lay-out-dish.ts"

/** A band before it has a place: its heading and its dishes as blocks. */
export type MeasuredBand = {
  readonly headingHeight: number
  /** The height of the heading on further pages, where it says so and may need one line more. */
  readonly continuedHeight: number
  readonly blocks: readonly DishBlock[]
}

/** A dish as a block, or one of the blocks of a dish that is higher than a page. */
export type DishBlock = Block & {
  /** The beginning of the paths of its texts; null: it continues the dish before it. */
  readonly tag: TagPath | null
}

/** Returns the height of the heading above the dishes that begin with the dish at index `from`. */
const headingHeightFrom = ({ headingHeight, continuedHeight }: MeasuredBand, from: number): number =>
  from > 0 ? continuedHeight : headingHeight

/** The dishes of a band that are on one page. */
export type BandPart = {
  readonly band: number
  /** The index of its first block within the band. */
  readonly from: number
  readonly blocks: readonly DishBlock[]
  readonly rows: BandRows
  readonly height: number
}

/** Heights that the bands of a page may fill, in millimetres. */
export type Areas = {
  readonly first: number
  readonly later: number /** What the last page loses. */
  readonly foot: number
}

/** Part of a page that must be free before a band that fits on one page is split. */
const wasteBeforeSplit = 0.3

/** Returns the height of a band or of a part of it, with its heading. */
export function heightOfPart(look: CardLook, headingHeight: number, rows: BandRows): number {
  const height = heightOfRows(rows, look.rowGap)
  return look.hang > 0 ? Math.max(headingHeight, height) : headingHeight + height
}

/**
 * Distributes bands over pages. A block is never split, and a heading has two dishes below it wherever its band has two.
 * A band goes to the next page as a whole, unless that would leave much of a page empty.
 *
 * @param fill the part of each page that may be filled: less than 1 distributes the bands more evenly
 */
export function paginate(
  bands: readonly MeasuredBand[],
  look: CardLook,
  areas: Areas,
  fill = 1,
): readonly (readonly BandPart[])[] {
  const pages: BandPart[][] = [[]]
  let used = 0
  const whole = () => (pages.length === 1 ? areas.first : areas.later)
  const turn = () => {
    pages.push([])
    used = 0
  }
  for (const [band, measured] of bands.entries()) {
    const { blocks } = measured
    const end = band === bands.length - 1 ? areas.foot : 0
    let from = 0
    while (from < blocks.length) {
      const page = pages.at(-1) ?? []
      const gap = page.length === 0 ? 0 : look.bandGap
      const limit = whole() * fill
      const room = Math.min(limit, whole() - end) - used - gap
      const part = (count: number): BandPart => {
        const taken = blocks.slice(from, from + count)
        const rows = rowsOf(taken, look.columns)
        const height = heightOfPart(look, headingHeightFrom(measured, from), rows)
        return { band, from, blocks: taken, rows, height }
      }
      const rest = part(blocks.length - from)
      if (rest.height <= room) {
        page.push(rest)
        used += gap + rest.height
        break
      }
      // The foot is on the last page only.
      const roomWithoutFoot = limit - used - gap
      const fitting = largestPart(part, blocks.length - from, look.columns, roomWithoutFoot)
      const fitsLater = rest.height <= Math.min(areas.later * fill, areas.later - end)
      const isWorthIt = !fitsLater || roomWithoutFoot > whole() * wasteBeforeSplit
      if (fitting !== null && (isWorthIt || page.length === 0)) {
        page.push(fitting)
        from += fitting.blocks.length
        turn()
      } else if (page.length > 0) turn()
      else {
        // A page for itself, where even this does not fit: the caller finds that its content is too high.
        const least = part(Math.min(blocks.length - from, Math.max(1, look.columns)))
        page.push(least)
        from += least.blocks.length
        used += least.height
        if (from < blocks.length) turn()
      }
    }
  }
  return pages
}

/** The largest part that fits, in whole rows. Leaves two dishes for the next page, and takes two itself. */
function largestPart(part: (count: number) => BandPart, count: number, columns: number, room: number): BandPart | null {
  const least = Math.max(2, columns)
  let largest: BandPart | null = null
  for (let taken = least; count - taken >= 2; taken += columns) {
    const tried = part(taken)
    if (tried.height > room) break
    largest = tried
  }
  return largest
}

/** How often bands are split: each part that does not begin its band. */
export const countSplits = (pages: readonly (readonly BandPart[])[]): number =>
  pages.flat().filter(({ from }) => from > 0).length
