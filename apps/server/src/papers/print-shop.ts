import { black } from "@ardoise/domain/papers/inks"

const millimetre = 72 / 25.4

/** Millimetres around the trimmed page in a file for a print shop. */
export const shopMargin = 10

/** In the margin: what is printed beyond the edge, and the marks to cut along. Millimetres, and points for the line. */
const shop = { bleed: 3, markLength: 5, markPoints: 0.25 } as const

/** Size of a trimmed page, in millimetres. */
type Trimmed = { readonly width: number; readonly height: number }

/**
 * Adds a page whose origin is the corner of the trimmed page. `pdf.restore()` ends it.
 *
 * @param hasMarks the page has a margin with marks to cut along
 */
export function beginPage(pdf: PDFKit.PDFDocument, size: Trimmed, hasMarks: boolean): void {
  const around = hasMarks ? shopMargin : 0
  pdf.addPage()
  setPageBoxes(pdf, size, around)
  if (hasMarks) drawMarks(pdf, size)
  pdf.save().translate(around * millimetre, around * millimetre)
}

/** The boxes of a page, in points from the lower left corner: what is printed, what is trimmed off, what stays. */
function setPageBoxes(pdf: PDFKit.PDFDocument, { width, height }: Trimmed, around: number): void {
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
function drawMarks(pdf: PDFKit.PDFDocument, { width, height }: Trimmed): void {
  const { bleed, markLength, markPoints } = shop
  pdf.markContent("Artifact", { type: "Layout" })
  pdf.lineWidth(markPoints)
  for (const [x, outX] of [
    [shopMargin, -1],
    [shopMargin + width, 1],
  ] as const) {
    for (const [y, outY] of [
      [shopMargin, -1],
      [shopMargin + height, 1],
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
