import { isUnderWay } from "@ardoise/domain/plan/subscription"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { keepWords } from "./subscription-commands.ts"
import { listPaidSubscriptions } from "./subscription-queries.ts"
import { act, newBank, pay, type TestAction, type TestBank } from "./test-bank.ts"

/** Returns the data of the test checkout for an owner. */
export async function findTestBank(db: Db, ownerId: string): Promise<TestBank> {
  const row = await db.selectFrom("test_payments").select("data").where("user_id", "=", ownerId).executeTakeFirst()
  return row ? JSON.parse(row.data) : newBank
}

async function keepTestBank(db: Db, ownerId: string, bank: TestBank): Promise<void> {
  const data = JSON.stringify(bank)
  await db
    .insertInto("test_payments")
    .values({ user_id: ownerId, data })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ data }))
    .execute()
}

/**
 * Pays on the page of the test checkout. A checkout can be paid once, and an owner never pays for two subscriptions.
 */
export const payTestCheckout = defineCommand(
  "subscription/pay-test-checkout",
  "ownerId",
  async (
    scope,
    args: { ownerId: string; sessionId: string; subscriptionId: string; isLate: boolean; at: string },
  ): Promise<Result<null, "checkout-over">> => {
    const { ownerId, at } = args
    const { numUpdatedRows } = await scope.db
      .updateTable("payment_sessions")
      .set({ state: "done" })
      .where("id", "=", args.sessionId)
      .where("user_id", "=", ownerId)
      .where("kind", "=", "checkout")
      .where("state", "=", "open")
      .where("expires_at", ">", at)
      .executeTakeFirst()
    const before = await findTestBank(scope.db, ownerId)
    // The bank may have a subscription that the product does not know yet.
    const known = [
      ...(await listPaidSubscriptions(scope.db, ownerId)),
      ...(before.subscription ? [before.subscription] : []),
    ]
    if (numUpdatedRows !== 1n || known.some(isUnderWay)) return refuse("checkout-over")
    const bank = pay(before, { id: args.subscriptionId, now: at, isLate: args.isLate })
    await keepTestBank(scope.db, ownerId, bank)
    if (!args.isLate && bank.subscription) {
      await keepWords(scope, { ownerId, provider: "test", words: [bank.subscription], at })
    }
    return ok(null)
  },
)

/** Applies an action of the test portal. The product learns of it at once. */
export const actInTestPortal = defineCommand(
  "subscription/act-in-test-portal",
  "ownerId",
  async (scope, args: { ownerId: string; action: TestAction; at: string }): Promise<TestBank> => {
    const { ownerId, at } = args
    const bank = act(await findTestBank(scope.db, ownerId), args.action, at)
    await keepTestBank(scope.db, ownerId, bank)
    if (bank.subscription) await keepWords(scope, { ownerId, provider: "test", words: [bank.subscription], at })
    return bank
  },
)
