import { type AllergenDeclaration, allergens } from "../menu/allergens.ts"
import { type Box, type LaidOutPaper, type Measure, type TextStyle, textAround, textAt, textUntil } from "./boxes.ts"
import { breakLines, toPieces } from "./break-lines.ts"
import { oneLine } from "./card-head.ts"

/** What the allergen register says. */
export type RegisterContent = {
  /** "Registre des allergènes, établi le 22 novembre 2026". */
  readonly title: string
  /** Restaurant, address, menu and number of dishes, in one line. */
  readonly subtitle: string
  readonly bands: readonly {
    readonly title: string
    readonly dishes: readonly (RegisterEntry & {
      /** What can be chosen with the dish, unless it is declared to add no allergen. */
      readonly choices: readonly RegisterEntry[]
    })[]
  }[]
}

type RegisterEntry = { readonly name: string; readonly allergens: AllergenDeclaration }

const sheet = { width: 297, height: 210 }
const margins = { top: 9, side: 12, bottom: 7 }
const nameWidth = 82
/** Height of a row whose name takes one line, and of each further line. */
const dishHeight = 4.9
const lineHeight = 3.1
/** How far the choices of a dish stand to the right of its name. */
const choiceIndent = 5
const bandHeight = 7
/** Upper edge of the first row. */
const bodyTop = 43
const mostDishes = 30

const plain: TextStyle = { face: "instrument-sans-400", points: 8.4 }
const bold: TextStyle = { face: "instrument-sans-600", points: 8.4 }
const small: TextStyle = { face: "instrument-sans-400", points: 7.4 }
const heading: TextStyle = { face: "besley-500", points: 10 }
const titleStyle: TextStyle = { face: "besley-500", points: 14, tracking: -0.01 }

type BandRow = { readonly kind: "band"; readonly band: number; readonly title: string }

/** A dish or one of its choices. */
type DishRow = {
  readonly kind: "dish"
  readonly id: string
  readonly lines: readonly { readonly text: string; readonly style: TextStyle; readonly isOther: boolean }[]
  readonly indent: number
  readonly height: number
  readonly allergens: AllergenDeclaration
}

type Row = BandRow | DishRow

/** A heading with its dishes. Each dish is a list of rows, with those of its choices. */
type Band = { readonly title: string; readonly dishes: readonly (readonly DishRow[])[] }

/**
 * Lays out the allergen register: landscape A4, at most 30 dishes a page, one column for each of the fourteen. Names are
 * never cut: two dishes may differ in their last words only. The choices of a dish have rows of their own below it. A
 * page ends with a heading's dishes wherever that needs no more pages. Yields between two pages.
 */
export function* layOutRegister(measure: Measure, content: RegisterContent): Generator<void, LaidOutPaper> {
  const pages = distribute(content.bands.map((band, at) => toBand(measure, band, at)))
  const laidOut: Box[][] = []
  for (const [at, rows] of pages.entries()) {
    laidOut.push([
      ...layOutHead(measure, content, at),
      ...layOutRows(measure, rows),
      ...layOutEnd(measure, at, pages.length),
    ])
    yield
  }
  return { ...sheet, pages: laidOut }
}

const bodyHeight = sheet.height - margins.bottom - 5.5 - bodyTop

function toBand(measure: Measure, { title, dishes }: RegisterContent["bands"][number], band: number): Band {
  return {
    title,
    dishes: dishes.map(({ choices, ...dish }, at) => [
      toRow(measure, dish, `${band}-${at}`, 0),
      ...choices.map((choice, number) => toRow(measure, choice, `${band}-${at}-${number}`, choiceIndent)),
    ]),
  }
}

function toRow(measure: Measure, { name, allergens: declared }: RegisterEntry, id: string, indent: number): DishRow {
  const others =
    declared.state === "present"
      ? declared.names.filter((one) => !allergens.some(({ name: known }) => known === one))
      : []
  const room = nameWidth - 3 - indent
  const lines = [
    ...linesOf(measure, name, indent === 0 ? [8.4, 7.5] : [7.5], room).map((line) => ({ ...line, isOther: false })),
    ...(others.length === 0
      ? []
      : linesOf(measure, `+ ${others.join(", ")}`, [6.5], room).map((line) => ({ ...line, isOther: true }))),
  ]
  return {
    ...{ kind: "dish", id, lines, indent, allergens: declared },
    height: dishHeight + (lines.length - 1) * lineHeight,
  }
}

/** Breaks a text into lines: in one, if one of the sizes allows it, else in several of the smallest size. */
function linesOf(measure: Measure, text: string, sizes: readonly number[], room: number) {
  let lines: { text: string; style: TextStyle }[] = []
  for (const points of sizes) {
    const style: TextStyle = { ...plain, points }
    lines = breakLines(measure, toPieces(text, style), room).map((pieces) => ({
      text: pieces.map((piece) => piece.text).join(""),
      style,
    }))
    if (lines.length <= 1) break
  }
  return lines
}

/** Distributes rows over pages: as few as possible, and of those the ones that end with a heading's last dish. */
function distribute(bands: readonly Band[]): readonly (readonly Row[])[] {
  const tight = fill(bands, false)
  const whole = fill(bands, true)
  return whole.length <= tight.length ? whole : tight
}

const heightOf = (rows: readonly DishRow[]) => rows.reduce((sum, { height }) => sum + height, 0)

function fill(bands: readonly Band[], isWhole: boolean): Row[][] {
  const pages: Row[][] = []
  let page: Row[] = []
  let height = 0
  let dishes = 0
  let isNamed = false
  const turn = () => {
    if (page.length > 0) pages.push(page)
    page = []
    height = 0
    dishes = 0
    isNamed = false
  }
  for (const [band, { title, dishes: own }] of bands.entries()) {
    const all = bandHeight + heightOf(own.flat())
    const fits = height + all <= bodyHeight && dishes + own.length <= mostDishes
    const fitsOnePage = all <= bodyHeight && own.length <= mostDishes
    if (isWhole && !fits && fitsOnePage) turn()
    isNamed = false
    let isFirst = true
    for (const [at, rows] of own.entries()) {
      // A page does not end with a heading and one of its dishes, unless that is the last one.
      const needed = isNamed ? heightOf(rows) : bandHeight + heightOf([...rows, ...(own[at + 1] ?? [])])
      if (height + needed > bodyHeight || dishes >= mostDishes) turn()
      for (const row of rows) {
        // A dish with more choices than a page holds goes on on the next one.
        if (height + row.height > bodyHeight) turn()
        if (!isNamed) {
          page.push({ kind: "band", band, title: isFirst ? title : `${title} (suite)` })
          height += bandHeight
          isNamed = true
          isFirst = false
        }
        page.push(row)
        height += row.height
      }
      dishes += 1
    }
  }
  turn()
  return pages
}

const columnWidth = (sheet.width - 2 * margins.side - nameWidth) / allergens.length
/** Middle of a column. */
const columnAt = (column: number) => margins.side + nameWidth + (column + 0.5) * columnWidth
const right = sheet.width - margins.side
const tableWidth = right - margins.side

function layOutHead(measure: Measure, { title, subtitle }: RegisterContent, page: number): Box[] {
  const titleTag = page === 0 ? "H1" : "Artifact"
  const titleBox = textAt(measure, { x: margins.side, baseline: 14.2 }, title, titleStyle, titleTag)
  const style: TextStyle = { face: "instrument-sans-400", points: 8 }
  const room = tableWidth - titleBox.width - 8
  const boxes: Box[] = [
    titleBox,
    textUntil(
      measure,
      { right, baseline: 14.2 },
      oneLine(measure, subtitle, style, room),
      style,
      page === 0 ? "P.subtitle" : "Artifact",
    ),
    textAt(measure, { x: margins.side, baseline: 41 }, "Plat", bold, `Table/TR.head${page}/TH.plat`),
  ]
  for (const [at, { name }] of allergens.entries()) {
    const tag = `Table/TR.head${page}/TH.${at}`
    const turned = textAt(measure, { x: columnAt(at) + 1, baseline: 37.4 }, name, plain, tag)
    // A turned text reaches upwards by its width.
    boxes.push({ ...turned, isTurned: true })
    boxes.push(textAround(measure, { centre: columnAt(at), baseline: 41 }, String(at + 1), bold, tag))
  }
  boxes.push({ kind: "rule", x: margins.side, y: 42.2, width: tableWidth, thickness: 0.62 })
  return boxes
}

function layOutRows(measure: Measure, rows: readonly Row[]): Box[] {
  const boxes: Box[] = []
  let y = bodyTop
  for (const [at, row] of rows.entries()) {
    if (row.kind === "band") {
      const title = oneLine(measure, row.title, heading, tableWidth)
      boxes.push(
        textAt(
          measure,
          { x: margins.side, baseline: y + 5.2 },
          title,
          heading,
          `Table/TR.band${row.band}-${at}/TH.row`,
        ),
      )
      y += bandHeight
      boxes.push({ kind: "rule", x: margins.side, y: y - 0.15, width: tableWidth, thickness: 0.3 })
      continue
    }
    const tag = `Table/TR.${row.id}`
    for (const [line, { text, style, isOther }] of row.lines.entries()) {
      const place = { x: margins.side + row.indent, baseline: y + 3.5 + line * lineHeight }
      boxes.push(textAt(measure, place, text, style, `${tag}/${isOther ? "TD.other" : "TH.row"}`))
    }
    boxes.push(...layOutCells(measure, row, { middle: y + row.height / 2, tag }))
    y += row.height
    const isLast = at === rows.length - 1 || rows[at + 1]?.kind === "band"
    boxes.push({ kind: "rule", x: margins.side, y, width: tableWidth, thickness: isLast ? 0.3 : 0.1 })
  }
  return boxes
}

function layOutCells(
  measure: Measure,
  { allergens: declared }: DishRow,
  { middle, tag }: { middle: number; tag: string },
): Box[] {
  const baseline = middle + 1.05
  const centre = margins.side + nameWidth + (allergens.length * columnWidth) / 2
  if (declared.state === "none") {
    return [textAround(measure, { centre, baseline }, "aucun des quatorze", small, `${tag}/TD`)]
  }
  if (declared.state === "undeclared") {
    // The rule leaves out the words, so that an empty row is never read as a safe one.
    const start = margins.side + nameWidth
    const width = (allergens.length * columnWidth) / 2 - 12
    return [
      { kind: "rule", x: start, y: middle, width, thickness: 0.3 },
      textAround(measure, { centre, baseline }, "non déclaré", bold, `${tag}/TD`),
      { kind: "rule", x: right - width, y: middle, width, thickness: 0.3 },
    ]
  }
  const boxes: Box[] = []
  for (const [at, { name }] of allergens.entries()) {
    const isIn = declared.names.includes(name)
    if (isIn) {
      boxes.push({ kind: "disc", x: columnAt(at), y: middle, radius: 1.05 })
      // A bullet below the disc, on the line of the name: what a screen reader, a search and a copy find.
      boxes.push(textAround(measure, { centre: columnAt(at), baseline }, "•", bullet, `${tag}/TD.${at}`))
    } else boxes.push({ kind: "disc", x: columnAt(at), y: middle, radius: 0.22 })
  }
  return boxes
}

const bullet: TextStyle = { face: "besley-400", points: 8.4 }

function layOutEnd(measure: Measure, page: number, pages: number): Box[] {
  const baseline = sheet.height - margins.bottom - 1.6
  const legend =
    "contient l’allergène. Ligne barrée «\u00a0non déclaré\u00a0»\u00a0: demandez en cuisine avant de servir."
  const boxes: Box[] = [
    { kind: "disc", x: margins.side + 0.95, y: baseline - 0.9, radius: 0.95 },
    textAt(measure, { x: margins.side + 3.4, baseline }, legend, small, page === 0 ? "P.legend" : "Artifact"),
    textUntil(measure, { right, baseline }, `${page + 1} / ${pages}`, small, "Artifact"),
  ]
  if (page < pages - 1) return boxes
  const by = textAt(measure, { x: 130, baseline }, "Vérifié en cuisine par", small, "P.checked")
  const line = by.x + by.width + 1
  const on = textAt(measure, { x: line + 53, baseline }, "le", small, "P.checked")
  return [
    ...boxes,
    by,
    { kind: "rule", x: line, y: baseline + 0.6, width: 52, thickness: 0.15 },
    on,
    { kind: "rule", x: on.x + on.width + 1, y: baseline + 0.6, width: 26, thickness: 0.15 },
  ]
}
