import type { BillNotice } from "@ardoise/contract/bill-page"
import type { Bill } from "@ardoise/domain/bill/bill"
import { type BillChoice, wishOf } from "@ardoise/domain/bill/bill-choice"
import { claimShare, leavesCrumb, shareLimits } from "@ardoise/domain/bill/claim-share"

/** Characters of a typed amount. */
const mostTyped = 12

const ways = ["all", "lines", "part", "amount"] as const
const tips = new Set(["none", "1", "2", "5", "other"])

/**
 * Reads the choice of a form. Ticked dishes are the choice `lines`: without script, a diner may tick them and leave the
 * first way as it is.
 */
export function readChoice(form: URLSearchParams): BillChoice {
  const way = ways.find((one) => one === form.get("way")) ?? "all"
  const units = form.getAll("unit").slice(0, 1000)
  const people = Number(form.get("people"))
  const tip = form.get("tip")
  return {
    way: way === "all" && units.length > 0 ? "lines" : way,
    units,
    people: Number.isInteger(people) && people >= 1 && people <= shareLimits.mostParts ? people : 2,
    amount: (form.get("amount") ?? "").slice(0, mostTyped),
    tip: tip !== null && tips.has(tip) ? tip : null,
    otherTip: (form.get("otherTip") ?? "").slice(0, mostTyped),
  }
}

/** Returns the choice with one person more or fewer. */
export function changePeople(choice: BillChoice, by: 1 | -1): BillChoice {
  const people = Math.min(shareLimits.mostParts, Math.max(1, choice.people + by))
  return { ...choice, way: "part", people }
}

/** What a choice costs without the tip; null if it cannot be paid. */
export function payableCents(bill: Bill, choice: BillChoice): number | null {
  const wish = wishOf(choice)
  const claim = wish === null ? null : claimShare(bill, wish)
  return claim?.ok ? claim.value.cents : null
}

/** Says why a choice cannot be paid, or what it still lacks; null if it can be paid after all. */
export function whyNotPayable(bill: Bill, choice: BillChoice): BillNotice | null {
  if (bill.dueCents === 0) return { kind: "changed", cents: 0 }
  const ticked = choice.way === "lines" ? bill.units.filter(({ key }) => choice.units.includes(key)) : []
  const taken = ticked.find(({ state }) => state !== "open")
  if (taken !== undefined) return { kind: "taken", dish: taken.line.name }
  if (choice.way === "lines" && ticked.length === 0) return { kind: "tick" }
  if (payableCents(bill, choice) !== null) return null
  const wish = wishOf(choice)
  const tickedCents = ticked.reduce((sum, { cents }) => sum + cents, 0)
  const cents =
    wish?.kind === "amount" ? wish.cents : wish?.kind === "part" ? Math.ceil(bill.dueCents / wish.of) : tickedCents
  const { leastCents } = shareLimits
  if (cents >= leastCents && leavesCrumb(bill, cents)) return { kind: "crumb", leastCents, cents: bill.dueCents }
  return { kind: "range", leastCents, mostCents: bill.dueCents }
}
