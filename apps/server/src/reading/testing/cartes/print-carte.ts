import PDFDocument from "pdfkit"
import type { PrintedCarte } from "./carte.ts"
import { type Block, dishBlock, printed } from "./dish-block.ts"
import { headingBlocks, headingLine, setMenuBlock } from "./head-blocks.ts"
import type { Look } from "./look.ts"
import { typefaces } from "./typefaces.ts"
import { type Run, Typesetter } from "./typeset.ts"

/** Most pages of a printed menu. */
const mostPages = 4

/** Distances between dishes in parts of the size of the text; the widest with the fewest pages is used. */
const gaps = [1.1, 0.9, 0.75, 0.6, 0.45, 0.32]

/** Prints a menu as a PDF with text. The same menu and look give the same bytes. */
export async function printCarte(carte: PrintedCarte, look: Look): Promise<Buffer> {
  const size = [look.page.width, look.page.height] as [number, number]
  const info = { CreationDate: new Date(0), Producer: "", Creator: "", Title: printed(carte.title, look) }
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, info })
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on("end", resolve))
  const [face, headingFace] = [typefaces[look.typeface], typefaces[look.headingTypeface]]
  doc.registerFont("regular", face.regular())
  doc.registerFont("bold", face.bold())
  doc.registerFont("italic", face.italic())
  doc.registerFont("heading", headingFace.bold())
  layOut(carte, look, doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Placed = { readonly block: Block; readonly page: number; readonly x: number; readonly y: number }

function layOut(carte: PrintedCarte, look: Look, doc: InstanceType<typeof PDFDocument>): void {
  const setter = new Typesetter(doc)
  const width = (look.page.width - 2 * look.margin - (look.columns - 1) * look.gutter) / look.columns
  const head = headBlock(carte, look, setter)
  const foot = footBlock(carte, look, setter)
  const tries = gaps.map((part) => {
    const gap = look.size * part
    const blocks = [
      ...carte.setMenus.map((menu) => setMenuBlock(menu, look, width, gap, setter)),
      ...carte.sections.flatMap((section) => [
        ...headingBlocks(section, look, width, gap, setter),
        ...section.dishes.map((dish) => dishBlock(dish, section.priceNames, look, width, gap, setter)),
      ]),
    ]
    return place(blocks, look, width, head.height, foot.height)
  })
  const pagesOf = (placed: readonly Placed[]) => Math.max(0, ...placed.map(({ page }) => page)) + 1
  const fewest = Math.min(...tries.map(pagesOf))
  if (fewest > mostPages) throw new Error(`The menu "${carte.title}" has ${fewest} pages`)
  const placed = tries.find((one) => pagesOf(one) === fewest) ?? []
  for (let page = 0; page < fewest; page++) {
    doc.addPage()
    doc.rect(0, 0, look.page.width, look.page.height).fill(look.paper)
    if (look.hasFrame) {
      const edge = look.margin * 0.45
      const [frameWidth, frameHeight] = [look.page.width - 2 * edge, look.page.height - 2 * edge]
      doc.rect(edge, edge, frameWidth, frameHeight).lineWidth(1.2).stroke(look.accent)
    }
    if (page === 0) head.write(look.margin, look.margin)
    const here = placed.filter((one) => one.page === page)
    for (const { block, x, y } of here) block.write(x, y)
    if (page === fewest - 1) foot.write(look.margin, look.page.height - look.margin - foot.height)
  }
}

/** Fills the columns from left to right, page after page. The foot has its place on each page. */
function place(blocks: readonly Block[], look: Look, width: number, headHeight: number, footHeight: number): Placed[] {
  const bottom = look.page.height - look.margin - footHeight
  const placed: Placed[] = []
  let [page, column, y] = [0, 0, look.margin + headHeight]
  blocks.forEach((block, index) => {
    // A heading is on the column of the first dish below it.
    let needed = block.height
    for (let next = index; blocks[next]?.isHead === true; next++) needed += blocks[next + 1]?.height ?? 0
    if (y + needed > bottom) {
      column += 1
      if (column === look.columns) [column, page] = [0, page + 1]
      y = look.margin + (page === 0 ? headHeight : 0)
    }
    placed.push({ block, page, x: look.margin + column * (width + look.gutter), y })
    y += block.height
  })
  return placed
}

function headBlock({ title, head }: PrintedCarte, look: Look, setter: Typesetter): Block {
  const wished = look.headingSize * 1.6
  const room = look.page.width - 2 * look.margin
  const size = Math.min(wished, (wished * room) / setter.widthOf(headingLine(title, look, wished)))
  const titleLine = headingLine(title, look, size)
  const small = (text: string): Run => ({
    text: printed(text, look),
    font: "regular",
    size: look.size * 0.9,
    colour: look.ink,
  })
  const lines = head.flatMap((line) => setter.wrap([small(line)], room))
  return {
    height: size * 1.3 + lines.length * look.size * 1.25 + look.size,
    isHead: false,
    write: (x, y) => {
      setter.write(titleLine, x + room / 2, y + size * 0.9, "centre")
      lines.forEach((line, at) => {
        setter.write(line, x + room / 2, y + size * 1.3 + look.size * (0.9 + at * 1.25), "centre")
      })
    },
  }
}

function footBlock({ foot }: PrintedCarte, look: Look, setter: Typesetter): Block {
  const size = Math.max(7.5, look.size * 0.72)
  const room = look.page.width - 2 * look.margin
  const lines = foot.flatMap((text) =>
    setter.wrap([{ text: printed(text, look), font: "italic", size, colour: look.ink }], room),
  )
  return {
    height: lines.length * size * 1.3 + size,
    isHead: false,
    write: (x, y) => {
      lines.forEach((line, at) => {
        setter.write(line, x + room / 2, y + size * (1.9 + at * 1.3), "centre")
      })
    },
  }
}
