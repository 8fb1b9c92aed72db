import { billExpiresAt } from "@ardoise/domain/bill/bill-end"
import type { StoredBill, StoredShare } from "./bill-rows.ts"

/** What the badge of a bill says. */
export type BillBadge = "over" | "asking" | "paid" | "part" | "nothing"

/** Milliseconds for which a paid bill stays in the list. */
export const paidShownMs = 60_000

type Sums = Pick<StoredBill, "totalCents" | "settledCents" | "heldCents" | "dueCents" | "overCents">

/** Whether everything was paid online, and nothing too much. */
export function isPaid({ settledCents, heldCents, dueCents, overCents }: Sums): boolean {
  return settledCents > 0 && dueCents === 0 && heldCents === 0 && overCents === 0
}

/** Returns the badge of a bill: what needs somebody comes before what was paid. */
export function badgeOf(bill: Sums & Pick<StoredBill, "isOpen" | "requestedAt">): BillBadge {
  if (bill.overCents > 0) return "over"
  if (isPaid(bill)) return "paid"
  if (bill.isOpen && bill.requestedAt !== null) return "asking"
  return bill.settledCents > 0 || bill.heldCents > 0 ? "part" : "nothing"
}

/** The bills of the drawer, in display order. */
export type BillList = {
  readonly current: readonly StoredBill[]
  /** Closed by the morning while something was left to pay, or was overpaid. */
  readonly yesterday: readonly StoredBill[]
}

/**
 * Chooses the bills to show: open ones, paid ones for a minute, and closed ones that somebody must still look at. First
 * those whose diners ask to pay, then the longest open; paid ones are last.
 *
 * @param nowMs milliseconds since 1970, by the server's clock
 */
export function listBills(bills: readonly StoredBill[], shares: readonly StoredShare[], nowMs: number): BillList {
  const lastPaid = new Map<string, string>()
  for (const { billId, settledAt } of shares) {
    if (settledAt !== null && settledAt > (lastPaid.get(billId) ?? "")) lastPaid.set(billId, settledAt)
  }
  const isShown = (bill: StoredBill) => {
    if (bill.overCents > 0) return true
    // One that closed by itself may owe something again, since an order of it was restored. What guests paid at the
    // counter is not known here.
    if (!isPaid(bill)) return bill.isOpen || (bill.closedBy !== "counter" && bill.dueCents > 0)
    const paidAt = lastPaid.get(bill.id)
    return paidAt === undefined ? bill.isOpen : nowMs - Date.parse(paidAt) < paidShownMs
  }
  const rankOf = (bill: StoredBill) => ({ asking: 0, over: 1, part: 1, nothing: 1, paid: 2 })[badgeOf(bill)]
  const shown = bills
    .filter(isShown)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.openedAt.localeCompare(b.openedAt) || a.id.localeCompare(b.id))
  return {
    current: shown.filter(({ closedBy }) => closedBy !== "expired"),
    yesterday: shown.filter(({ closedBy }) => closedBy === "expired"),
  }
}

/** The bills that staff have closed and can open again until the next morning, the last closed first. */
export function listReopenable(bills: readonly StoredBill[], timeZone: string, nowMs: number): readonly StoredBill[] {
  const now = new Date(nowMs).toISOString()
  return bills
    .filter(({ closedBy, overCents, openedAt }) => {
      // One that was paid too much is among the bills that somebody must look at.
      return closedBy === "counter" && overCents === 0 && billExpiresAt(openedAt, timeZone) > now
    })
    .toSorted((a, b) => (b.closedAt ?? "").localeCompare(a.closedAt ?? ""))
}

/** The coloured parts of the bar of a bill, as fractions of its length. The rest is left to pay. */
export function barOf({ totalCents, settledCents, heldCents, overCents }: Sums): {
  readonly settled: number
  readonly held: number
  readonly over: number
} {
  const whole = Math.max(totalCents, settledCents + heldCents)
  if (whole === 0) return { settled: 0, held: 0, over: 0 }
  // What was paid too much is at the end of what was paid.
  const settled = Math.max(0, settledCents - overCents)
  const held = Math.max(0, heldCents - Math.max(0, overCents - settledCents))
  return { settled: settled / whole, held: held / whole, over: overCents / whole }
}
