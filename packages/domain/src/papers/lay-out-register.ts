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
    readonly dishes: readonly { readonly name: string; readonly allergens: AllergenDeclaration }[]
  }[]
}

const sheet = { width: 297, height: 210 }
const margins = { top: 9, side: 12, bottom: 7 }
const nameWidth = 82
const dishHeight = 4.9
const bandHeight = 7
/** Upper edge of the first row. */
const bodyTop = 43
const mostDishes = 30

const plain: TextStyle = { face: "instrument-sans-400", points: 8.4 }
const bold: TextStyle = { face: "instrument-sans-600", points: 8.4 }
const small: TextStyle = { face: "instrument-sans-400", points: 7.4 }
const heading: TextStyle = { face: "besley-500", points: 10 }
const titleStyle: TextStyle = { face: "besley-500", points: 14, tracking: -0.01 }

type Row =
  | { readonly kind: "band"; readonly band: number; readonly title: string }
  | { readonly kind: "dish"; readonly id: string; readonly name: string; readonly allergens: AllergenDeclaration }

/**
 * Lays out the allergen register: landscape A4, at most 30 dishes a page, one column for each of the fourteen. A page
 * ends with a heading's dishes wherever that needs no more pages. Yields between two pages.
 */
export function* layOutRegister(measure: Measure, content: RegisterContent): Generator<void, LaidOutPaper> {
  const pages = distribute(content)
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

/** Distributes rows over pages: as few as possible, and of those the ones that end with a heading's last dish. */
function distribute({ bands }: RegisterContent): readonly (readonly Row[])[] {
  const tight = fill(bands, false)
  const whole = fill(bands, true)
  return whole.length <= tight.length ? whole : tight
}

function fill(bands: RegisterContent["bands"], isWhole: boolean): Row[][] {
  const pages: Row[][] = []
  let page: Row[] = []
  let height = 0
  let dishes = 0
  const turn = () => {
    if (page.length > 0) pages.push(page)
    page = []
    height = 0
    dishes = 0
  }
  for (const [band, { title, dishes: own }] of bands.entries()) {
    const all = bandHeight + own.length * dishHeight
    const fits = height + all <= bodyHeight && dishes + own.length <= mostDishes
    const fitsOnePage = all <= bodyHeight && own.length <= mostDishes
    if (isWhole && !fits && fitsOnePage) turn()
    let isNamed = false
    for (const [at, { name, allergens: declared }] of own.entries()) {
      const needed = (isNamed ? 0 : bandHeight) + dishHeight * (isNamed || own.length - at < 2 ? 1 : 2)
      if (height + needed > bodyHeight || dishes >= mostDishes) {
        turn()
        isNamed = false
      }
      if (!isNamed) {
        page.push({ kind: "band", band, title: at === 0 ? title : `${title} (suite)` })
        height += bandHeight
        isNamed = true
      }
      page.push({ kind: "dish", id: `${band}-${at}`, name, allergens: declared })
      height += dishHeight
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
    const baseline = y + 3.5
    const { text, style } = fitName(measure, row.name)
    boxes.push(textAt(measure, { x: margins.side, baseline }, text, style, `${tag}/TH.row`))
    boxes.push(...layOutCells(measure, row, { y, baseline, tag }))
    y += dishHeight
    const isLast = at === rows.length - 1 || rows[at + 1]?.kind === "band"
    boxes.push({ kind: "rule", x: margins.side, y, width: tableWidth, thickness: isLast ? 0.3 : 0.1 })
  }
  return boxes
}

/** A long name is set smaller, and shortened only where that does not help. */
function fitName(measure: Measure, name: string): { text: string; style: TextStyle } {
  const room = nameWidth - 3
  for (const points of [8.4, 7.5, 6.5]) {
    const style: TextStyle = { ...plain, points }
    if (breakLines(measure, toPieces(name, style), room).length <= 1) return { text: name, style }
  }
  const style: TextStyle = { ...plain, points: 6.5 }
  return { text: oneLine(measure, name, style, room), style }
}

function layOutCells(
  measure: Measure,
  { allergens: declared }: Extract<Row, { kind: "dish" }>,
  { y, baseline, tag }: { y: number; baseline: number; tag: string },
): Box[] {
  const middle = y + dishHeight / 2
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
  const others = declared.names.filter((name) => !allergens.some((one) => one.name === name))
  if (others.length > 0) {
    const text = oneLine(measure, `+ ${others.join(", ")}`, { ...small, points: 6 }, 40)
    boxes.push(
      textUntil(
        measure,
        { right: margins.side + nameWidth - 1, baseline },
        text,
        { ...small, points: 6 },
        `${tag}/TD.other`,
      ),
    )
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
