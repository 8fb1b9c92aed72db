import { billOf } from "@ardoise/domain/bill/bill"
import { type ClaimRefusal, claimShare, type ShareWish, shareLimits } from "@ardoise/domain/bill/claim-share"
import { receiveWord } from "@ardoise/domain/bill/late-share"
import { refundLines } from "@ardoise/domain/bill/refund-lines"
import { nextRefundCheck } from "@ardoise/domain/bill/refund-watch"
import { lostRefundCentsOf, type ProviderWord, type Share } from "@ardoise/domain/bill/share"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findShare, listShares, removedOf, type ShareRecord, toShare } from "../bills/bill-queries.ts"
import { lockBill, lockOpenBill } from "../bills/lock-bill.ts"
import { refreshBill } from "../bills/refresh-bill.ts"
import { listBillOrders } from "../orders/bill-orders.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import { addToLedger } from "./ledger.ts"

/** How long a share is held before the server asks the provider to end it, in milliseconds. */
const heldMs = 10 * 60_000

/** Until when a share that was claimed at this time is held. Both are ISO times. */
export const heldUntilOf = (claimedAt: string) => later(claimedAt, heldMs)

/** When the provider is first asked about a claimed share: if the page of the provider is not known by then, a crash lost it. */
const firstAskedMs = 30_000

/** How often the provider is asked about a held share, in milliseconds: its event may be lost. */
export const askedEveryMs = 60_000

/** Payments that the phones of one bill may begin within ten minutes. */
const claimsOfBill = { most: 40, windowMs: 10 * 60_000 }

/** A share that a phone wants to pay. */
export type ClaimArgs = {
  readonly ownerId: string
  readonly tableKey: string
  readonly shareId: string
  readonly wish: ShareWish
  /** What the phone showed, without the tip. */
  readonly shownCents: number
  readonly tipCents: number
  readonly language: string
  readonly payerHash: string
  readonly idempotencyKey: string
  readonly provider: "stripe" | "test"
  readonly accountId: string
  readonly returnTo: string
  /** False when the configuration disables limits. */
  readonly isLimited: boolean
  /** ISO time. */
  readonly at: string
}

/** Why no share was held. */
export type ClaimCode = ClaimRefusal | "bill-closed" | "bill-changed" | "bill-being-paid" | "too-many-payments"

/**
 * Holds a share of a table's bill, before the provider is called. A repeated key returns the share that it made, if it is
 * asked for the same payment. The amount must be what the phone showed.
 */
export const claimShareOf = defineCommand(
  "table-payments/claim",
  "ownerId",
  async (scope, args: ClaimArgs): Promise<Result<ShareRecord, ClaimCode>> => {
    const { db, record } = scope
    const { ownerId, at } = args
    const known = await findAttempt(scope, args)
    if (known !== null) return isSameClaim(known, args) ? ok(known) : refuse("bill-changed")
    const bill = await lockOpenBill(scope, args)
    if (bill === null) return refuse("bill-closed")
    const rows = await listShares(db, bill.id)
    if (rows.length >= shareLimits.shares) return refuse("too-many-payments")
    const since = new Date(Date.parse(at) - claimsOfBill.windowMs).toISOString()
    const recent = rows.filter(({ created_at: createdAt }) => createdAt > since)
    if (args.isLimited && recent.length >= claimsOfBill.most) return refuse("too-many-payments")
    const own = rows.filter(({ payer_hash: payerHash }) => payerHash === args.payerHash)
    // One at a time for a phone. The caller has ended the others at the provider.
    if (own.some(({ state }) => state === "held")) return refuse("bill-being-paid")
    const orders = await listBillOrders(db, bill.id)
    const claim = claimShare(billOf(orders, removedOf(bill), rows.map(toShare)), args.wish)
    if (!claim.ok) return claim
    if (claim.value.cents !== args.shownCents) return refuse("bill-changed")
    const [first] = own
    const share: ShareRecord = {
      ...{ id: args.shareId, bill_id: bill.id, user_id: ownerId, kind: args.wish.kind, state: "held" },
      ...{ amount_cents: claim.value.cents, tip_cents: args.tipCents, refunded_cents: 0, refund_due_cents: 0 },
      ...{ refund_failed_cents: 0, refund_wanted_cents: 0, refund_failed_at: null },
      ...{ refund_changed_at: "", refund_ask_at: "" },
      units: JSON.stringify(claim.value.units),
      payer: first?.payer ?? Math.max(0, ...rows.map(({ payer }) => payer)) + 1,
      ...{ payer_hash: args.payerHash, language: args.language },
      ...{ provider: args.provider, account_id: args.accountId, return_to: args.returnTo },
      ...{ session_id: null, url: null, payment_ref: null },
      held_until: heldUntilOf(at),
      ...{ ask_at: later(at, firstAskedMs), letters: 0, refund_try: 0, refund_tried_at: "" },
      ...{ created_at: at, settled_at: null, disputed_at: null, idempotency_key: args.idempotencyKey },
    }
    await db.insertInto("bill_shares").values(share).execute()
    await record({ owner: ownerId, kind: "bill_share", event: "insert", ref: share.id, version: at })
    await refreshBill(scope, bill, { orders, shares: [...rows, share] }, { at })
    return ok(share)
  },
)

/** Whether a share is the payment that a phone asks for: no diner pays another amount, or another dish, than it showed. */
function isSameClaim(share: ShareRecord, { payerHash, wish, shownCents, tipCents }: ClaimArgs): boolean {
  const isSameAmount = share.amount_cents === shownCents && share.tip_cents === tipCents
  const isSameWish = share.kind === wish.kind && (wish.kind !== "lines" || areSame(toShare(share).units, wish.units))
  return share.payer_hash === payerHash && isSameWish && isSameAmount
}

/** Whether two lists have the same units, in any order. */
function areSame(units: readonly string[], others: readonly string[]): boolean {
  const [own, wanted] = [new Set(units), new Set(others)]
  return own.size === wanted.size && [...own].every((key) => wanted.has(key))
}

async function findAttempt(
  { db }: Pick<CommandScope, "db">,
  { ownerId, idempotencyKey }: Pick<ClaimArgs, "ownerId" | "idempotencyKey">,
): Promise<ShareRecord | null> {
  const found = await db
    .selectFrom("bill_shares")
    .selectAll()
    .where("user_id", "=", ownerId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst()
  return found ?? null
}

/** @param at ISO time */
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/**
 * Stores where a held share is paid. Records a change only if the share is held for another time than before, because
 * another call of the phone failed meanwhile: the address concerns its phone only, which gets it as the answer.
 *
 * @param args.url null if the page is closed already
 * @param args.heldUntil ISO time until which the share is held from now on; null: as before
 */
export const storeCheckout = defineCommand(
  "table-payments/store-checkout",
  "ownerId",
  async (
    { db, record },
    args: {
      ownerId: string
      shareId: string
      sessionId: string
      url: string | null
      heldUntil: string | null
      at: string
    },
  ): Promise<void> => {
    const { ownerId, shareId, sessionId, url, heldUntil, at } = args
    const offered = heldUntil === null ? {} : { held_until: heldUntil }
    const before = heldUntil === null ? null : await findShare(db, shareId)
    await db
      .updateTable("bill_shares")
      .set({ session_id: sessionId, url, ask_at: later(at, askedEveryMs), ...offered })
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      .execute()
    if (before !== null && before.held_until !== heldUntil) {
      await record({ owner: ownerId, kind: "bill_share", event: "update", ref: shareId, version: at })
    }
  },
)

/** Sets when the provider is asked about a share again. */
export const askLater = defineCommand(
  "table-payments/ask-later",
  "ownerId",
  async ({ db }, args: { ownerId: string; shareId: string; askAt: string }): Promise<void> => {
    const { ownerId, shareId, askAt } = args
    await db
      .updateTable("bill_shares")
      .set({ ask_at: askAt })
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      .execute()
  },
)

/** Milliseconds after which no call of a try is under way, and the provider knows what it did. Clocks differ a little. */
const tryOverMs = 3 * 60_000

/**
 * Begins a refund. Calls at the same moment are one try, so that their money goes out once. A later call is a new try:
 * the provider may repeat its refusal of the one before.
 *
 * @returns the number of the try
 */
export const beginRefund = defineCommand(
  "table-payments/begin-refund",
  "ownerId",
  async ({ db }, { ownerId, shareId, at }: { ownerId: string; shareId: string; at: string }): Promise<number> => {
    const own = db.updateTable("bill_shares").where("id", "=", shareId).where("user_id", "=", ownerId)
    // Writing first locks the row.
    const { refund_try: last, refund_tried_at: triedAt } = await own
      .set((row) => ({ refund_try: row.ref("refund_try") }))
      .returning(["refund_try", "refund_tried_at"])
      .executeTakeFirstOrThrow()
    const isOver = triedAt === "" || Math.abs(Date.parse(at) - Date.parse(triedAt)) >= tryOverMs
    const refund_try = isOver ? last + 1 : last
    await own.set({ refund_try, refund_tried_at: at }).execute()
    return refund_try
  },
)

/**
 * Lets the job end a held share at its next turn, because the provider could not be reached. A page that a repeated call
 * has opened meanwhile stays.
 */
export const giveUpShare = defineCommand(
  "table-payments/give-up",
  "ownerId",
  async ({ db, record }, { ownerId, shareId, at }: { ownerId: string; shareId: string; at: string }): Promise<void> => {
    await db
      .updateTable("bill_shares")
      .set({ held_until: at, ask_at: at })
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      .where("state", "=", "held")
      .where("session_id", "is", null)
      .execute()
    await record({ owner: ownerId, kind: "bill_share", event: "update", ref: shareId, version: at })
  },
)

/** A word of the provider about a share. */
export type WordArgs = {
  readonly ownerId: string
  readonly shareId: string
  readonly word: ProviderWord
  /** The provider's number of the payment, or null. */
  readonly reference: string | null
  /** ISO time. */
  readonly at: string
}

/**
 * Applies a word of the provider: the only way in which a share is paid, released or refunded. Words may come twice
 * and in any order. Writes what was paid and refunded into the ledger. Money that is no longer wanted becomes due for a
 * refund.
 */
export const applyShareWord = defineCommand(
  "table-payments/apply-word",
  "ownerId",
  async (scope, args: WordArgs): Promise<Result<ShareRecord, "share-missing">> => {
    const { db, record } = scope
    const { ownerId, shareId, word, at } = args
    const found = await findShare(db, shareId)
    if (found === null || found.user_id !== ownerId) return refuse("share-missing")
    const bill = await lockBill(scope, found.bill_id)
    const rows = await listShares(db, found.bill_id)
    const row = rows.find(({ id }) => id === shareId)
    if (bill === null || row === undefined) return refuse("share-missing")
    const before = toShare(row)
    const orders = await listBillOrders(db, bill.id)
    const isOpen = bill.state === "open"
    const sitting = { orders, removed: removedOf(bill), shares: rows.map(toShare), isOpen }
    const { share: after, isPaidNow } = receiveWord(sitting, before, word)
    if (after.state === before.state && areRefundsSame(after, before)) return ok(row)
    const reference = args.reference ?? row.payment_ref
    const stored: ShareRecord = {
      ...row,
      ...{ state: after.state, units: JSON.stringify(after.units) },
      ...{ payment_ref: reference, settled_at: isPaidNow ? at : row.settled_at },
      refund_due_cents: after.refundDueCents,
      ...(!areRefundsSame(after, before) && changedRefunds(row, after, at)),
    }
    await storeShare(scope, stored)
    const shares = rows.map((one) => (one.id === shareId ? stored : one))
    await refreshBill(scope, bill, { orders, shares }, { at })
    const line = { user_id: ownerId, at, bill_id: bill.id, share_id: shareId, provider_ref: reference ?? "" }
    if (isPaidNow) {
      await addToLedger(db, { ...line, event: "settled", amount_cents: after.cents, tip_cents: after.tipCents })
    }
    for (const { event, cents, tipCents } of refundLines(before, after)) {
      await addToLedger(db, { ...line, event, amount_cents: cents, tip_cents: tipCents })
    }
    await record({ owner: ownerId, kind: "bill_share", event: "update", ref: shareId, version: at })
    return ok(stored)
  },
)

async function storeShare({ db }: CommandScope, share: ShareRecord): Promise<void> {
  const { id, state, refund_due_cents, units, payment_ref, settled_at } = share
  const { refunded_cents, refund_failed_cents, refund_wanted_cents } = share
  const { refund_changed_at, refund_ask_at, refund_failed_at } = share
  await db
    .updateTable("bill_shares")
    .set({
      ...{ state, refund_due_cents, units, payment_ref, settled_at },
      ...{ refunded_cents, refund_failed_cents, refund_wanted_cents },
      ...{ refund_changed_at, refund_ask_at, refund_failed_at },
    })
    .where("id", "=", id)
    .execute()
}

/** Whether two states of a share have the same refunds. */
const areRefundsSame = (one: Share, other: Share): boolean =>
  one.refundedCents === other.refundedCents &&
  one.refundFailedCents === other.refundFailedCents &&
  one.refundWantedCents === other.refundWantedCents

/** What is stored of refunds that have changed. @param at ISO time */
function changedRefunds(row: ShareRecord, after: Share, at: string): Partial<ShareRecord> {
  const isFailedNow = after.refundFailedCents > row.refund_failed_cents
  const failedAt = isFailedNow ? at : row.refund_failed_at
  return {
    ...{ refunded_cents: after.refundedCents, refund_failed_cents: after.refundFailedCents },
    refund_wanted_cents: after.refundWantedCents,
    ...{ refund_changed_at: at, refund_ask_at: nextRefundCheck(at, at) },
    refund_failed_at: lostRefundCentsOf(after) > 0 ? failedAt : null,
  }
}

/** Sets when the provider is asked about the refunds of a share again, or that it is no longer asked. */
export const watchRefunds = defineCommand(
  "table-payments/watch-refunds",
  "ownerId",
  async ({ db }, { ownerId, shareId, at }: { ownerId: string; shareId: string; at: string }): Promise<void> => {
    const share = await findShare(db, shareId)
    if (share === null) return
    await db
      .updateTable("bill_shares")
      .set({ refund_ask_at: nextRefundCheck(share.refund_changed_at, at) })
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      // A change that came meanwhile has set the time itself.
      .where("refund_changed_at", "=", share.refund_changed_at)
      .execute()
  },
)

/** Stores that the payer's bank contested a payment, or that the restaurant has won. */
export const noteDispute = defineCommand(
  "table-payments/note-dispute",
  "ownerId",
  async (
    { db, record },
    { ownerId, shareId, isOver, at }: { ownerId: string; shareId: string; isOver: boolean; at: string },
  ): Promise<void> => {
    await db
      .updateTable("bill_shares")
      .set({ disputed_at: isOver ? null : at })
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      .where("disputed_at", isOver ? "is not" : "is", null)
      .execute()
    await record({ owner: ownerId, kind: "bill_share", event: "update", ref: shareId, version: at })
  },
)
