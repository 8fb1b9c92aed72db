import { setImmediate } from "node:timers/promises"
import type { LaidOutPaper } from "@ardoise/domain/papers/boxes"
import type { PaperLanguage } from "@ardoise/domain/papers/paper-words"
import type { Faces } from "./faces.ts"
import { Pen } from "./pen.ts"
import { beginPage, shopMargin } from "./print-shop.ts"

const millimetre = 72 / 25.4

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
  const around = hasMarks ? shopMargin : 0
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
    beginPage(pdf, paper, hasMarks)
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
