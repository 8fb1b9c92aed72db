import { setTimeout as rest } from "node:timers/promises"
import { orderRule } from "../limits/rules.ts"
import { defineCommand } from "../storage/command.ts"
import type { Database } from "../storage/database.ts"

/** Orders changed in one transaction. On SQLite, new orders wait for it; it takes a few milliseconds. */
const ordersAPiece = 250

/**
 * Deletes the network hashes of some orders that no longer count for the limits. Readers never see them, so no change
 * is recorded.
 *
 * @param args.at ISO time
 * @returns number of orders changed; equal to `ordersAPiece` if there may be more
 */
export const forgetOrderNetworks = defineCommand(
  "orders/forget-networks",
  null,
  async ({ db }, { at }: { at: string }): Promise<number> => {
    const before = new Date(Date.parse(at) - orderRule.windowMs).toISOString()
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
 * Deletes the network hashes of all orders that no longer count for the limits, in batches.
 *
 * @param turn.at ISO time
 * @param turn.signal aborted when the server stops: the next start does the rest
 */
export async function forgetOldOrderNetworks(
  database: Database,
  { at, signal }: { at: string; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    if ((await database.run(forgetOrderNetworks, { at })) < ordersAPiece) return
    // Rest as long as the batch took: new orders get at least half of the writer's time.
    await rest(performance.now() - begun)
  }
}
