import type { WireVatRates } from "@ardoise/contract/bills"
import { mainlandVat, type VatPercents } from "@ardoise/domain/pricing/vat-lines"
import type { Selectable } from "kysely"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type {} from "./bill-rows.ts"

type StoredTablePayments = Selectable<Schema["table_payments"]>

/** Whether and how diners pay at the table. */
export type TablePaymentSettings = {
  readonly isOn: boolean
  readonly offersTips: boolean
  /** ISO time, or null. */
  readonly committedAt: string | null
  readonly percents: VatPercents
  readonly isVatExempt: boolean
}

/** The settings of a restaurant that has changed nothing. */
export const noTablePayments: TablePaymentSettings = {
  isOn: false,
  offersTips: false,
  committedAt: null,
  percents: mainlandVat,
  isVatExempt: false,
}

/** Returns the stored settings of an owner, or those of a new restaurant. */
export async function findTablePayments(db: Db, ownerId: string): Promise<TablePaymentSettings> {
  const [row] = await findSettings(db, { ownerId })
  if (row === undefined) return noTablePayments
  return {
    isOn: row.is_on === "true",
    offersTips: row.tips === "true",
    committedAt: row.commitment_at,
    percents: toPercents(parseStored(row.vat_rates) as WireVatRates),
    isVatExempt: row.vat_exempt === "true",
  }
}

const findSettings = prepareQuery<{ ownerId: string }, StoredTablePayments>((db, blank) =>
  db.selectFrom("table_payments").selectAll().where("user_id", "=", blank("ownerId")),
)

/** Converts the rates of the API to those of the domain. */
export const toPercents = ({ normal, intermediate, reduced }: WireVatRates): VatPercents => {
  return { "20": normal, "10": intermediate, "5.5": reduced }
}

/** Converts the rates of the domain to those of the API. */
export const toWireRates = (percents: VatPercents): WireVatRates => {
  return { normal: percents["20"], intermediate: percents["10"], reduced: percents["5.5"] }
}

/**
 * Returns the time zone of a restaurant that opens bills now, or null: payments at the table are off, or the plan has
 * ended.
 */
export async function findTimeZoneOfPayments(
  db: Db,
  { ownerId, at }: { readonly ownerId: string; readonly at: string },
): Promise<string | null> {
  const { isOn } = await findTablePayments(db, ownerId)
  if (!isOn || (await findPlan(db, ownerId, at)) === "free") return null
  return (await findProfile(db, ownerId)).timeZone
}
