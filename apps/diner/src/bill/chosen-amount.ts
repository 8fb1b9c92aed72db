import type { BillChoice } from "@ardoise/contract/bill-page"
import type { Bill } from "@ardoise/domain/bill/bill"
import { claimShare, isTip, type ShareWish } from "@ardoise/domain/bill/claim-share"
import { parsePrice } from "@ardoise/domain/money"

/** What the page knows of a bill: what is left to pay, and its open units. */
export type PayableBill = {
  readonly dueCents: number
  readonly units: readonly { readonly key: string; readonly cents: number; readonly state: string }[]
}

/** Returns what a choice costs without a tip, or null if it cannot be paid. The server decides by the same rule. */
export function chosenCents(bill: PayableBill, choice: Omit<BillChoice, "tip" | "otherTip">): number | null {
  const wish = wishOf(choice)
  // The rule reads no more of a unit than its key, state and amount.
  const claim = wish && claimShare(bill as Bill, wish)
  return claim?.ok ? claim.value.cents : null
}

function wishOf({ way, units, people, amount }: Omit<BillChoice, "tip" | "otherTip">): ShareWish | null {
  if (way === "lines") return { kind: way, units }
  if (way === "part") return { kind: way, of: people }
  if (way === "all") return { kind: way }
  const price = parsePrice(amount)
  return price.ok ? { kind: way, cents: price.value } : null
}

/** Returns the tip of a choice in cents: 0 without one, and for a text that is no tip. */
export function tipCentsOf({ tip, otherTip }: Pick<BillChoice, "tip" | "otherTip">): number {
  const price = parsePrice(tip === "other" ? otherTip : (tip ?? ""))
  return price.ok && isTip(price.value) ? price.value : 0
}
