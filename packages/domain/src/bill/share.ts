/** `held`: being paid at the provider. `released`: it can no longer be paid. `refunded`: all its money went back. */
export type ShareState = "held" | "settled" | "released" | "refunded"

/** What a share pays: everything, chosen units, an equal part, or a free amount. */
export type ShareKind = "all" | "lines" | "part" | "amount"

/** One payment of a part of a bill. Amounts in cents. */
export type Share = {
  readonly id: string
  readonly kind: ShareKind
  readonly state: ShareState
  /** Without the tip. */
  readonly cents: number
  readonly tipCents: number
  /** All refunds that were sent, of the amount and the tip together, with those that failed later. Only rises. */
  readonly refundedCents: number
  /** The refunds among them that failed: their money came back to the restaurant. Only rises. */
  readonly refundFailedCents: number
  /** The most that was meant to be with the payer at any time. Only rises. */
  readonly refundWantedCents: number
  /** What the server must still refund by itself, of the amount and the tip together. */
  readonly refundDueCents: number
  /** Keys of the units that it pays. Empty for a part and an amount. */
  readonly units: readonly string[]
  /** Counts the phones of a bill, from 1. */
  readonly payer: number
  /** ISO time after which the server asks the provider to end the payment. */
  readonly heldUntil: string
}

/** What the payment provider says of a share. Only its words change the state of a share. */
export type ProviderWord =
  | { readonly kind: "paid" }
  /** It can no longer be paid. */
  | { readonly kind: "ended" }
  | ({ readonly kind: "refunded" } & RefundTotals)

/** All refunds of a payment, in cents, as the provider lists them. Each number only rises. */
export type RefundTotals = {
  /** With those that failed. */
  readonly sentCents: number
  readonly failedCents: number
  /** The most that was meant to be with the payer at any time: a refund after a failed one sends its money again. */
  readonly wantedCents: number
}

/** The totals of a payment without refunds. */
export const noRefunds: RefundTotals = { sentCents: 0, failedCents: 0, wantedCents: 0 }

/**
 * Returns a share after a word of the provider. Words may come twice and in any order: the end is the same. Money that
 * arrives for a released share settles it, because it has been paid.
 */
export function nextShare(share: Share, word: ProviderWord): Share {
  if (word.kind === "ended") return share.state === "held" ? { ...share, state: "released" } : share
  // A refund shows that the share was paid, even if that word is still on its way.
  const { sentCents, failedCents, wantedCents } = word.kind === "refunded" ? word : noRefunds
  const refundedCents = Math.max(share.refundedCents, sentCents)
  const refundFailedCents = Math.max(share.refundFailedCents, failedCents)
  const refundWantedCents = Math.max(share.refundWantedCents, wantedCents)
  const after = { ...share, refundedCents, refundFailedCents, refundWantedCents }
  const back = backCentsOf(after)
  return { ...after, state: back > 0 && back >= paidCentsOf(share) ? "refunded" : "settled" }
}

/** What a share costs its payer: the amount with the tip. */
export const paidCentsOf = ({ cents, tipCents }: Pick<Share, "cents" | "tipCents">): number => cents + tipCents

/** What has gone back to the payer, of the amount and the tip together. */
export const backCentsOf = (share: Pick<Share, "refundedCents" | "refundFailedCents">): number =>
  share.refundedCents - share.refundFailedCents

/** What has gone back to the payer, or is about to: it no longer pays for anything. */
export const goneCentsOf = (share: Share): number => backCentsOf(share) + share.refundDueCents

/** The money of failed refunds that is with the restaurant again, and that no later refund has sent. */
export function lostRefundCentsOf(share: Share): number {
  return Math.max(0, Math.min(share.refundWantedCents, paidCentsOf(share)) - backCentsOf(share))
}

/** What can still be refunded of a share. */
export function refundableCentsOf(share: Share): number {
  return share.state === "settled" ? paidCentsOf(share) - backCentsOf(share) : 0
}
