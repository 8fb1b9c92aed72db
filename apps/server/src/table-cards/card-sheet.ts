/** Paper format of the cards: one A6 card on each page, or eight on an A4 sheet with crop marks. */
export type CardFormat = "a6" | "a4"

/** One card. */
export type TableCard = {
  /** Address in the QR code. */
  readonly codeLink: string
  /** The table's name, or null on a card for any table. */
  readonly table: string | null
}

/** The content of a restaurant's cards. */
export type CardSheet = {
  readonly restaurantName: string
  /** The short address as people read it, without its scheme. */
  readonly address: string
  readonly format: CardFormat
  readonly cards: readonly TableCard[]
  /** The restaurant's own mark as a PNG of one ink, with its size in pixels; null without one. */
  readonly mark: CardMark | null
  /** Where the bill of a table can be paid: its cards say so. */
  readonly billPayment: BillPayment
  /** For a print shop: the pages get a bleed of 3 mm and marks to cut along. */
  readonly hasMarks: boolean
}

/** `stripe`: bills are paid on Stripe's page; `test`: at the test checkout; null: not by phone. */
export type BillPayment = "stripe" | "test" | null

/** A picture of one ink. */
export type CardMark = { readonly png: Buffer; readonly width: number; readonly height: number }

/** The bytes of the two font files: that of names and tables, and that of addresses and explanations. */
export type CardFonts = { readonly carte: Buffer; readonly tool: Buffer }
