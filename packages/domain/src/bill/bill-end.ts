import type { OrderStatus } from "../order/order-status.ts"
import { nextMorning } from "../restaurant/next-morning.ts"
import type { Bill } from "./bill.ts"

/** Who or what ended a bill: everything was paid, staff closed it, or the next morning came. */
export type BillEnd = "online" | "counter" | "expired" | "moved"

/** Milliseconds after the last payment at which a paid bill ends, even if an order was never completed. */
export const endsAfterPaymentMs = 20 * 60_000

/** Whether everything is paid and served, so that the next order of the table belongs to a new sitting. */
export function isBillOver(
  { dueCents, heldCents }: Pick<Bill, "dueCents" | "heldCents">,
  statuses: readonly OrderStatus[],
  sitting: {
    /** ISO time of the last payment, or null. */
    readonly lastPaidAt: string | null
    /** Milliseconds since 1970. */
    readonly nowMs: number
  },
): boolean {
  if (dueCents > 0 || heldCents > 0) return false
  if (statuses.every((status) => status === "completed" || status === "cancelled")) return true
  return sitting.lastPaidAt !== null && sitting.nowMs - Date.parse(sitting.lastPaidAt) >= endsAfterPaymentMs
}

/** Returns the ISO time at which a bill ends in any case: the morning after the sitting. */
export function billExpiresAt(openedAt: string, timeZone: string): string {
  return nextMorning(timeZone, Date.parse(openedAt))
}
