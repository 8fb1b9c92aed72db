import type { TablePaymentsPatch } from "@ardoise/contract/bills"
import { refuse } from "@ardoise/domain/result"
import { sql } from "kysely"
import { findTablePayments, toWireRates } from "../bills/table-payments-queries.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { defineCommand } from "../storage/command.ts"
import type { Db, Schema } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import {
  applyFilters,
  type RowSource,
  type UpdateArgs,
  type WireRow,
  type WriteAnswer,
  writeAnswer,
} from "../wire/table.ts"
import { areDrinksKnown } from "./drinks-known.ts"

/** The owner's row of `table_payments`. It always exists: without a stored one, payments are off. */
export function tablePaymentsRows(db: Db, ownerId: string): RowSource {
  const mainland = JSON.stringify({ normal: 20, intermediate: 10, reduced: 5.5 })
  const stored = (column: string, usual: string) =>
    sql<string>`coalesce(${sql.ref(`settings.${column}`)}, ${usual})`.as(column)
  const rows = db
    .selectFrom("users")
    .leftJoin("table_payments as settings", "settings.user_id", "users.id")
    .select(["users.id as user_id", "settings.commitment_at"])
    // Only written. The server answers with the time.
    .select(sql<string | null>`cast(null as text)`.as("commitment"))
    .select([stored("is_on", "false"), stored("tips", "false"), stored("vat_exempt", "false")])
    .select(stored("vat_rates", mainland))
    .where("users.id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/**
 * Changes the settings of payments at the table. Switching them on needs an address for the note, drinks whose VAT is
 * known, the owner's commitment, an account that can be paid to, and Premium.
 */
export const updateTablePayments = defineCommand(
  "table-payments/update-settings",
  "ownerId",
  async ({ db, record }, args: UpdateArgs): Promise<WriteAnswer> => {
    const { ownerId, at } = args
    const named = await applyFilters(tablePaymentsRows(db, ownerId), args.filters)
      .select(sql<string>`${sql.ref("row.user_id")}`.as("id"))
      .execute()
    if (named.length === 0) return writeAnswer(args, [])
    const patch = args.patch as TablePaymentsPatch
    const before = await findTablePayments(db, ownerId)
    const committedAt = patch.commitment === true ? (before.committedAt ?? at) : before.committedAt
    const isOn = patch.is_on ?? before.isOn
    if (isOn && !before.isOn) {
      const refusal = await whyNotOn(db, ownerId, { at, committedAt })
      if (refusal !== null) return refuse(refusal)
    }
    const columns = {
      is_on: JSON.stringify(isOn),
      tips: JSON.stringify(patch.tips ?? before.offersTips),
      commitment_at: committedAt,
      vat_rates: JSON.stringify(patch.vat_rates ?? toWireRates(before.percents)),
      vat_exempt: JSON.stringify(patch.vat_exempt ?? before.isVatExempt),
    } satisfies Omit<Schema["table_payments"], "user_id">
    await db
      .insertInto("table_payments")
      .values({ user_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute()
    await record({ owner: ownerId, kind: "table_payments", event: "update", ref: ownerId, version: at })
    const rows = await tablePaymentsRows(db, ownerId).selectAll().execute()
    return writeAnswer(args, rows as unknown as WireRow[])
  },
)

/** Why payments cannot be switched on; null if nothing prevents it. */
async function whyNotOn(
  db: Db,
  ownerId: string,
  { at, committedAt }: { readonly at: string; readonly committedAt: string | null },
) {
  if ((await findPlan(db, ownerId, at)) === "free") return "premium-required" as const
  const account = await findAccount(db, ownerId)
  if (account?.can_charge !== "true") return "payments-account-missing" as const
  if (!hasAddress(await findProfile(db, ownerId))) return "payments-address-missing" as const
  if (!(await areDrinksKnown(db, ownerId))) return "payments-drinks-unknown" as const
  return committedAt === null ? ("payments-commitment-missing" as const) : null
}

/** Whether an address is complete enough for the note. */
export function hasAddress({ street, postalCode, city }: Awaited<ReturnType<typeof findProfile>>): boolean {
  return street !== "" && postalCode !== "" && city !== ""
}

/** The account of an owner at the provider, or null. */
export async function findAccount(db: Db, ownerId: string) {
  const found = await db.selectFrom("payment_accounts").selectAll().where("user_id", "=", ownerId).executeTakeFirst()
  return found ?? null
}

/** The owner of an account at the provider, or null. */
export async function findOwnerOfAccount(
  db: Db,
  { provider, accountId }: { readonly provider: "stripe" | "test"; readonly accountId: string },
): Promise<string | null> {
  const found = await db
    .selectFrom("payment_accounts")
    .select("user_id")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .executeTakeFirst()
  return found?.user_id ?? null
}

/**
 * Stores the account that an owner connects, or the new state of the connected one. What was read of an account that is
 * no longer the owner's changes nothing: it may have been disconnected or replaced meanwhile.
 */
export const storeAccount = defineCommand(
  "table-payments/store-account",
  "ownerId",
  async (
    { db, record },
    args: {
      readonly ownerId: string
      readonly provider: "stripe" | "test"
      readonly accountId: string
      readonly canCharge: boolean
      readonly missing: readonly string[]
      /** Whether the owner is connecting it now. */
      readonly isConnecting: boolean
      readonly at: string
    },
  ): Promise<void> => {
    const { ownerId, provider, accountId, isConnecting, at } = args
    const state = {
      ...{ provider, account_id: accountId },
      ...{ can_charge: JSON.stringify(args.canCharge), missing: JSON.stringify(args.missing) },
    }
    const before = await findAccount(db, ownerId)
    const isKnown = before?.account_id === accountId && before.provider === provider
    if (!isKnown && !isConnecting) return
    if (isKnown && before.can_charge === state.can_charge && before.missing === state.missing) return
    await db
      .insertInto("payment_accounts")
      .values({ user_id: ownerId, ...state, connected_at: at })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(state))
      .execute()
    await record({ owner: ownerId, kind: "payment_account", event: "update", ref: ownerId, version: at })
  },
)

/** Removes the account of an owner and switches payments off. Shares keep the account that they were paid to. */
export const removeAccount = defineCommand(
  "table-payments/remove-account",
  "ownerId",
  async ({ db, record }, { ownerId, at }: { readonly ownerId: string; readonly at: string }): Promise<void> => {
    await db.deleteFrom("payment_accounts").where("user_id", "=", ownerId).execute()
    await db.updateTable("table_payments").set({ is_on: "false" }).where("user_id", "=", ownerId).execute()
    await record({ owner: ownerId, kind: "payment_account", event: "delete", ref: ownerId, version: at })
    await record({ owner: ownerId, kind: "table_payments", event: "update", ref: ownerId, version: at })
  },
)

/** Whether every rate is a percentage with one decimal at most. */
export function areVatRates(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false
  const { normal, intermediate, reduced, ...others } = given as Record<string, unknown>
  const isRate = (value: unknown) =>
    typeof value === "number" && value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e5)
  return [normal, intermediate, reduced].every(isRate) && Object.keys(others).length === 0
}
