import { hash, randomUUID } from "node:crypto"
import type { ClaimRefusal, ShareWish } from "@ardoise/domain/bill/claim-share"
import type { RefundTotals, ShareState } from "@ardoise/domain/bill/share"
import type { Language } from "@ardoise/domain/menu/allergens"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { publicBillPath } from "@ardoise/domain/sharing/links"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { findShare, isHeld, type ShareRecord } from "../bills/bill-queries.ts"
import { findTablePayments } from "../bills/table-payments-queries.ts"
import type { CallPlace } from "../http/call-place.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { TableProviders } from "./choose-table-payments.ts"
import { applyShareWord, beginRefund, claimShareOf, giveUpShare, heldUntilOf, storeCheckout } from "./share-commands.ts"
import type { CheckoutState, OpenedCheckout, ShareCheckout, TablePaymentProvider } from "./table-payment-provider.ts"
import { findAccount } from "./table-payments-commands.ts"

/** A payment that a phone wants to make. */
export type Payment = {
  readonly ownerId: string
  readonly table: string
  /** The code of the table's card, already checked. */
  readonly tableCode: string
  readonly wish: ShareWish
  readonly shownCents: number
  readonly tipCents: number
  readonly language: Language
  readonly payerKey: string
  readonly idempotencyKey: string
}

/** Why a payment did not begin. */
export type PaymentRefusal =
  | ClaimRefusal
  | "bill-closed"
  | "bill-changed"
  | "bill-being-paid"
  | "too-many-payments"
  | "payments-closed"
  | "payment-unavailable"

/** Why a refund was not sent, or why it failed at once. */
export type RefundRefusal = "refund-refused" | "bill-changed"

/** Seconds that a page waits for the provider. The provider's own limits are longer. */
const askedForMs = 3_000

/** Milliseconds between two questions about one share: a phone may reload its page as often as it likes. */
const askedAgainMs = 2_000

/** Shares whose last question is remembered. */
const mostAsked = 1_000

/** The hash of a phone's key that is stored instead of the key. */
export const hashPayerKey = (payerKey: string): string => hash("sha256", payerKey, "hex")

/** The bill page to which a phone comes back from the provider: after paying, or without having paid. */
export function pageAfter({ id, return_to: returnTo }: ShareRecord, end: "paid" | "back"): string {
  return `${returnTo}&part=${id}${end === "back" ? "&retour=1" : ""}`
}

/** The refunds of a share that are known. */
const refundsOf = (share: ShareRecord): RefundTotals => ({
  sentCents: share.refunded_cents,
  failedCents: share.refund_failed_cents,
  wantedCents: share.refund_wanted_cents,
})

/** A share as its provider knows it. */
function openedOf(share: ShareRecord, sessionId: string): OpenedCheckout {
  const totalCents = share.amount_cents + share.tip_cents
  return { shareId: share.id, sessionId, accountId: share.account_id, totalCents, claimedAt: share.created_at }
}

/** The four steps of a payment, and what the provider says of it afterwards. */
export type ShareService = ReturnType<typeof openShareService>

/** Creates the service. It stores nothing itself: after a crash at any step, the job goes on from the stored share. */
export function openShareService(
  { database, clock, config }: Pick<RequestContext, "database" | "clock" | "config">,
  providers: TableProviders,
) {
  /** When this process last asked about a share, in milliseconds. */
  const askedAt = new Map<string, number>()
  const isAskedJustNow = (shareId: string): boolean => {
    const now = Date.parse(clock())
    if (Math.abs(now - (askedAt.get(shareId) ?? 0)) < askedAgainMs) return true
    if (askedAt.size >= mostAsked) askedAt.clear()
    askedAt.set(shareId, now)
    return false
  }

  /** The provider that took or takes a share. */
  const providerOf = ({ provider }: Pick<ShareRecord, "provider">): TablePaymentProvider => {
    const known = providers.named(provider)
    if (known === null) throw new PaymentFailure("configuration", `No provider ${provider} is set up any more`)
    return known
  }

  const checkoutOf = async (share: ShareRecord): Promise<ShareCheckout> => {
    const bill = await database.read
      .selectFrom("bills")
      .select("table_name")
      .where("id", "=", share.bill_id)
      .executeTakeFirstOrThrow()
    return {
      ...{ shareId: share.id, ownerId: share.user_id, accountId: share.account_id, table: bill.table_name },
      ...{ cents: share.amount_cents, tipCents: share.tip_cents, claimedAt: share.created_at },
      language: share.language as Language,
      ...{ paidUrl: pageAfter(share, "paid"), backUrl: pageAfter(share, "back") },
    }
  }

  /** Opens the payment of a held share, or returns the page that is open already. */
  const openCheckout = async (share: ShareRecord): Promise<string> => {
    if (share.url !== null) return share.url
    const { sessionId, url } = await providerOf(share).openCheckout(await checkoutOf(share))
    const { id: shareId, user_id: ownerId } = share
    const heldUntil = heldUntilOf(share.created_at)
    await database.run(storeCheckout, { ownerId, shareId, sessionId, url, heldUntil, at: clock() })
    return url
  }

  /** Finds the payment of a held share. Null: no page was ever opened. */
  const findCheckout = async (share: ShareRecord): Promise<OpenedCheckout | null> => {
    const { id: shareId, user_id: ownerId } = share
    if (share.session_id !== null) return openedOf(share, share.session_id)
    const found = await providerOf(share).findCheckout(await checkoutOf(share))
    if (found === null) return null
    const { sessionId, url } = found
    await database.run(storeCheckout, { ownerId, shareId, sessionId, url, heldUntil: null, at: clock() })
    return openedOf(share, sessionId)
  }

  /** Applies what the provider says, and returns the share afterwards. */
  const apply = async (share: ShareRecord, state: CheckoutState): Promise<ShareRecord> => {
    if (state.kind === "open") return share
    const word = state.kind === "paid" ? ({ kind: "paid" } as const) : ({ kind: "ended" } as const)
    const reference = state.kind === "paid" ? state.reference : null
    const place = { ownerId: share.user_id, shareId: share.id, reference }
    let answer = await database.run(applyShareWord, { ...place, word, at: clock() })
    if (state.kind === "paid" && state.refunds.sentCents > 0) {
      const back = { kind: "refunded" as const, ...state.refunds }
      answer = await database.run(applyShareWord, { ...place, word: back, at: clock() })
    }
    if (!answer.ok) return share
    return answer.value.refund_due_cents > 0 ? sendBack(answer.value) : answer.value
  }

  /** Refunds money that is no longer wanted. If the provider does not answer, the job tries again. */
  const sendBack = async (share: ShareRecord): Promise<ShareRecord> => {
    const answer = await refund(share, share.refund_due_cents).catch((error: unknown) => {
      if (error instanceof PaymentFailure) return null
      throw error
    })
    return answer?.ok ? answer.value : share
  }

  const refund = async (share: ShareRecord, cents: number): Promise<Result<ShareRecord, RefundRefusal>> => {
    const { session_id: sessionId, payment_ref: reference } = share
    if (sessionId === null || reference === null) return refuse("refund-refused")
    const { id: shareId, user_id: ownerId } = share
    const attempt = await database.run(beginRefund, { ownerId, shareId, at: clock() })
    const before = refundsOf(share)
    const made = { ...openedOf(share, sessionId), reference }
    const answer = await providerOf(share).refund(made, { cents, before, attempt })
    if (answer.kind === "refused") return refuse("refund-refused")
    const { kind, refunds } = answer
    const word = { kind: "refunded" as const, ...refunds }
    const stored = await database.run(applyShareWord, { ownerId, shareId, reference, word, at: clock() })
    if (!stored.ok || kind === "failed") return refuse("refund-refused")
    // What the owner saw was out of date, unless it is this very refund whose answer was lost.
    const isSent = refunds.sentCents - before.sentCents >= cents && refunds.failedCents === before.failedCents
    return kind === "accepted" || isSent ? ok(stored.value) : refuse("bill-changed")
  }

  /** Asks the provider about the refunds of a payment: one may have failed, or been made on the provider's pages. */
  const checkRefunds = async (share: ShareRecord): Promise<ShareRecord> => {
    const { id: shareId, account_id: accountId, payment_ref: reference } = share
    if (reference === null) return share
    const totalCents = share.amount_cents + share.tip_cents
    const state = await providerOf(share).readPayment({ shareId, accountId, totalCents, reference })
    return state === null ? share : apply(share, state)
  }

  /** Ends a held share at the provider: released, or paid if the money came after all. */
  const end = async (share: ShareRecord): Promise<ShareRecord> => {
    if (share.state !== "held") return share
    const opened = await findCheckout(share)
    return apply(share, opened === null ? { kind: "ended" } : await providerOf(share).endCheckout(opened))
  }

  return {
    end,
    refund,
    sendBack,
    checkRefunds,
    /** Begins a payment. A repeated key returns the same page of the provider. */
    pay: async (
      payment: Payment,
      place: CallPlace,
    ): Promise<Result<{ share: ShareRecord; url: string }, PaymentRefusal>> => {
      const { ownerId, table, wish, tipCents, language, idempotencyKey } = payment
      const provider = providers.at(place)
      const settings = await findTablePayments(database.read, ownerId)
      const account = await findAccount(database.read, ownerId)
      const isTaking = settings.isOn && account?.can_charge === "true" && account.provider === provider?.provider
      if (provider === null || !isTaking || account === null) return refuse("payments-closed")
      const payerHash = hashPayerKey(payment.payerKey)
      try {
        const others = await endOthers(ownerId, payerHash, idempotencyKey)
        // The phone has paid already, and its page did not know yet.
        if (others === "paid") return refuse("bill-changed")
        const query = new URLSearchParams({ table, t: payment.tableCode, ...(language !== "fr" && { lang: language }) })
        const claim = await database.run(claimShareOf, {
          ...{ ownerId, tableKey: tableKeyOf(table), shareId: randomUUID(), wish, shownCents: payment.shownCents },
          ...{ tipCents: settings.offersTips ? tipCents : 0, language, payerHash, idempotencyKey },
          ...{ provider: provider.provider, accountId: account.account_id },
          returnTo: `${place.origin}${publicBillPath(ownerId)}?${query}`,
          ...{ isLimited: config.rateLimits, at: clock() },
        })
        if (!claim.ok)
          return others === "unknown" && claim.code === "bill-being-paid" ? refuse("payment-unavailable") : claim
        // A repeated key may find a share that ended meanwhile.
        if (claim.value.state !== "held") return refuse("bill-changed")
        const url = await openCheckout(claim.value).catch(async (error: unknown) => {
          await database.run(giveUpShare, { ownerId, shareId: claim.value.id, at: clock() })
          throw error
        })
        return ok({ share: claim.value, url })
      } catch (error) {
        if (error instanceof PaymentFailure) return refuse("payment-unavailable")
        throw error
      }
    },
    /** Asks the provider about a held share, for a short time. Without an answer, the share stays as it is. */
    ask: async (share: ShareRecord): Promise<ShareRecord> => {
      const { session_id: sessionId } = share
      if (share.state !== "held" || sessionId === null || isAskedJustNow(share.id)) return share
      const tooLate = new Promise<null>((resolve) => setTimeout(resolve, askedForMs, null).unref())
      const answer = await Promise.race([
        providerOf(share)
          .readCheckout(openedOf(share, sessionId))
          .catch(() => null),
        tooLate,
      ])
      return answer === null ? share : apply(share, answer)
    },
    /** Applies what an event of the provider says of a share. */
    receive: async (shareId: string, state: CheckoutState): Promise<ShareState | null> => {
      const share = await findShare(database.read, shareId)
      return share === null ? null : (await apply(share, state)).state
    },
  }

  /**
   * Ends the other payments of a phone: it pays one at a time. One whose provider does not answer, at another table
   * perhaps, must not prevent this payment: the claim refuses two on one bill.
   *
   * @returns `paid` if the money of one has come after all, `unknown` if a provider did not answer
   */
  async function endOthers(
    ownerId: string,
    payerHash: string,
    idempotencyKey: string,
  ): Promise<"ended" | "paid" | "unknown"> {
    const held = await database.read
      .selectFrom("bill_shares")
      .selectAll()
      .where("user_id", "=", ownerId)
      .where("payer_hash", "=", payerHash)
      .where("state", "=", isHeld)
      .where("idempotency_key", "!=", idempotencyKey)
      .execute()
    let outcome: "ended" | "paid" | "unknown" = "ended"
    for (const share of held) {
      try {
        if ((await end(share)).state !== "released") return "paid"
      } catch (error) {
        if (!(error instanceof PaymentFailure)) throw error
        outcome = "unknown"
      }
    }
    return outcome
  }
}
