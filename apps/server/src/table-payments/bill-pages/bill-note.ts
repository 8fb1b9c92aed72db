import type { NoteLetter, NoteLine, NotePage } from "@ardoise/contract/bill-page"
import { settledCentsOf } from "@ardoise/domain/bill/bill"
import type { Language } from "@ardoise/domain/menu/allergens"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import { toShare } from "../../bills/bill-queries.ts"
import { findProfile } from "../../restaurants/restaurant-queries.ts"
import type { Db } from "../../storage/schema.ts"
import type { ReadBill } from "../table-bill.ts"

/** Whose note it is, and how it is shown. */
export type NoteShown = {
  readonly ownerId: string
  readonly restaurantName: string
  /** The code of the table's card; empty in an email. */
  readonly code: string
  readonly language: Language
  /** ISO time of the note. */
  readonly at: string
  readonly letter: NoteLetter | null
}

/** Builds the note of a bill: what the order of 3 October 1983 asks of a restaurant. */
export async function billNote(
  db: Db,
  { bill, stored, shares, settings }: ReadBill,
  { ownerId, restaurantName, code, language, at, letter }: NoteShown,
): Promise<NotePage> {
  const profile = await findProfile(db, ownerId)
  const { street, postalCode, city, telephone, timeZone, isServiceIncluded } = profile
  const paid = shares.filter((share) => settledCentsOf(toShare(share)) > 0)
  return {
    kind: "note",
    ...{ userId: ownerId, restaurantName, language, table: stored.table_name, code, at, timeZone },
    address: [street, `${postalCode} ${city}`.trim()].filter((line) => line !== ""),
    telephone,
    lines: noteLines(bill.units.filter(({ state }) => state !== "removed")),
    totalCents: bill.totalCents,
    vat: settings.isVatExempt ? null : bill.vat.map((line) => ({ ...line, percent: settings.percents[line.rate] })),
    payments: paid.map((share) => ({
      at: share.settled_at ?? at,
      reference: share.payment_ref ?? "",
      cents: settledCentsOf(toShare(share)),
    })),
    tipCents: bill.tipCents,
    leftCents: Math.max(0, bill.totalCents - bill.settledCents),
    isServiceIncluded,
    letter,
  }
}

/** Puts equal pieces on one line, in the order in which they were first ordered. */
function noteLines(units: ReadBill["bill"]["units"]): NoteLine[] {
  const lines = new Map<string, NoteLine>()
  for (const { line, cents } of units) {
    const choices = choicesInWords(line)
    const key = JSON.stringify([line.name, choices, cents])
    const known = lines.get(key)
    lines.set(key, { name: line.name, choices, unitCents: cents, quantity: (known?.quantity ?? 0) + 1 })
  }
  return [...lines.values()]
}
