import fc from "fast-check"
import { type Bill, billOf, isOverHeld } from "../bill/bill.ts"
import { claimShare, type ShareWish } from "../bill/claim-share.ts"
import { applyWord } from "../bill/late-share.ts"
import type { ProviderWord, Share } from "../bill/share.ts"
import type { Order } from "../order/order.ts"

/** Everything that a bill is computed from. */
export type Sitting = {
  readonly orders: readonly Order[]
  readonly removed: readonly string[]
  readonly shares: readonly Share[]
}

/** The bill of a sitting. */
export const billIn = ({ orders, removed, shares }: Sitting): Bill => billOf(orders, removed, shares)

/** Builds an order. */
export const anOrder = (id: string, lines: readonly Partial<Order["lines"][number]>[]): Order => ({
  id,
  table: "7",
  lines: lines.map((line, place) => ({
    ...{ dishId: `d${place}`, name: `Plat ${place}`, price: "10.00", quantity: 1, note: "", vat: "10" as const },
    ...line,
  })),
  totalCents: 0,
  status: "pending",
  placedAt: "2026-11-20T19:00:00.000Z",
  movedAt: "2026-11-20T19:00:00.000Z",
})

/** Builds a share. */
export const aShare = (fields: Partial<Share> = {}): Share => ({
  id: "s",
  kind: "amount",
  state: "held",
  cents: 1000,
  tipCents: 0,
  refundedCents: 0,
  refundFailedCents: 0,
  refundWantedCents: 0,
  refundDueCents: 0,
  units: [],
  payer: 1,
  heldUntil: "2026-11-20T20:00:00.000Z",
  ...fields,
})

/** The word of the provider about the refunds of a payment. Some may have failed. */
export const refunded = (sentCents: number, failedCents = 0): Extract<ProviderWord, { kind: "refunded" }> => ({
  ...{ kind: "refunded", sentCents, failedCents, wantedCents: Math.max(failedCents, sentCents - failedCents) },
})

const euros = fc.integer({ min: 0, max: 3000 }).map((cents) => (cents / 100).toFixed(2))
const aRandomLine = fc.record({
  price: euros,
  quantity: fc.integer({ min: 1, max: 3 }),
  vat: fc.constantFrom("10" as const, "20" as const, "5.5" as const),
})

const aWish: fc.Arbitrary<ShareWish | { readonly kind: "places"; readonly places: readonly number[] }> = fc.oneof(
  fc.constant({ kind: "all" } as const),
  fc.record({ kind: fc.constant("places" as const), places: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("part" as const), of: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("amount" as const), cents: fc.integer({ min: 0, max: 4000 }) }),
)

const aWord: fc.Arbitrary<ProviderWord> = fc.oneof(
  fc.constant({ kind: "paid" } as const),
  fc.constant({ kind: "ended" } as const),
  fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 1 }))
    .map(([cents, failed]) => refunded(cents, cents * failed)),
)

/** What happens at a table, in any order. Places are taken modulo what is there. */
export type Happening =
  | { readonly kind: "order"; readonly lines: readonly Partial<Order["lines"][number]>[] }
  | { readonly kind: "cancel"; readonly place: number }
  | { readonly kind: "remove"; readonly place: number }
  | {
      readonly kind: "claim"
      readonly wish: ShareWish | { readonly kind: "places"; readonly places: readonly number[] }
      readonly tipCents: number
    }
  | { readonly kind: "word"; readonly place: number; readonly word: ProviderWord }

const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant("order" as const), lines: fc.array(aRandomLine, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("cancel" as const), place: fc.nat(9) }),
  fc.record({ kind: fc.constant("remove" as const), place: fc.nat(20) }),
  fc.record({ kind: fc.constant("claim" as const), wish: aWish, tipCents: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant("word" as const), place: fc.nat(9), word: aWord }),
)

/** A table's evening. It begins with an order. */
export const anEvening: fc.Arbitrary<readonly Happening[]> = fc
  .tuple(fc.array(aRandomLine, { minLength: 1, maxLength: 4 }), fc.array(aHappening, { maxLength: 14 }))
  .map(([lines, others]) => [{ kind: "order", lines }, ...others])

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)]

/**
 * Applies what happened, as the server does. Staff cannot cancel or take off what a phone is paying for or has paid, nor
 * anything without which it pays too much. A claim that is refused changes nothing.
 */
export function happen(sitting: Sitting, happening: Happening): Sitting {
  const { orders, removed, shares } = sitting
  const bill = billIn(sitting)
  const isPaidFor = (key: string) => shares.some((one) => isCounted(one) && one.units.includes(key))
  if (happening.kind === "order") {
    return { ...sitting, orders: [...orders, anOrder(`order-${orders.length}`, happening.lines)] }
  }
  if (happening.kind === "cancel") {
    const order = at(orders, happening.place)
    const isHeld = shares.some(
      ({ state, units }) => state === "held" && units.some((key) => key.startsWith(`${order?.id}/`)),
    )
    if (order === undefined || isHeld) return sitting
    const kept = orders.map((one) => (one === order ? { ...one, status: "cancelled" as const } : one))
    return isOverHeld(billOf(kept, removed, shares)) ? sitting : { ...sitting, orders: kept }
  }
  if (happening.kind === "remove") {
    const unit = at(bill.units, happening.place)
    if (unit === undefined || isPaidFor(unit.key)) return sitting
    const gone = [...removed, unit.key]
    return isOverHeld(billOf(orders, gone, shares)) ? sitting : { ...sitting, removed: gone }
  }
  if (happening.kind === "claim") {
    const claim = claimShare(bill, toWish(bill, happening.wish))
    if (!claim.ok) return sitting
    const share = aShare({
      id: `s${shares.length}`,
      tipCents: happening.tipCents,
      payer: shares.length,
      ...claim.value,
    })
    return { ...sitting, shares: [...shares, share] }
  }
  const share = at(shares, happening.place)
  if (share === undefined) return sitting
  const after = applyWord(bill, share, happening.word)
  return { ...sitting, shares: shares.map((one) => (one === share ? after : one)) }
}

/** Whether a share counts for its units. */
export const isCounted = ({ state }: Share): boolean => state === "held" || state === "settled"

/** Replaces places of units by their keys. */
export function toWish(bill: Bill, wish: Extract<Happening, { kind: "claim" }>["wish"]): ShareWish {
  if (wish.kind !== "places") return wish
  return { kind: "lines", units: wish.places.flatMap((place) => at(bill.units, place)?.key ?? []) }
}
