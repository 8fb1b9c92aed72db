import { setImmediate } from "node:timers/promises"
import type { LaidOutPaper } from "@ardoise/domain/papers/boxes"
import { black } from "@ardoise/domain/papers/inks"
import type { PaperLanguage } from "@ardoise/domain/papers/paper-words"
import type { Faces } from "./faces.ts"
import { Pen } from "./pen.ts"

const millimetre = 72 / 25.4

/** What a print shop gets: space around the trimmed page, the bleed, and marks to cut along. Millimetres. */
const shop = { around: 10, bleed: 3, markLength: 5, markPoints: 0.25 } as const

/** Boxes to draw before other requests get their turn. */
const boxesBetweenPauses = 40

/** What the file says about itself. */
export type PaperInfo = {
  readonly title: string
  readonly language: PaperLanguage
  /** When it was made, ISO time. Two files of the same content and moment are the same bytes. */
  readonly madeAt: string
  /** The pages get a bleed of 3 mm and crop marks. */
  readonly hasMarks: boolean
}

/**
 * Writes a paper as a PDF: real text in embedded subsets of the typefaces, DeviceCMYK, tags for screen readers.
 *
 * @returns the bytes of the file
 */
export async function writePdf(
  paper: LaidOutPaper,
  faces: Faces,
  { title, language, madeAt, hasMarks }: PaperInfo,
): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit")
  const around = hasMarks ? shop.around : 0
  const size: [number, number] = [(paper.width + 2 * around) * millimetre, (paper.height + 2 * around) * millimetre]
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    font: "Courier",
    pdfVersion: "1.7",
    lang: language === "fr" ? "fr-FR" : language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Creator: "Ardoise", CreationDate: new Date(madeAt) },
  })
  const chunks: Buffer[] = []
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.once("end", resolve).once("error", reject))
  for (const [name, file] of Object.entries(faces.files)) pdf.registerFont(name, file)
  const pen = new Pen(pdf)
  let drawn = 0
  for (const boxes of paper.pages) {
    pdf.addPage()
    setPageBoxes(pdf, paper, around)
    if (hasMarks) drawMarks(pdf, paper)
    pdf.save().translate(around * millimetre, around * millimetre)
    for (const box of boxes) {
      pen.draw(box)
      drawn += 1
      if (drawn % boxesBetweenPauses === 0) await setImmediate()
    }
    pdf.restore()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The boxes of a page, in points from the lower left corner: what is printed, what is trimmed off, what stays. */
function setPageBoxes(pdf: PDFKit.PDFDocument, { width, height }: LaidOutPaper, around: number): void {
  const box = (inset: number) => [
    inset * millimetre,
    inset * millimetre,
    (width + 2 * around - inset) * millimetre,
    (height + 2 * around - inset) * millimetre,
  ]
  const { data } = (pdf.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary
  data.CropBox = box(0)
  data.BleedBox = box(around === 0 ? 0 : around - shop.bleed)
  data.TrimBox = box(around)
}

/** Draws two marks at each corner. They begin at the edge of the bleed, so that none is on the trimmed page. */
function drawMarks(pdf: PDFKit.PDFDocument, { width, height }: LaidOutPaper): void {
  const { around, bleed, markLength, markPoints } = shop
  pdf.markContent("Artifact", { type: "Layout" })
  pdf.lineWidth(markPoints)
  for (const [x, outX] of [
    [around, -1],
    [around + width, 1],
  ] as const) {
    for (const [y, outY] of [
      [around, -1],
      [around + height, 1],
    ] as const) {
      const line = (fromX: number, fromY: number, toX: number, toY: number) =>
        pdf.moveTo(fromX * millimetre, fromY * millimetre).lineTo(toX * millimetre, toY * millimetre)
      line(x + outX * bleed, y, x + outX * (bleed + markLength), y)
      line(x, y + outY * bleed, x, y + outY * (bleed + markLength))
    }
  }
  pdf.stroke(black)
  pdf.endMarkedContent()
}
