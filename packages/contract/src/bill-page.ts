import type { BillChoice } from "@ardoise/domain/bill/bill-choice"
import type { ShareState } from "@ardoise/domain/bill/share"
import type { VatRate } from "@ardoise/domain/drinks/dish-vat"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import type { VatLine } from "@ardoise/domain/pricing/vat-lines"
import type { PaymentProvider } from "./bills.ts"

/** The page of a table's bill: `/addition/{userId}?table=…&t=…`. */
export type BillPage = {
  readonly kind: "bill"
  /** The owner's user id, as in addresses. */
  readonly userId: string
  readonly restaurantName: string
  readonly language: Language
  /** The further languages that the restaurant offers. Omitted: none. */
  readonly furtherLanguages?: readonly FurtherLanguage[]
  /** As the card says; empty when the code is wrong. */
  readonly table: string
  /** The code of the table's card, for forms and links. */
  readonly code: string
  readonly content: /** The code of the card is wrong or was renewed. */
    | { readonly kind: "bad-code" }
    /** Nothing has been ordered at this table. */
    | { readonly kind: "none" }
    /** Online payment is off, and no bill is open. */
    | { readonly kind: "closed" }
    | BillContent
}

/** An open bill, as one phone sees it. Amounts in cents. */
export type BillContent = {
  readonly kind: "bill"
  /** ISO time, and the restaurant's time zone. */
  readonly openedAt: string
  readonly timeZone: string
  readonly units: readonly ShownUnit[]
  readonly totalCents: number
  readonly settledCents: number
  readonly heldCents: number
  readonly dueCents: number
  readonly overCents: number
  /** The payments of this phone, oldest first, without released ones. */
  readonly mine: readonly ShownShare[]
  /** False: no phone can begin to pay any more, such as after the plan ended. */
  readonly canPay: boolean
  readonly offersTips: boolean
  /** Whether the menu says that service is included. */
  readonly isServiceIncluded: boolean
  readonly provider: PaymentProvider
  /** Whether a diner of this table has asked to pay the staff. */
  readonly isCalled: boolean
  /** How the form is filled in. */
  readonly choice: BillChoice
  /** What the choice costs without the tip; null if it cannot be paid. */
  readonly payableCents: number | null
  /** One message about what just happened; null: nothing. */
  readonly notice: BillNotice | null
  /** Hidden fields of the form: the idempotency key of the next payment, and the key of this phone. */
  readonly key: string
  readonly payerKey: string
}

/** A message on the bill page. Its amounts are in cents. */
export type BillNotice =
  | { readonly kind: "confirming" | "cancelled" | "noAnswer" | "tooMany" | "called" | "mailed" | "tick" }
  | { readonly kind: "paid"; readonly cents: number; readonly shareId: string }
  | { readonly kind: "refunded" | "changed" | "capped"; readonly cents: number }
  | { readonly kind: "taken"; readonly dish: string }
  | { readonly kind: "range"; readonly leastCents: number; readonly mostCents: number }
  | { readonly kind: "crumb"; readonly leastCents: number; readonly cents: number }

/** A piece of an order. */
export type ShownUnit = {
  readonly key: string
  /** In French, as sold. */
  readonly name: string
  /** In the language of the page, with its suffix where it stayed French. Omitted on a French page. */
  readonly translatedName?: string
  /** The choices in words; empty without any. */
  readonly choices: string
  readonly cents: number
  readonly state: "open" | "held" | "settled"
  readonly payer: number | null
  readonly isMine: boolean
}

/** A payment of this phone. */
export type ShownShare = {
  readonly id: string
  readonly state: ShareState
  readonly cents: number
  readonly tipCents: number
  readonly refundedCents: number
  /** What the server is about to send back: it came too late to be wanted. */
  readonly refundDueCents: number
  /** Where a held one is paid; null when the provider has not answered yet. */
  readonly url: string | null
}

/** The note of the order of 3 October 1983: `/addition/{userId}/note?table=…&t=…`. Amounts in cents. */
export type NotePage = {
  readonly kind: "note"
  readonly userId: string
  readonly restaurantName: string
  readonly language: Language
  readonly table: string
  readonly code: string
  /** Lines of the restaurant's address. */
  readonly address: readonly string[]
  readonly telephone: string
  /** ISO time of this note, and the restaurant's time zone. */
  readonly at: string
  readonly timeZone: string
  readonly lines: readonly NoteLine[]
  readonly totalCents: number
  /** Null: VAT does not apply (CGI art. 293 B). */
  readonly vat: readonly (VatLine & { readonly rate: VatRate; readonly percent: number })[] | null
  readonly payments: readonly { readonly at: string; readonly reference: string; readonly cents: number }[]
  readonly tipCents: number
  /** The total less what was paid. What is only being paid does not count. */
  readonly leftCents: number
  readonly isServiceIncluded: boolean
  /** Sending it by email: for a phone that has paid. Null: not offered. */
  readonly letter: NoteLetter | null
}

/** The form that sends a note. `state` says what the last try came to; `spent`: it was sent as often as possible. */
export type NoteLetter = {
  readonly shareId: string
  /** The table whose card opened the note. The bill may have moved to another one since. */
  readonly table: string
  readonly state: "offered" | "sent" | "wrong-address" | "spent"
}

/** Equal pieces on one line. */
export type NoteLine = {
  readonly name: string
  readonly choices: string
  readonly quantity: number
  readonly unitCents: number
}

/** A page that goes on to the provider: without script, after the form. */
export type ToProviderPage = {
  readonly kind: "to-provider"
  readonly language: Language
  readonly restaurantName: string
  readonly url: string
  readonly cents: number
}
