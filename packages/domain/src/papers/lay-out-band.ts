import { type Box, type Measure, millimetresPerPoint, moved, type TagPath, textAround, textAt } from "./boxes.ts"
import { breakLines, toPieces } from "./break-lines.ts"
import type { CardLook } from "./card-styles.ts"
import type { Block } from "./lay-out-dish.ts"

/** The rows of a band: dishes side by side share a row, so that their names are on one line across the page. */
export type BandRows = {
  /** Heights of the rows, in millimetres. */
  readonly heights: readonly number[]
  /** For each dish, its column and its row. */
  readonly places: readonly { readonly column: number; readonly row: number }[]
}

/**
 * Distributes dishes over columns, down and then across. The columns differ by one dish at most, and the first ones
 * are the longer ones.
 */
export function rowsOf(blocks: readonly Block[], columns: number): BandRows {
  const long = blocks.length % columns
  const short = Math.floor(blocks.length / columns)
  const heights: number[] = []
  const places = []
  let at = 0
  for (let column = 0; column < columns; column += 1) {
    const count = short + (column < long ? 1 : 0)
    for (let row = 0; row < count; row += 1) {
      heights[row] = Math.max(heights[row] ?? 0, blocks[at]?.height ?? 0)
      places.push({ column, row })
      at += 1
    }
  }
  return { heights, places }
}

/** Width of one column of dishes. */
export function columnWidthOf({ width, margins, columns, columnGap, hang }: CardLook): number {
  return (width - 2 * margins.side - hang - (columns - 1) * columnGap) / columns
}

/** Height of the rows, with `gap` between two. */
export function heightOfRows({ heights }: BandRows, gap: number): number {
  return heights.reduce((sum, height) => sum + height, 0) + Math.max(0, heights.length - 1) * gap
}

/** A dish in its band: its upper left corner from that of the band, and its boxes there. Lengths are millimetres. */
export type PlacedBlock = Block & { readonly x: number; readonly y: number }

/** Places the dishes of a band, in reading order, from its upper left corner. */
export function placeRows(
  blocks: readonly Block[],
  { heights, places }: BandRows,
  look: CardLook,
  gap: number,
): PlacedBlock[] {
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height + gap, 0))
  const step = columnWidthOf(look) + look.columnGap
  return blocks.flatMap(({ boxes, height }, at) => {
    const place = places[at]
    if (!place) return []
    const x = look.hang + place.column * step
    const y = tops[place.row] ?? 0
    return [{ x, y, height, boxes: boxes.map((box) => moved(box, x, y)) }]
  })
}

/** Lays out the heading of a band, from the upper left corner of the band. */
export function layOutHeading(measure: Measure, title: string, look: CardLook, tag: TagPath): Block {
  const { heading, style, headingHeight } = look
  const width = look.width - 2 * look.margins.side
  const em = heading.points * millimetresPerPoint
  const gap = style === "table" ? 34 : 0
  const room = style === "comptoir" ? look.hang - 4 : width - gap
  const lines = breakLines(measure, toPieces(title, heading), room).map((line) => line.map((one) => one.text).join(""))
  const leading = em * 1.1
  // No line: the typefaces cannot write any character of the title.
  const more = Math.max(0, lines.length - 1) * leading
  if (style === "comptoir") {
    // The heading is on the line of its first dish, and its other lines below.
    const first = (look.dish.name.points * millimetresPerPoint * look.dish.nameLeading) / 2
    const baseline = first + look.dish.name.points * 0.36 * millimetresPerPoint
    const boxes = lines.map((text, at) =>
      textAt(measure, { x: 0, baseline: baseline + at * leading }, text, heading, tag),
    )
    return { boxes, height: baseline + more + 0.25 * em }
  }
  if (style === "affiche") {
    const base = em * 0.84
    const boxes: Box[] = lines.map((text, at) =>
      textAt(measure, { x: 0, baseline: base + at * leading }, text, heading, tag),
    )
    const rule = base + more + em * 0.44
    boxes.push({ kind: "rule", x: 0, y: rule, width, thickness: 0.62 })
    boxes.push({ kind: "rule", x: 0, y: rule + 1.1, width, thickness: 0.2 })
    return { boxes, height: Math.max(headingHeight + more, rule + 1.3 + 1.8) }
  }
  const base = em * 0.86
  const texts = lines.map((text, at) =>
    textAround(measure, { centre: width / 2, baseline: base + at * leading }, text, heading, tag),
  )
  const y = base + more / 2 - em * 0.3
  const height = headingHeight + more
  if (texts.length === 0) return { boxes: [{ kind: "rule", x: 0, y, width, thickness: 0.2 }], height }
  const widest = Math.max(...texts.map((text) => text.width))
  const side = (width - widest) / 2 - 4
  return {
    boxes: [
      { kind: "rule", x: 0, y, width: side, thickness: 0.2 },
      ...texts,
      { kind: "rule", x: width - side, y, width: side, thickness: 0.2 },
    ],
    height,
  }
}
