import type { Database } from "../storage/database.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { endBill } from "./bill-commands.ts"
import type { ShareService } from "./share-service.ts"

/** Shares and bills of one turn. The next turn goes on. */
const atOnce = 100

/** Milliseconds after which the provider is asked about a held share whose event may be lost. */
const askedAfterMs = 60_000

/** Whether anything is to be done: a held share, a refund, or a bill whose end has come. @param at ISO time */
export async function isSweepNeeded({ read }: Database, at: string): Promise<boolean> {
  const held = read.selectFrom("bill_shares").select("id").where("state", "=", "held").limit(1)
  if ((await held.executeTakeFirst()) !== undefined) return true
  const due = read.selectFrom("bill_shares").select("id").where("refund_due_cents", ">", 0).limit(1)
  if ((await due.executeTakeFirst()) !== undefined) return true
  const ended = read.selectFrom("bills").select("id").where("state", "=", "open").where("ends_at", "<=", at).limit(1)
  return (await ended.executeTakeFirst()) !== undefined
}

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
  const before = new Date(Date.parse(at) - askedAfterMs).toISOString()
  const held = await read
    .selectFrom("bill_shares")
    .selectAll()
    .where("state", "=", "held")
    .where((query) => query.or([query("held_until", "<=", at), query("created_at", "<=", before)]))
    .orderBy("held_until")
    .limit(atOnce)
    .execute()
  for (const share of held) {
    signal.throwIfAborted()
    await tolerating(share.held_until <= at ? service.end(share) : service.ask(share))
  }
  const due = await read
    .selectFrom("bill_shares")
    .selectAll()
    .where("refund_due_cents", ">", 0)
    .orderBy("id")
    .limit(atOnce)
    .execute()
  for (const share of due) {
    signal.throwIfAborted()
    await tolerating(service.sendBack(share))
  }
  const ended = await read
    .selectFrom("bills")
    .select(["id", "user_id"])
    .where("state", "=", "open")
    .where("ends_at", "<=", at)
    .orderBy("ends_at")
    .limit(atOnce)
    .execute()
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
