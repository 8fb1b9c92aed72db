import { sql } from "kysely"
import { isHeld, isOpen } from "../bills/bill-queries.ts"
import type { Database } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { endBill } from "./bill-commands.ts"
import { heldMs } from "./share-commands.ts"
import type { ShareService } from "./share-service.ts"

/** Shares and bills of one turn. The next turn goes on. */
const atOnce = 100

/** Milliseconds after which the provider is asked about a held share whose event may be lost. */
const askedAfterMs = 60_000

/** Whether anything is to be done: a held share, a refund, or a bill whose end has come. @param at ISO time */
export async function isSweepNeeded({ read }: Pick<Database, "read">, at: string): Promise<boolean> {
  const isAny = async (rows: { executeTakeFirst(): Promise<unknown> }) => (await rows.executeTakeFirst()) !== undefined
  return (
    (await isAny(heldRows(read, at).select("id").limit(1))) ||
    (await isAny(owedRows(read).select("id").limit(1))) ||
    (await isAny(endedRows(read, at).select("id").limit(1)))
  )
}

/** The shares whose time is over, and those about which the provider should be asked. */
const heldRows = (db: Db, at: string) =>
  db
    .selectFrom("bill_shares")
    .where("state", "=", isHeld)
    .where("held_until", "<=", new Date(Date.parse(at) + heldMs - askedAfterMs).toISOString())

/** The shares whose money goes back. */
const owedRows = (db: Db) => db.selectFrom("bill_shares").where("refund_due_cents", ">", sql.lit(0))

/** The open bills whose end has come. */
const endedRows = (db: Db, at: string) => db.selectFrom("bills").where("state", "=", isOpen).where("ends_at", "<=", at)

/**
 * Goes on where a phone, a process or an event was lost: ends the payments whose time is over, asks about the others,
 * sends money back that is no longer wanted, and closes bills whose end has come. A share leaves `held` only on the
 * provider's word: without one, the next turn asks again.
 */
export async function sweepBills(
  { database, service }: { readonly database: Database; readonly service: ShareService },
  { at, signal }: { readonly at: string; readonly signal: AbortSignal },
): Promise<void> {
  const { read } = database
  const held = await heldRows(read, at).selectAll().orderBy("held_until").limit(atOnce).execute()
  for (const share of held) {
    signal.throwIfAborted()
    await tolerating(share.held_until <= at ? service.end(share) : service.ask(share))
  }
  const due = await owedRows(read).selectAll().orderBy("refund_due_cents").limit(atOnce).execute()
  for (const share of due) {
    signal.throwIfAborted()
    await tolerating(service.sendBack(share))
  }
  const ended = await endedRows(read, at).select(["id", "user_id"]).orderBy("ends_at").limit(atOnce).execute()
  for (const { id: billId, user_id: ownerId } of ended) {
    signal.throwIfAborted()
    await database.run(endBill, { ownerId, billId, at })
  }
}

/** Waits for work that needs the provider. One that does not answer must not stop the others. */
async function tolerating(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
  }
}
