import { ok, type Result, refuse } from "../result.ts"
import type { Bill } from "./bill.ts"
import type { ShareKind } from "./share.ts"

/** What a diner wants to pay. */
export type ShareWish =
  | { readonly kind: "all" }
  /** Keys of units. */
  | { readonly kind: "lines"; readonly units: readonly string[] }
  /** One of so many equal parts of what is left. */
  | { readonly kind: "part"; readonly of: number }
  | { readonly kind: "amount"; readonly cents: number }

/** Why a share cannot be paid. */
export type ClaimRefusal = "share-taken" | "nothing-due" | "amount-invalid"

/** Bounds of payments. Amounts in cents. */
export const shareLimits = {
  /** The provider takes no smaller amount, and no claim leaves less, or the rest could not be paid. */
  leastCents: 50,
  mostParts: 50,
  mostTipCents: 10_000,
  /** Payments of one bill. */
  shares: 200,
} as const

/** What a claim pays: its amount without a tip, and the units that no other phone can pay meanwhile. */
export type Claim = { readonly cents: number; readonly units: readonly string[] }

/** Decides what a wish costs now. */
export function claimShare(bill: Bill, wish: ShareWish): Result<Claim, ClaimRefusal> {
  const { dueCents } = bill
  if (dueCents === 0) return refuse("nothing-due")
  const open = bill.units.filter(({ state }) => state === "open")
  const claimed = (cents: number, units: readonly string[] = []): Result<Claim, ClaimRefusal> => {
    const left = dueCents - cents
    const isCrumb = left > 0 && left < shareLimits.leastCents
    return cents < shareLimits.leastCents || left < 0 || isCrumb ? refuse("amount-invalid") : ok({ cents, units })
  }
  if (wish.kind === "all") {
    return claimed(
      dueCents,
      open.map(({ key }) => key),
    )
  }
  if (wish.kind === "lines") {
    const wanted = new Set(wish.units)
    const chosen = open.filter(({ key }) => wanted.has(key))
    if (wanted.size === 0 || chosen.length !== wanted.size) return refuse("share-taken")
    const cents = chosen.reduce((sum, unit) => sum + unit.cents, 0)
    return claimed(Math.min(cents, dueCents), [...wanted])
  }
  if (wish.kind === "part") {
    const isPossible = Number.isInteger(wish.of) && wish.of >= 1 && wish.of <= shareLimits.mostParts
    return isPossible ? claimed(Math.ceil(dueCents / wish.of)) : refuse("amount-invalid")
  }
  return Number.isInteger(wish.cents) ? claimed(wish.cents) : refuse("amount-invalid")
}

/** Whether a tip can be paid, in cents. */
export function isTip(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= shareLimits.mostTipCents
}

/** Whether what a payment would leave is too little to be paid by anybody. @param cents an amount below what is due */
export function leavesCrumb({ dueCents }: Pick<Bill, "dueCents">, cents: number): boolean {
  return dueCents - cents > 0 && dueCents - cents < shareLimits.leastCents
}

/** Reads a wish of a request, or null if it has another shape. */
export function toShareWish(given: {
  readonly kind: ShareKind
  readonly units?: readonly string[] | undefined
  readonly of?: number | undefined
  readonly cents?: number | undefined
}): ShareWish | null {
  const { kind, units, of, cents } = given
  if (kind === "all") return { kind }
  if (kind === "lines") return units === undefined ? null : { kind, units }
  if (kind === "part") return of === undefined ? null : { kind, of }
  return cents === undefined ? null : { kind, cents }
}
