import type { Bill } from "@ardoise/domain/bill/bill"
import type { BillChoice } from "@ardoise/domain/bill/bill-choice"
import { tipCentsOf, wishOf } from "@ardoise/domain/bill/bill-choice"
import { claimShare } from "@ardoise/domain/bill/claim-share"
import fc from "fast-check"
import { expect, test } from "vitest"
import { shownCents, shownTipCents } from "./shown-amount.ts"

const typed = fc.oneof(
  fc.constantFrom("", "0", "20", "20,5", "20.50", "0,49", "0,50", "abc", "1,234", "-3"),
  fc.integer({ min: 0, max: 9000 }).map((cents) => (cents / 100).toFixed(2).replace(".", ",")),
)

test("the amount on the button is that of the rule which the server applies", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 8000 }),
      fc.record({
        way: fc.constantFrom<BillChoice["way"]>("all", "lines", "part", "amount"),
        places: fc.uniqueArray(fc.nat(5), { maxLength: 6 }),
        people: fc.integer({ min: 1, max: 50 }),
        amount: typed,
        tip: fc.constantFrom(null, "none", "1", "2", "5", "other"),
        otherTip: typed,
      }),
      (prices, dueCents, { places, ...choice }) => {
        const units = prices.map((cents, place) => ({ key: String(place), cents, state: "open" }))
        const whole = { ...choice, units: units.filter((_unit, place) => places.includes(place)).map(({ key }) => key) }
        const wish = wishOf(whole)
        // The rule reads no more of a bill than this.
        const claim = wish && claimShare({ dueCents, units } as unknown as Bill, wish)
        expect(shownCents({ dueCents, units }, whole)).toBe(claim?.ok ? claim.value.cents : null)
        expect(shownTipCents(whole)).toBe(tipCentsOf(whole) ?? 0)
      },
    ),
    { numRuns: 3000 },
  )
})
