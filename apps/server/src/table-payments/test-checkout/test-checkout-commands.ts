import { ok, type Result, refuse } from "@ardoise/domain/result"
import type { Selectable } from "kysely"
import { defineCommand } from "../../storage/command.ts"
import type { Db, Schema } from "../../storage/schema.ts"

/** What the test checkout knows of a payment. */
export type TestCheckout = Selectable<Schema["test_checkouts"]>

/** Finds a payment by the id in the address of its page, or null. */
export async function findTestCheckout(db: Db, id: string): Promise<TestCheckout | null> {
  return (await db.selectFrom("test_checkouts").selectAll().where("id", "=", id).executeTakeFirst()) ?? null
}

/** Finds the payment of a share, or null. */
export async function findTestCheckoutOf(db: Db, shareId: string): Promise<TestCheckout | null> {
  return (await db.selectFrom("test_checkouts").selectAll().where("share_id", "=", shareId).executeTakeFirst()) ?? null
}

/** Opens the payment of a share, or returns the one that is open already: the id of its page. */
export const openTestCheckout = defineCommand(
  "table-payments/open-test-checkout",
  "shareId",
  async ({ db }, { id, shareId }: { readonly id: string; readonly shareId: string }): Promise<string> => {
    const state = "open" as const
    await db
      .insertInto("test_checkouts")
      .values({ id, share_id: shareId, state, paid_from: null, refunded_cents: 0 })
      .onConflict((conflict) => conflict.column("share_id").doNothing())
      .execute()
    const { id: opened } = await db
      .selectFrom("test_checkouts")
      .select("id")
      .where("share_id", "=", shareId)
      .executeTakeFirstOrThrow()
    return opened
  },
)

/** Pays on the page of the test checkout. @param args.paidFrom when the payment becomes known, if later than now */
export const payTestShare = defineCommand(
  "table-payments/pay-test-checkout",
  "id",
  async (
    { db },
    { id, paidFrom }: { readonly id: string; readonly paidFrom: string | null },
  ): Promise<Result<null, "checkout-over">> => {
    const { numUpdatedRows } = await db
      .updateTable("test_checkouts")
      .set({ state: "paid", paid_from: paidFrom })
      .where("id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst()
    return numUpdatedRows === 1n ? ok(null) : refuse("checkout-over")
  },
)

/** Ends a payment of the test checkout unless it was made. @returns its state afterwards; null if it is unknown */
export const endTestCheckout = defineCommand(
  "table-payments/end-test-checkout",
  "id",
  async ({ db }, { id }: { readonly id: string }): Promise<TestCheckout | null> => {
    await db
      .updateTable("test_checkouts")
      .set({ state: "ended" })
      .where("id", "=", id)
      .where("state", "=", "open")
      .execute()
    return findTestCheckout(db, id)
  },
)

/** Refunds at the test checkout. @returns all refunds of the payment together, in cents */
export const refundTestCheckout = defineCommand(
  "table-payments/refund-test-checkout",
  "id",
  async (
    { db },
    { id, cents, before }: { readonly id: string; readonly cents: number; readonly before: number },
  ): Promise<number> => {
    await db
      .updateTable("test_checkouts")
      .set({ refunded_cents: before + cents })
      .where("id", "=", id)
      .where("refunded_cents", "=", before)
      .execute()
    return (await findTestCheckout(db, id))?.refunded_cents ?? 0
  },
)
