import type { Order } from "../order/order.ts"
import { type Bill, billOf } from "./bill.ts"
import { nextShare, type ProviderWord, paidCentsOf, type Share } from "./share.ts"

/**
 * Applies a word of the provider to a share of a bill. A share that was released may still be paid, and the refund of one
 * may fail. Its units may belong to another payment by then: it settles only those that are open.
 *
 * @param bill before the word
 */
export function applyWord(bill: Pick<Bill, "units">, share: Share, word: ProviderWord): Share {
  const after = nextShare(share, word)
  const wasCounted = share.state === "held" || share.state === "settled"
  if (wasCounted || after.state !== "settled") return after
  const open = new Set(bill.units.filter(({ state }) => state === "open").map(({ key }) => key))
  return { ...after, units: share.units.filter((key) => open.has(key)) }
}

/** A bill at the moment at which the provider says something of one of its shares. */
export type BillAtWord = {
  readonly orders: readonly Order[]
  readonly removed: readonly string[]
  readonly shares: readonly Share[]
  readonly isOpen: boolean
}

/** What a word changes. `isPaidNow`: it is the first that says that the share was paid. */
export type ReceivedWord = { readonly share: Share; readonly isPaidNow: boolean }

/**
 * Decides what a word of the provider changes. Money that is no longer wanted becomes due for a refund: what came for a
 * released share, as far as the table does not owe it, and all that came for a closed bill.
 */
export function receiveWord(
  { orders, removed, shares, isOpen }: BillAtWord,
  before: Share,
  word: ProviderWord,
): ReceivedWord {
  const share = applyWord(billOf(orders, removed, shares), before, word)
  const isPaidNow = !wasPaid(before) && wasPaid(share)
  const isUnwanted = isPaidNow && (before.state === "released" || !isOpen)
  const after = shares.map((one) => (one.id === share.id ? share : one))
  const unwanted = isOpen ? billOf(orders, removed, after).overCents : share.cents
  // With all of the amount, the tip goes back, too.
  const wanted = isUnwanted ? (unwanted >= share.cents ? paidCentsOf(share) : unwanted) : before.refundDueCents
  // A refund that fails is not sent again by itself: its bank would refuse it again. The owner decides.
  const sent = share.refundedCents - before.refundedCents
  return { share: { ...share, refundDueCents: Math.max(0, wanted - sent) }, isPaidNow }
}

const wasPaid = ({ state }: Share) => state === "settled" || state === "refunded"
