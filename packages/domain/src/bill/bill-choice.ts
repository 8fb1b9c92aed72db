import { parsePrice } from "../money.ts"
import { isTip, type ShareWish, shareLimits } from "./claim-share.ts"
import type { Share, ShareKind } from "./share.ts"

/** What a diner has chosen on the page of a bill, as typed. */
export type BillChoice = {
  readonly way: ShareKind
  /** Keys of the ticked units. */
  readonly units: readonly string[]
  /** How many people still pay, for equal parts. */
  readonly people: number
  /** As typed, such as "20" or "20,50"; empty. */
  readonly amount: string
  /** `none`, an amount in euros ("1", "2", "5"), `other`, or null: not chosen. */
  readonly tip: string | null
  /** As typed; empty. */
  readonly otherTip: string
}

/** How the page is filled in at first: everything is paid at once, without a tip. */
export const firstChoice: BillChoice = {
  way: "all",
  units: [],
  people: 2,
  amount: "",
  tip: null,
  otherTip: "",
}

/**
 * Returns how the page of a bill is filled in at first. After a payment of equal parts, it proposes the people who are
 * left: what is due, in parts as large as the last one.
 *
 * @param shares the payments of the bill, oldest first
 */
export function firstChoiceOf(
  dueCents: number,
  shares: readonly Pick<Share, "kind" | "state" | "cents">[],
): BillChoice {
  const last = shares.findLast(({ kind, state }) => kind === "part" && (state === "held" || state === "settled"))
  if (last === undefined || last.cents === 0 || dueCents === 0) return firstChoice
  const people = Math.round(dueCents / last.cents)
  return { ...firstChoice, people: Math.min(shareLimits.mostParts, Math.max(1, people)) }
}

/** Returns what a choice wants to pay, or null for an amount that cannot be read. */
export function wishOf({ way, units, people, amount }: BillChoice): ShareWish | null {
  if (way === "all") return { kind: way }
  if (way === "lines") return { kind: way, units }
  if (way === "part") return { kind: way, of: people }
  const typed = parsePrice(amount)
  return typed.ok ? { kind: way, cents: typed.value } : null
}

/** Returns the tip of a choice in cents: 0 without one, null for a text that is no possible tip. */
export function tipCentsOf({ tip, otherTip }: Pick<BillChoice, "tip" | "otherTip">): number | null {
  if (tip === null || tip === "none" || (tip === "other" && otherTip.trim() === "")) return 0
  const typed = parsePrice(tip === "other" ? otherTip : tip)
  return typed.ok && isTip(typed.value) ? typed.value : null
}
