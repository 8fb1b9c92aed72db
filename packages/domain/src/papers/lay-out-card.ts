import { type Box, type LaidOutPaper, type Measure, moved, type Place } from "./boxes.ts"
import type { CardContent } from "./card-content.ts"
import { layOutFoot, layOutLegend } from "./card-foot.ts"
import { firstHead, laterHead } from "./card-head.ts"
import type { CardLook } from "./card-styles.ts"
import { columnWidthOf, layOutHeading, placeRows } from "./lay-out-band.ts"
import { type Block, layOutDish } from "./lay-out-dish.ts"
import {
  type Areas,
  type BandPart,
  countSplits,
  type DishBlock,
  heightOfPart,
  type MeasuredBand,
  paginate,
} from "./paginate.ts"
import type { DishLayout } from "./remembered-dishes.ts"
import { splitBlock } from "./split-block.ts"

/** The most pages of a paper. */
export const mostPages = 60

/** Free space above the legend, and between the legend and the last foot, in millimetres. */
const aboveLegend = 4.5
const belowLegend = 1.9
/** The most that a gap between two bands grows by, in millimetres. */
const mostGapGrowth = 9
/** The most that a gap between two rows grows by, as a part of itself. */
const mostRowGrowth = 1.1

/** The largest code, in millimetres, and the part of the free space that it may take. */
const mostCode = 62
const partForCode = 0.6

/** A card as boxes, with what an editor on the screen needs to write in it. */
export type LaidOutCard = LaidOutPaper & {
  /** The dishes and the headings, in reading order. */
  readonly places: readonly Place[]
  /** The sizes that were chosen; null for a card without pages. */
  readonly look: CardLook | null
}

/** A card that was tried in one size. */
type Tried = {
  readonly look: CardLook
  readonly bands: readonly MeasuredBand[]
  readonly areas: Areas
  readonly pages: readonly (readonly BandPart[])[]
}

/**
 * Lays out a card: the first size of text at which it needs the fewest pages. Yields between two steps, so that a
 * server can do other work.
 *
 * @param looks the sizes of text, from the largest, such as `cardLooks` or `windowLooks`
 * @param layDish lays out one dish: `layOutDish` by default, or one that remembers
 */
export function* layOutCard(
  measure: Measure,
  content: CardContent,
  looks: readonly CardLook[],
  layDish: DishLayout = (...dish) => layOutDish(measure, ...dish),
): Generator<void, LaidOutCard> {
  let best: Tried | null = null
  for (const look of looks) {
    const tried = yield* tryLook(measure, content, look, layDish)
    const pages = sheetPages(tried.pages.length, look)
    if (best === null || pages < sheetPages(best.pages.length, best.look)) best = tried
    if (pages === 1) break
    yield
  }
  if (best === null) return { width: 0, height: 0, pages: [], places: [], look: null }
  const even = balance(best, sheetPages(best.pages.length, best.look))
  const legend = content.allergens === "numbers" ? layOutLegend(measure, content.words, best.look) : null
  const least = layOutFoot(measure, content, best.look)
  const foot = layOutFoot(measure, content, withLargerCode(best, even, content))
  const pages: Box[][] = []
  const places: Place[] = []
  for (const [at, parts] of even.entries()) {
    const head = at === 0 ? firstHead(measure, content, best.look) : laterHead(measure, content, best.look)
    const isLast = at === even.length - 1
    const area = areaOf(best.areas, at) - (isLast ? best.areas.foot + foot.height - least.height : 0)
    const body = placeParts(measure, content, best, parts, { top: head.height, area })
    places.push(...body.places.map((place) => ({ ...place, page: at })))
    pages.push([...head.boxes, ...body.boxes, ...placeFoot(best.look, legend, isLast ? foot : null)])
    yield
  }
  while (pages.length < sheetPages(pages.length, best.look)) pages.push([])
  const { width, height } = best.look
  return { width, height, pages, places, look: best.look }
}

const areaOf = ({ first, later }: Areas, page: number): number => (page === 0 ? first : later)

/** Millimetres that bands need on a page, without any growth of the gaps. */
const heightOf = (parts: readonly BandPart[], { bandGap }: CardLook): number =>
  parts.reduce((sum, { height }) => sum + height, 0) + Math.max(0, parts.length - 1) * bandGap

/** A window card is read through a pane: where its last page has room, the code takes some of it. */
function withLargerCode({ look, areas }: Tried, pages: readonly (readonly BandPart[])[], { codeLink }: CardContent) {
  const last = pages.at(-1)
  if (look.paper !== "window" || codeLink === null || last === undefined) return look
  const free = areaOf(areas, pages.length - 1) - areas.foot - heightOf(last, look)
  const code = Math.min(mostCode, look.foot.code + Math.max(0, free) * partForCode)
  return { ...look, foot: { ...look.foot, code } }
}

/** Pages that are printed: a folded sheet has four, unless everything is on one leaf. */
const sheetPages = (pages: number, { isFolded }: CardLook): number =>
  !isFolded || pages < 3 ? pages : Math.ceil(pages / 4) * 4

function* tryLook(measure: Measure, content: CardContent, look: CardLook, layDish: DishLayout): Generator<void, Tried> {
  const width = columnWidthOf(look)
  const areas = areasOf(measure, content, look)
  const bands: MeasuredBand[] = []
  for (const [band, { title, dishes }] of content.bands.entries()) {
    const headingHeight = layOutHeading(measure, title, look, "").height
    const continuedHeight = layOutHeading(measure, continued(title, content), look, "").height
    const free = Math.min(areas.first, areas.later) - areas.foot - Math.max(headingHeight, continuedHeight)
    // A head or a foot may fill a page. A dish is not split into its lines for it.
    const most = Math.max(free, look.height / leastPartOfPage)
    const blocks: DishBlock[] = []
    for (const [at, dish] of dishes.entries()) {
      const tag = `Sect.${band}/L/LI.${at}`
      const parts = splitBlock(layDish(dish, width, look.dish, tag), most)
      blocks.push(...parts.map((part, number) => ({ ...part, tag: number === 0 ? tag : null })))
      if (at % dishesBetweenPauses === dishesBetweenPauses - 1) yield
    }
    bands.push({ headingHeight, continuedHeight, blocks })
  }
  return { look, bands, areas, pages: paginate(bands, look, areas) }
}

function areasOf(measure: Measure, content: CardContent, look: CardLook): Areas {
  const legend = content.allergens === "numbers" ? layOutLegend(measure, content.words, look).height : 0
  const bottom = look.height - look.margins.bottom - legend - aboveLegend
  return {
    first: bottom - firstHead(measure, content, look).height,
    later: bottom - laterHead(measure, content, look).height,
    foot: layOutFoot(measure, content, look).height + (legend > 0 ? belowLegend : 0),
  }
}

/** The heading of a band on its further pages. */
const continued = (title: string, { words }: CardContent): string => `${title} ${words.continued}`

const dishesBetweenPauses = 40
/** A part of a split dish may be as high as the page divided by this. */
const leastPartOfPage = 3

/** Distributes the bands more evenly over the same number of sheets, and splits as few of them as possible. */
function balance({ look, bands, areas, pages }: Tried, most: number): readonly (readonly BandPart[])[] {
  if (most === 1) return pages
  let best = pages
  let bestCost = Number.POSITIVE_INFINITY
  for (let fill = 1; fill > 0.4; fill -= 0.05) {
    const tried = paginate(bands, look, areas, fill)
    if (tried.length > most) break
    const filled = tried.map((parts, at) => {
      const height = parts.reduce((sum, part) => sum + part.height + look.bandGap, -look.bandGap)
      return height / ((at === 0 ? areas.first : areas.later) - (at === tried.length - 1 ? areas.foot : 0))
    })
    if (Math.max(...filled) > 1.0001) continue
    const cost = countSplits(tried) + 2 * (Math.max(...filled) - Math.min(...filled)) + (most - tried.length)
    if (cost < bestCost) {
      best = tried
      bestCost = cost
    }
  }
  return best
}

/** Places the bands of a page. What is left over goes between the bands, then between the rows, within limits. */
function placeParts(
  measure: Measure,
  content: CardContent,
  { look }: Tried,
  parts: readonly BandPart[],
  { top, area }: { top: number; area: number },
): { readonly boxes: Box[]; readonly places: Omit<Place, "page">[] } {
  const free = Math.max(0, area - heightOf(parts, look))
  const gaps = Math.max(0, parts.length - 1)
  const gapGrowth = gaps === 0 ? 0 : Math.min(mostGapGrowth, free / gaps)
  const rowGaps = parts.reduce((sum, { rows }) => sum + Math.max(0, rows.heights.length - 1), 0)
  const rest = free - gapGrowth * gaps
  const rowGrowth = rowGaps === 0 ? 0 : Math.min(look.rowGap * mostRowGrowth, rest / rowGaps)
  const rowGap = look.rowGap + rowGrowth
  const boxes: Box[] = []
  const places: Omit<Place, "page">[] = []
  const left = look.margins.side
  let y = top
  for (const part of parts) {
    const { title } = content.bands[part.band] ?? { title: "" }
    const isContinued = part.from > 0
    const tag = `Sect.${part.band}/H2${isContinued ? `.${part.from}` : ""}`
    const heading = layOutHeading(measure, isContinued ? continued(title, content) : title, look, tag)
    const { height } = heading
    const rowsTop = look.hang > 0 ? 0 : height
    boxes.push(...heading.boxes.map((box) => moved(box, left, y)))
    const headingWidth = look.hang > 0 ? look.hang : look.width - 2 * left
    places.push({ tag, x: left, y, width: headingWidth, height: heading.height })
    const dishes = placeRows(part.blocks, part.rows, look, rowGap)
    for (const [at, { x, y: down, boxes: own, height: high }] of dishes.entries()) {
      boxes.push(...own.map((box) => moved(box, left, y + rowsTop)))
      const dishTag = part.blocks[at]?.tag ?? null
      if (dishTag === null) continue
      places.push({ tag: dishTag, x: left + x, y: y + rowsTop + down, width: columnWidthOf(look), height: high })
    }
    const rowsHeight = Math.max(0, part.rows.heights.length - 1) * rowGrowth
    y += heightOfPart(look, height, part.rows) + rowsHeight + look.bandGap + gapGrowth
  }
  return { boxes, places }
}

function placeFoot(look: CardLook, legend: Block | null, foot: Block | null): Box[] {
  const { margins, height } = look
  const bottom = height - margins.bottom
  const footTop = foot === null ? bottom : bottom - foot.height
  const legendTop = foot === null ? bottom : footTop - belowLegend
  return [
    ...(legend?.boxes.map((box) => moved(box, margins.side, legendTop - legend.height)) ?? []),
    ...(foot?.boxes.map((box) => moved(box, margins.side, footTop)) ?? []),
  ]
}

/** Runs a layout to its end. */
export function finish<T>(layout: Generator<void, T>): T {
  for (;;) {
    const step = layout.next()
    if (step.done === true) return step.value
  }
}
