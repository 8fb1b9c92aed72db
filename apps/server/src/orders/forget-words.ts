import { setTimeout as rest } from "node:timers/promises"
import { withoutWish } from "@ardoise/contract/order-mapping"
import type { WireOrderLine } from "@ardoise/contract/order-rows"
import { tableWithoutWords } from "@ardoise/domain/order/order"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { Database } from "../storage/database.ts"
import { listTables } from "./order-settings-queries.ts"

/**
 * Milliseconds for which an order stores what its diner wrote: the notes for the kitchen and a table name in words. No
 * service lasts longer.
 */
export const orderWordsKeptMs = 30 * 24 * 3_600_000

/**
 * Milliseconds before the last run that are checked again: in a rush, order ids run ahead of the time, and clocks can
 * be set back.
 */
const lookedAgainMs = 2 * 24 * 3_600_000

/** Orders read in one transaction. On SQLite, new orders wait for it; it takes a few milliseconds. */
const ordersAPiece = 100

/** A range of orders, sorted by id. Ids sort by the time of the orders (A20). */
type Span = {
  /** Exclusive lower bound. */
  readonly after: string
  /** Exclusive upper bound. */
  readonly before: string
}

/**
 * Removes from some orders what their diners wrote, and which device moved them, and from their bills a table in words.
 * Dishes, prices and times stay unchanged.
 *
 * @param args.at ISO time
 * @returns the last id that was read, or null when no more are left
 */
export const forgetOrderWords = defineCommand(
  "orders/forget-words",
  null,
  async ({ db, record }, { after, before, at }: Span & { at: string }): Promise<string | null> => {
    const orders = await db
      .selectFrom("orders")
      .select(["id", "user_id", "items", "table_number", "moved_by", "bill_id"])
      .where("id", ">", after)
      .where("id", "<", before)
      .orderBy("id")
      .limit(ordersAPiece)
      .execute()
    for (const order of orders) {
      const { id, user_id: owner, items, table_number: table, moved_by: device, bill_id: billId } = order
      const lines = JSON.parse(items) as WireOrderLine[]
      const kept = tableWithoutWords(table)
      const sold = JSON.stringify(lines.map(withoutWish))
      const movedBy = device === null ? null : ""
      if (table === kept && sold === JSON.stringify(lines) && movedBy === device) continue
      const changes = { items: sold, table_number: kept, moved_by: movedBy }
      await db.updateTable("orders").set(changes).where("id", "=", id).execute()
      await record({ owner, kind: "order", event: "update", ref: id, version: at })
      if (billId !== null && table !== kept) await forgetTableOfBill({ db, record }, { owner, billId, table, kept, at })
    }
    return orders.length < ordersAPiece ? null : (orders.at(-1)?.id ?? null)
  },
)

/** Removes the words from the table of a closed bill, unless the owner has listed that table. */
async function forgetTableOfBill(
  { db, record }: Pick<CommandScope, "db" | "record">,
  args: {
    readonly owner: string
    readonly billId: string
    readonly table: string
    readonly kept: string
    readonly at: string
  },
): Promise<void> {
  const { owner, billId, table, kept, at } = args
  const tableKey = tableKeyOf(table)
  if ((await listTables(db, owner)).some((listed) => tableKeyOf(listed) === tableKey)) return
  const changed = await db
    .updateTable("bills")
    .set({ table_name: kept, table_key: tableKeyOf(kept) })
    .where("id", "=", billId)
    .where("state", "=", "closed")
    .where("table_key", "=", tableKey)
    .returning("id")
    .executeTakeFirst()
  if (changed) await record({ owner, kind: "bill", event: "update", ref: billId, version: at })
}

/**
 * Removes from every order that is old enough what its diner wrote, in batches.
 *
 * @param turn.at ISO time
 * @param turn.since time of the last complete run: ISO time, or null for never
 * @throws when the server stops: the next run starts again from the same place
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
    // Rest as long as the batch took: new orders get at least half of the writer's time.
    if (after !== null) await rest(performance.now() - begun)
  }
}

const idAt = (milliseconds: number) => `order-${milliseconds}`
