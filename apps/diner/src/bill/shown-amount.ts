import type { BillChoice } from "@ardoise/domain/bill/bill-choice"
import { shareLimits } from "@ardoise/domain/bill/claim-share"

/** What the script reads from the page: what is left to pay, and the open units. */
type ShownBill = {
  readonly dueCents: number
  readonly units: readonly { readonly key: string; readonly cents: number }[]
}

/**
 * Returns what a choice costs without a tip, for the button; null if it cannot be paid. The rule is that of
 * `claimShare`, which decides on the server; a test compares both.
 */
export function shownCents(
  { dueCents, units }: ShownBill,
  choice: Omit<BillChoice, "tip" | "otherTip">,
): number | null {
  const { way, people, amount } = choice
  const ticked = units.filter(({ key }) => choice.units.includes(key))
  const cents =
    way === "all"
      ? dueCents
      : way === "lines"
        ? Math.min(
            dueCents,
            ticked.reduce((sum, unit) => sum + unit.cents, 0),
          )
        : way === "part"
          ? Math.ceil(dueCents / people)
          : typedCents(amount)
  const left = dueCents - cents
  const isPossible = cents >= shareLimits.leastCents && (left === 0 || left >= shareLimits.leastCents)
  return isPossible ? cents : null
}

/** Returns the tip of a choice in cents: 0 without one, and for a text that is no tip. */
export function shownTipCents({ tip, otherTip }: Pick<BillChoice, "tip" | "otherTip">): number {
  const cents = typedCents(tip === "other" ? otherTip : (tip ?? ""))
  return cents >= 0 && cents <= shareLimits.mostTipCents ? cents : 0
}

/** Reads an amount such as "20,50"; NaN for any other text. */
function typedCents(text: string): number {
  const plain = text.trim().replace(",", ".")
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
