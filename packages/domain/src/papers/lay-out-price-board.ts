import {
  type Box,
  type LaidOutPaper,
  type Measure,
  millimetresPerPoint,
  type TextStyle,
  textAt,
  textUntil,
  widthOf,
} from "./boxes.ts"
import { oneLine } from "./card-head.ts"
import type { PriceBoardContent, PriceBoardLine } from "./price-board.ts"

/** The title of the paper. */
export const priceBoardTitle = "Tarif des boissons courantes"

const sheet = { width: 297, height: 210 }
const margins = { top: 9, side: 15, bottom: 8 }
const linesPerPage = 3
const right = sheet.width - margins.side

/** Text of 20.4 mm: the capitals of Besley are three quarters as high, 15.3 mm. The law asks for 15. */
const large: TextStyle = { face: "besley-500", points: 20.4 / millimetresPerPoint, tracking: -0.022 }
const head: TextStyle = { face: "besley-400", points: 11 }
const foot: TextStyle = { face: "instrument-sans-400", points: 8 }

/** Upper and lower edge of the three lines. */
const body = { top: 18.4, bottom: sheet.height - margins.bottom - 3.6 }
const leading = 23.4
/** Height of the capitals. */
const capital = 15.3

/**
 * Lays out the price board that is read from the street: landscape A4, three lines a page. The name is above, how it is
 * served and the price are below it. Yields between two pages.
 */
export function* layOutPriceBoard(measure: Measure, content: PriceBoardContent): Generator<void, LaidOutPaper> {
  const count = Math.ceil(content.lines.length / linesPerPage)
  const pages: Box[][] = []
  for (let page = 0; page < count; page += 1) {
    const lines = content.lines.slice(page * linesPerPage, (page + 1) * linesPerPage)
    pages.push([
      ...layOutHead(measure, content, page),
      ...lines.flatMap((line, at) => layOutLine(measure, line, at)),
      ...layOutFoot(measure, content, page, count),
    ])
    yield
  }
  return { ...sheet, pages }
}

function layOutHead(measure: Measure, { restaurantName }: PriceBoardContent, page: number): Box[] {
  const isFirst = page === 0
  const baseline = margins.top + 4
  const title = textUntil(measure, { right, baseline }, priceBoardTitle, head, isFirst ? "H1" : "Artifact")
  const name = oneLine(measure, restaurantName, head, title.x - margins.side - 8)
  const width = right - margins.side
  return [
    title,
    textAt(measure, { x: margins.side, baseline }, name, head, isFirst ? "P.restaurant" : "Artifact"),
    { kind: "rule", x: margins.side, y: 16, width, thickness: 1.2 },
    { kind: "rule", x: margins.side, y: 18.2, width, thickness: 0.2 },
  ]
}

function layOutLine(measure: Measure, { item, name, measures, price }: PriceBoardLine, at: number): Box[] {
  const height = (body.bottom - body.top) / linesPerPage
  const top = body.top + at * height
  // Names and prices are around the middle of their third.
  const first = top + (height - leading - capital) / 2 + capital
  const second = first + leading
  const tag = `L.tarif/LI.${item}/P`
  // A stored price may be words, such as "selon arrivage".
  const shown = oneLine(measure, price, large, right - margins.side)
  const priceBox = textUntil(measure, { right, baseline: second }, shown, large, tag)
  const room = priceBox.x - margins.side - gap
  const served = measures.find((text) => widthOf(measure, text, large) <= room) ?? ""
  const words = served === "" ? [] : [textAt(measure, { x: margins.side, baseline: second }, served, large, tag)]
  const from = words.reduce((_, { x, width }) => x + width + gap, margins.side)
  const rule: Box = { kind: "rule", x: margins.side, y: top, width: right - margins.side, thickness: 0.2 }
  return [
    ...(at === 0 ? [] : [rule]),
    textAt(measure, { x: margins.side, baseline: first }, name, large, tag),
    ...words,
    ...layOutDots(from, priceBox.x - gap, second),
    priceBox,
  ]
}

/** Space between a text and the dots beside it. */
const gap = 4

/** Dots from the words to the price. They are counted from the margin, so that those of two lines are below each other. */
function layOutDots(from: number, to: number, baseline: number): Box[] {
  const radius = 0.55
  const first = Math.ceil((from - margins.side) / dotStep)
  const last = Math.floor((to - margins.side) / dotStep)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    kind: "disc" as const,
    x: margins.side + (first + at) * dotStep,
    y: baseline - radius,
    radius,
  }))
}

/** Millimetres from dot to dot. */
const dotStep = 5

function layOutFoot(measure: Measure, { priceNote }: PriceBoardContent, page: number, pages: number): Box[] {
  const baseline = sheet.height - margins.bottom
  const note = textAt(measure, { x: margins.side, baseline }, priceNote, foot, page === 0 ? "P.note" : "Artifact")
  if (pages === 1) return [note]
  return [note, textUntil(measure, { right, baseline }, `${page + 1} / ${pages}`, foot, "Artifact")]
}
