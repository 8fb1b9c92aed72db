import fc from "fast-check"
import { expect, test } from "vitest"
import {
  anEvening,
  anOrder,
  aShare,
  billIn,
  happen,
  isCounted,
  refunded,
  type Sitting,
  toWish,
} from "../testing/random-bills.ts"
import { type Bill, billOf, isOverHeld } from "./bill.ts"
import { claimShare, shareLimits } from "./claim-share.ts"
import { nextShare, type ProviderWord, type Share } from "./share.ts"

const numRuns = 10_000
const nothing: Sitting = { orders: [], removed: [], shares: [] }
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test("PAY-01, invariants 1, 2, 6, 7 and 9: in any evening no unit is paid twice, and no claim exceeds what is left", () => {
  fc.assert(
    fc.property(anEvening, (evening) => {
      let sitting = nothing
      for (const happening of evening) {
        const before = billIn(sitting)
        const next = happen(sitting, happening)
        const bill = billIn(next)
        const units = next.shares.filter(isCounted).flatMap((share) => share.units)
        expect(new Set(units).size).toBe(units.length)
        if (happening.kind === "claim") {
          const claim = claimShare(before, toWish(before, happening.wish))
          // What a page shows is what is claimed: the same function, on the same bill.
          expect(next.shares.length - sitting.shares.length).toBe(claim.ok ? 1 : 0)
          if (claim.ok) {
            expect(next.shares.at(-1)?.cents).toBe(claim.value.cents)
            expect(bill.settledCents + bill.heldCents).toBeLessThanOrEqual(bill.totalCents)
            expect(bill.dueCents === 0 || bill.dueCents >= shareLimits.leastCents).toBe(true)
          }
        }
        // Only the provider's words and what was paid before make too much: nothing that staff do to a bill being paid.
        if (happening.kind !== "word" && !isOverHeld(before)) expect(isOverHeld(bill)).toBe(false)
        const { units: _units, vat, ...amounts } = bill
        // One assertion for all amounts: a million of them would take longer than the bills.
        expect(Object.entries(amounts).filter(([, cents]) => !Number.isInteger(cents) || cents < 0)).toEqual([])
        expect(sum(vat.map(({ includingCents }) => includingCents))).toBe(bill.totalCents)
        const isSplit = ({ excludingCents, vatCents, includingCents }: Bill["vat"][number]) =>
          excludingCents + vatCents === includingCents
        expect(vat.filter((line) => !isSplit(line))).toEqual([])
        expect(bill.totalCents + bill.overCents).toBe(bill.settledCents + bill.heldCents + bill.dueCents)
        sitting = next
      }
    }),
    { numRuns },
  )
}, 120_000)

test("PAY-01, invariant 3: equal parts end at nothing due and differ by at most a cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 100_000 }), fc.integer({ min: 1, max: 50 }), (cents, people) => {
      fc.pre(cents / people >= shareLimits.leastCents)
      const orders = [anOrder("order-1", [{ price: (cents / 100).toFixed(2) }])]
      let shares: Share[] = []
      for (let left = people; left > 0; left -= 1) {
        const claim = claimShare(billOf(orders, [], shares), { kind: "part", of: left })
        if (!claim.ok) throw new Error(claim.code)
        shares = [...shares, aShare({ id: `s${left}`, state: "settled", ...claim.value })]
      }
      expect(billOf(orders, [], shares).dueCents).toBe(0)
      const parts = shares.map((share) => share.cents)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
    { numRuns },
  )
})

test("PAY-01, invariant 4: a share that is released leaves the bill as it was", () => {
  fc.assert(
    fc.property(anEvening, (evening) => {
      const sitting = evening.reduce(happen, nothing)
      const before = billIn(sitting)
      const claimed = happen(sitting, { kind: "claim", wish: { kind: "all" }, tipCents: 100 })
      if (claimed.shares.length === sitting.shares.length) return
      const place = claimed.shares.length - 1
      expect(billIn(happen(claimed, { kind: "word", place, word: { kind: "ended" } }))).toEqual(before)
    }),
    { numRuns },
  )
}, 60_000)

const aWord: fc.Arbitrary<ProviderWord> = fc.oneof(
  fc.constantFrom<ProviderWord>({ kind: "paid" }, { kind: "ended" }),
  fc
    .tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 0, max: 1500 }))
    .map(([sent, failed]) => refunded(sent, Math.min(sent, failed))),
)

test("PAY-01, invariant 5: the words of the provider twice, or in another order, give the same end", () => {
  const words = fc.array(aWord, { maxLength: 5 })
  fc.assert(
    fc.property(words, fc.nat(200), fc.infiniteStream(fc.nat()), (said, tipCents, chance) => {
      const share = aShare({ tipCents })
      const end = said.reduce(nextShare, share)
      const keyed = said.map((word) => [chance.next().value, word] as const)
      const shuffled = keyed.toSorted(([one], [other]) => one - other).map(([, word]) => word)
      expect(shuffled.reduce(nextShare, share)).toEqual(end)
      expect([...said, ...shuffled].reduce(nextShare, share)).toEqual(end)
    }),
    { numRuns },
  )
})

test("PAY-01, invariant 8: the order in which shares settle does not change what is left", () => {
  const amounts = ({ totalCents, settledCents, heldCents, dueCents, tipCents }: Bill) => [
    totalCents,
    settledCents,
    heldCents,
    dueCents,
    tipCents,
  ]
  fc.assert(
    fc.property(anEvening, fc.array(fc.nat(9), { maxLength: 6 }), (evening, places) => {
      const sitting = evening.reduce(happen, nothing)
      const held = sitting.shares.flatMap(({ state }, place) => (state === "held" ? [place] : []))
      const settle = (order: readonly number[]) =>
        billIn(order.reduce((now, place) => happen(now, { kind: "word", place, word: { kind: "paid" } }), sitting))
      const chosen = [...new Set(places.flatMap((place) => held[place % Math.max(1, held.length)] ?? []))]
      expect(amounts(settle(chosen))).toEqual(amounts(settle(chosen.toReversed())))
    }),
    { numRuns },
  )
}, 60_000)
