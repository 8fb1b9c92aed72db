import { setTimeout as rest } from "node:timers/promises"
import { orderBounds } from "@ardoise/domain/order/order-bounds"
import { defineCommand } from "../database/command.ts"
import type { Database } from "../database/run-command.ts"

/** Orders changed at once. On SQLite every order that is placed waits for them: they take a few milliseconds. */
const ordersAPiece = 250

/**
 * Forgets the networks of some orders that are no longer counted. What a reader sees of them stays the same.
 *
 * @param args.at ISO time
 * @returns how many orders were changed; `ordersAPiece` when there may be more
 */
export const forgetOrderNetworks = defineCommand(
  "orders/forget-networks",
  null,
  async ({ db }, { at }: { at: string }): Promise<number> => {
    const before = new Date(Date.parse(at) - orderBounds.windowMs).toISOString()
    const old = db
      .selectFrom("orders")
      .select("id")
      .where("network", "is not", null)
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(ordersAPiece)
    const { numUpdatedRows } = await db
      .updateTable("orders")
      .set({ network: null })
      .where("id", "in", old)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
)

/**
 * Forgets the networks of all orders that are no longer counted, piece by piece.
 *
 * @param turn.at ISO time
 * @param turn.signal aborted when the server stops: its next start does the rest
 */
export async function forgetOldOrderNetworks(
  database: Database,
  { at, signal }: { at: string; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    if ((await database.run(forgetOrderNetworks, { at })) < ordersAPiece) return
    // At least half of the time belongs to those who order.
    await rest(performance.now() - begun)
  }
}
