import { sql } from "kysely"
import { isHeld, isOpen, type ShareRecord } from "../bills/bill-queries.ts"
import type { Database } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { endBill } from "./bill-commands.ts"
import { askedEveryMs, askLater, watchRefunds } from "./share-commands.ts"
import type { ShareService } from "./share-service.ts"

/** Shares and bills of one turn. The next turn goes on. */
const atOnce = 100

/** Looks at refunds in one turn. They are not urgent, and must not delay what a diner waits for. */
const watchedAtOnce = 20

/** Milliseconds until the next try after a failure, for a share of less than an hour. Older ones wait longer. */
const tryAgainMs = 15_000
const hourMs = 3_600_000

/** Whether anything is to be done: a held share, a refund, a look at one, or a bill whose end has come. @param at ISO time */
export async function isSweepNeeded({ read }: Pick<Database, "read">, at: string): Promise<boolean> {
  const isAny = async (rows: { executeTakeFirst(): Promise<unknown> }) => (await rows.executeTakeFirst()) !== undefined
  return (
    (await isAny(heldRows(read, at).select("id").limit(1))) ||
    (await isAny(owedRows(read, at).select("id").limit(1))) ||
    (await isAny(watchedRows(read, at).select("id").limit(1))) ||
    (await isAny(endedRows(read, at).select("id").limit(1)))
  )
}

/** The held shares about which the provider should be asked. */
const heldRows = (db: Db, at: string) =>
  db.selectFrom("bill_shares").where("state", "=", isHeld).where("ask_at", "<=", at)

/** The shares whose money goes back. */
const owedRows = (db: Db, at: string) =>
  db.selectFrom("bill_shares").where("refund_due_cents", ">", sql.lit(0)).where("ask_at", "<=", at)

/** The payments whose refunds may have failed since the provider was last asked. */
const watchedRows = (db: Db, at: string) =>
  db.selectFrom("bill_shares").where("refund_ask_at", "<>", sql.lit("")).where("refund_ask_at", "<=", at)

/** The open bills whose end has come, and that no phone is paying. */
const endedRows = (db: Db, at: string) =>
  db.selectFrom("bills").where("state", "=", isOpen).where("ends_at", "<=", at).where("held_cents", "=", sql.lit(0))

/**
 * Goes on where a phone, a process or an event was lost: ends the payments whose time is over, asks about the others,
 * and sends money back that is no longer wanted. Closes bills whose end has come. Asks whether refunds have failed. A share
 * leaves `held` only on the provider's word: without one, the server asks again later.
 */
export async function sweepBills(
  { database, service }: { readonly database: Database; readonly service: ShareService },
  { at, signal }: { readonly at: string; readonly signal: AbortSignal },
): Promise<void> {
  const { read } = database
  /** Asks about a share, and sets the next time if it needs one. */
  const turn = async (share: ShareRecord, work: Promise<ShareRecord>) => {
    const next = (ms: number) => {
      const askAt = new Date(Date.parse(at) + ms).toISOString()
      return database.run(askLater, { ownerId: share.user_id, shareId: share.id, askAt })
    }
    try {
      const { state, refund_due_cents: due, held_until: until } = await work
      const toItsEnd = Math.max(0, Date.parse(until) - Date.parse(at))
      if (state === "held") await next(Math.min(askedEveryMs, toItsEnd === 0 ? tryAgainMs : toItsEnd))
      else if (due > 0) await next(waitFor(share, at))
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      await next(waitFor(share, at))
    }
  }
  const held = await heldRows(read, at).selectAll().orderBy("ask_at").limit(atOnce).execute()
  for (const share of held) {
    signal.throwIfAborted()
    // A share without a page of the provider is what a crash left behind.
    const isOver = share.held_until <= at || share.session_id === null
    await turn(share, isOver ? service.end(share) : service.ask(share))
  }
  const due = await owedRows(read, at).selectAll().orderBy("ask_at").limit(atOnce).execute()
  for (const share of due) {
    signal.throwIfAborted()
    await turn(share, service.sendBack(share))
  }
  const ended = await endedRows(read, at).select(["id", "user_id"]).orderBy("ends_at").limit(atOnce).execute()
  for (const { id: billId, user_id: ownerId } of ended) {
    signal.throwIfAborted()
    await database.run(endBill, { ownerId, billId, at })
  }
  const watched = await watchedRows(read, at).selectAll().orderBy("refund_ask_at").limit(watchedAtOnce).execute()
  for (const share of watched) {
    signal.throwIfAborted()
    const failure = await service.checkRefunds(share).then(
      () => null,
      (error: unknown) => {
        if (error instanceof PaymentFailure) return error
        throw error
      },
    )
    await database.run(watchRefunds, { ownerId: share.user_id, shareId: share.id, at })
    // The provider is down. The others are asked about at the next turn.
    if (failure?.kind === "unavailable") return
  }
}

/** Milliseconds until a failed share is tried again. One that fails for days must not delay the others. */
function waitFor({ created_at: createdAt }: ShareRecord, at: string): number {
  const age = Date.parse(at) - Date.parse(createdAt)
  return age < hourMs ? tryAgainMs : Math.min(age / 16, 6 * hourMs)
}
