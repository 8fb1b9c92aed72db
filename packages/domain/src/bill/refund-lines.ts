import { backCentsOf, paidCentsOf, type Share } from "./share.ts"

/** Money that went back to a payer, or came back to the restaurant because the refund failed. Amounts in cents. */
export type RefundLine = {
  readonly event: "refunded" | "refund-failed"
  /** Without the tip. */
  readonly cents: number
  readonly tipCents: number
}

/**
 * Returns what a word of the provider changed, line by line. Refunds are taken off the amount first, then off the tip; a
 * failure gives the tip back first. One word may bring several refunds of the same money: each line stays within what was
 * paid.
 */
export function refundLines(before: Share, after: Share): readonly RefundLine[] {
  const lines: RefundLine[] = []
  let [sent, failed] = [after.refundedCents - before.refundedCents, after.refundFailedCents - before.refundFailedCents]
  let back = backCentsOf(before)
  const move = (event: RefundLine["event"], moved: number) => {
    const next = event === "refunded" ? back + moved : back - moved
    const cents = Math.abs(Math.min(next, after.cents) - Math.min(back, after.cents))
    lines.push({ event, cents, tipCents: moved - cents })
    back = next
  }
  while (sent > 0 || failed > 0) {
    const room = Math.max(0, paidCentsOf(after) - back)
    // Without room and without a failure, the provider has refunded more than was paid: it is written down all the same.
    const out = failed === 0 ? sent : Math.min(sent, room)
    if (out > 0) move("refunded", out)
    sent -= out
    const returned = sent === 0 ? failed : Math.min(failed, back)
    if (returned > 0) move("refund-failed", returned)
    failed -= returned
  }
  return lines
}
