import { setImmediate } from "node:timers/promises"
import { beginPage, shopMargin } from "../papers/print-shop.ts"
import { millimetre, Pen, readFace, unwritable } from "./card-pen.ts"
import type { BillPayment, CardFonts, CardMark, CardSheet, TableCard } from "./card-sheet.ts"

const cardsOnSheet = 8
const sheet = { width: 210, height: 297 }
const a6 = { width: 105, height: 148 }

/**
 * Draws table cards as a PDF, with vector QR codes at error-correction level H and tags for screen readers. Other
 * requests can run between two cards.
 *
 * @returns the bytes of the file
 */
export async function drawTableCards(
  { restaurantName, address, format, cards, mark, billPayment, hasMarks }: CardSheet,
  fonts: CardFonts,
): Promise<Buffer> {
  const name = restaurantName.normalize("NFC").replace(unwritable, "").trim()
  const size = format === "a6" ? a6 : sheet
  const around = hasMarks ? shopMargin : 0
  const { default: PDFDocument } = await import("pdfkit")
  const pdf = new PDFDocument({
    size: [(size.width + 2 * around) * millimetre, (size.height + 2 * around) * millimetre],
    margin: 0,
    autoFirstPage: false,
    font: "Courier",
    // For screen readers: the language and the title. The tags of a card are added below.
    pdfVersion: "1.7",
    lang: "fr-FR",
    tagged: true,
    displayTitle: true,
    info: { Title: name === "" ? "Cartes de table" : `Cartes de table, ${name}`, Creator: "Ardoise" },
  })
  const chunks: Buffer[] = []
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.once("end", resolve).once("error", reject))
  const faces = { carte: readFace(pdf, "carte", fonts.carte), tool: readFace(pdf, "tool", fonts.tool) }
  const pen = new Pen(pdf, faces)
  const onPage = format === "a6" ? 1 : cardsOnSheet
  for (let first = 0; first < cards.length; first += onPage) {
    beginPage(pdf, size, hasMarks)
    for (const [place, card] of cards.slice(first, first + onPage).entries()) {
      pen.startCard(card)
      const content = { name, address, card, mark, billPayment: card.table === null ? null : billPayment }
      if (format === "a6") drawA6(pen, content)
      else drawOnSheet(pen, content, { x: (place % 2) * 105, y: Math.floor(place / 2) * 74.25 })
      await setImmediate()
    }
    if (format === "a4") drawCropMarks(pen)
    pdf.restore()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
/** The text and the code of one card. */
type Content = {
  readonly name: string
  readonly address: string
  readonly card: TableCard
  readonly mark: CardMark | null
  readonly billPayment: BillPayment
}

/** Where a diner's card is typed: a page at another address is a fraud. */
const checkoutWords = ["Le paiement s’ouvre sur", "checkout.stripe.com, jamais ailleurs."] as const

// Four modules around the code stay white, as a reader needs them.

function drawA6(pen: Pen, { name, address, card: { codeLink, table }, mark, billPayment }: Content): void {
  if (mark !== null) pen.mark(mark, { x: 32.5, y: 8.5, width: 40, height: 10, align: "center" })
  pen.name(name, { x: 8, y: 18.7, width: 89, size: 20, align: "center" })
  if (name !== "") pen.stroke({ x: 37, y: 31.2, width: 31 })
  pen.code(codeLink, { x: 22.5, y: 40, size: 60 })
  const purpose = billPayment === null ? "Scannez pour voir la carte" : "Carte, commande et addition"
  pen.caption(purpose, { x: 8, y: 106.5, width: 89, size: 12.5, align: "center" })
  pen.address(address, { x: 12, y: 113, width: 81, size: 8.6, align: "center" })
  if (table === null) return
  pen.doubleRule({ x: 10, y: 128.5, width: 85 })
  pen.table(table, { x: 8, y: 131, width: 89, size: 20, align: "center" })
  if (billPayment === "stripe") {
    pen.small(checkoutWords.join(" "), { x: 8, y: 140.4, width: 89, size: 7, align: "center" })
  }
}

function drawOnSheet(
  pen: Pen,
  { name, address, card: { codeLink, table }, mark, billPayment }: Content,
  at: { x: number; y: number },
): void {
  const text = { x: at.x + 62, width: 35, align: "left" } as const
  pen.name(name, { ...text, y: at.y + 13, size: 15 })
  pen.code(codeLink, { x: at.x + 9, y: at.y + 14, size: 46 })
  if (name !== "") pen.stroke({ x: text.x, y: at.y + 22.1, width: 19 })
  const [first, second] = billPayment === null ? ["Scannez", "pour voir la carte"] : ["Carte, commande", "et addition"]
  pen.caption(first, { ...text, y: at.y + 25, size: 10 })
  pen.caption(second, { ...text, y: at.y + 29.3, size: 10 })
  pen.address(address, { ...text, y: at.y + 34.6, size: 7 })
  if (mark !== null) pen.mark(mark, { x: at.x + 83, y: at.y + 54.5, width: 14, height: 7, align: "right" })
  if (table === null) return
  pen.doubleRule({ x: text.x, y: at.y + 52.3, width: text.width })
  pen.table(table, { ...text, y: at.y + 54, size: 15 })
  if (billPayment !== "stripe") return
  for (const [row, words] of checkoutWords.entries()) {
    pen.small(words, { ...text, y: at.y + 62.4 + row * 2.2, size: 5 })
  }
}

function drawCropMarks(pen: Pen): void {
  const half = 2
  for (const x of [0, 105, 210]) {
    for (const y of [0, 74.25, 148.5, 222.75, 297]) {
      pen.line({ x: x - half, y }, { x: x + half, y })
      pen.line({ x, y: y - half }, { x, y: y + half })
    }
  }
}
