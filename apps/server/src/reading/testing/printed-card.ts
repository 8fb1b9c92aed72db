import PDFDocument from "pdfkit"

/** One column of a printed menu: headings with lines of a dish and its price, or a description without a price. */
export type PrintedColumn = readonly {
  readonly heading: string
  readonly lines: readonly (readonly [string, string?])[]
}[]

/** The bytes of a PDF with one page for each list of columns, set in Times with prices at the right. */
export async function printCard(
  pages: readonly (readonly PrintedColumn[])[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.once("end", resolve).once("error", reject))
  for (const columns of pages) {
    pdf.addPage()
    const width = (595 - 100 - 40 * (columns.length - 1)) / Math.max(1, columns.length)
    for (const [at, column] of columns.entries()) drawColumn(pdf, column, 50 + at * (width + 40), width)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawColumn(pdf: PDFKit.PDFDocument, column: PrintedColumn, left: number, width: number): void {
  let top = 60
  for (const { heading, lines } of column) {
    pdf.font("Times-Bold").fontSize(18).text(heading, left, top, { lineBreak: false })
    top += 30
    for (const [words, price] of lines) {
      pdf.font(price === undefined ? "Times-Italic" : "Times-Roman").fontSize(12)
      pdf.text(words, left, top, { lineBreak: false })
      if (price !== undefined) {
        pdf.text(price, left + width - pdf.widthOfString(price), top, { lineBreak: false })
      }
      top += 18
    }
    top += 14
  }
}
