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
  /** Of the amount and the tip together. */
  readonly refundedCents: number
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
  /** All refunds of the share together, in cents. */
  | { readonly kind: "refunded"; readonly cents: number }

/**
 * Returns a share after a word of the provider. Words may come twice and in any order: the end is the same. Money that
 * arrives for a released share settles it, because it has been paid.
 */
export function nextShare(share: Share, word: ProviderWord): Share {
  if (word.kind === "ended") return share.state === "held" ? { ...share, state: "released" } : share
  // A refund shows that the share was paid, even if that word is still on its way.
  const refundedCents = word.kind === "refunded" ? Math.max(share.refundedCents, word.cents) : share.refundedCents
  const isAllBack = refundedCents > 0 && refundedCents >= paidCentsOf(share)
  return { ...share, refundedCents, state: isAllBack ? "refunded" : "settled" }
}

/** What a share costs its payer: the amount with the tip. */
export const paidCentsOf = ({ cents, tipCents }: Pick<Share, "cents" | "tipCents">): number => cents + tipCents

/** What has gone back to the payer, or is about to: it no longer pays for anything. */
export const goneCentsOf = ({ refundedCents, refundDueCents }: Share): number => refundedCents + refundDueCents

/** What can still be refunded of a share. */
export function refundableCentsOf(share: Share): number {
  return share.state === "settled" ? paidCentsOf(share) - share.refundedCents : 0
}
