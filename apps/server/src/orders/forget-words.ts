import { setTimeout as rest } from "node:timers/promises"
import type { WireOrderLine } from "@ardoise/contract/tables"
import { tableWithoutWords } from "@ardoise/domain/order/order"
import { defineCommand } from "../database/command.ts"
import type { Database } from "../database/run-command.ts"

/** How long an order keeps what its diner wrote: the wishes for the kitchen, and a table in words. No evening lasts longer. */
export const orderWordsKeptMs = 30 * 24 * 3_600_000

/** How far behind the last time is looked again: an id runs ahead of its order's time in a rush, and clocks are set back. */
const lookedAgainMs = 2 * 24 * 3_600_000

/** Orders looked at at once. On SQLite every order that is placed waits for them: they take a few milliseconds. */
const ordersAPiece = 100

/** A part of all orders, in the order of their ids, which is the order of their times (A20). */
type Span = {
  /** The id before the first. */
  readonly after: string
  /** The id behind the last. */
  readonly before: string
}

/**
 * Takes out of some orders what their diners wrote; what was sold, for how much and when, stays as it was.
 *
 * @param args.at ISO time
 * @returns the last id that was looked at, or null when no more are left
 */
export const forgetOrderWords = defineCommand(
  "orders/forget-words",
  null,
  async ({ db, record }, { after, before, at }: Span & { at: string }): Promise<string | null> => {
    const orders = await db
      .selectFrom("orders")
      .select(["id", "user_id", "items", "table_number"])
      .where("id", ">", after)
      .where("id", "<", before)
      .orderBy("id")
      .limit(ordersAPiece)
      .execute()
    for (const { id, user_id: owner, items, table_number: table } of orders) {
      const lines = JSON.parse(items) as WireOrderLine[]
      const kept = tableWithoutWords(table)
      if (table === kept && lines.every(({ note }) => note === undefined)) continue
      const sold = JSON.stringify(lines.map(({ note: _, ...line }) => line))
      await db.updateTable("orders").set({ items: sold, table_number: kept }).where("id", "=", id).execute()
      await record({ owner, kind: "order", event: "update", ref: id, version: at })
    }
    return orders.length < ordersAPiece ? null : (orders.at(-1)?.id ?? null)
  },
)

/**
 * Takes out of every order that is old enough what its diner wrote, piece by piece.
 *
 * @param turn.at ISO time
 * @param turn.since until when it was done before: ISO time, or null for never
 * @throws when the server goes: whatever is left is looked for from the same place again
 */
export async function forgetOldOrderWords(
  database: Database,
  { at, since, signal }: { at: string; since: string | null; signal: AbortSignal },
): Promise<void> {
  const before = idAt(Date.parse(at) - orderWordsKeptMs)
  let after: string | null = since === null ? "" : idAt(Date.parse(since) - orderWordsKeptMs - lookedAgainMs)
  while (after !== null) {
    signal.throwIfAborted()
    const begun = performance.now()
    after = await database.run(forgetOrderWords, { after, before, at })
    // At least half of the time belongs to those who order.
    if (after !== null) await rest(performance.now() - begun)
  }
}

const idAt = (milliseconds: number) => `order-${milliseconds}`
