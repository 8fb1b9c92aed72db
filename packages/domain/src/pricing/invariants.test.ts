import fc from "fast-check"
import { expect, test } from "vitest"
import type { Menu } from "../menu/menu.ts"
import type { WantedLine } from "../order/order.ts"
import { aMoment } from "../testing/order-builders.ts"
import { anOrder, cents, euros } from "../testing/random-carts.ts"
import { offersOf } from "./offers.ts"
import { type Pricing, priceOrder } from "./price-order.ts"

const soldOut: ReadonlySet<string> = new Set()
const price = (menu: Menu, wanted: readonly WantedLine[]) => priceOrder({ menu, soldOut }, wanted, aMoment)

function sold(pricing: Pricing): Extract<Pricing, { ok: true }> {
  if (!pricing.ok) throw new Error(`Not sold: ${JSON.stringify(pricing.differences)}`)
  return pricing
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** The order of a price's parts means nothing. */
const amountsOf = (pricing: Pricing) => JSON.stringify([sold(pricing).totalCents, sold(pricing).vat])

test("OFF-01, invariants 1, 2, 3 and 13: amounts are whole, sum up, and depend on no order", () => {
  fc.assert(
    fc.property(anOrder, ({ menu, wanted }) => {
      const before = JSON.stringify({ menu, wanted })
      const pricing = sold(price(menu, wanted))
      const units = pricing.lines.flatMap(({ unitCents }) => unitCents)
      expect(units.every((unit) => Number.isInteger(unit) && unit >= 0)).toBe(true)
      expect(sum(units)).toBe(pricing.totalCents)
      expect(sum(pricing.vat.map(({ includingCents }) => includingCents))).toBe(pricing.totalCents)
      for (const { baseCents, vatOfUnit } of pricing.lines)
        expect(sum(vatOfUnit.map(({ cents }) => cents))).toBe(baseCents)

      const turned = {
        ...menu,
        categories: menu.categories.map((one) => ({ ...one, dishes: one.dishes.toReversed() })).toReversed(),
      }
      expect(amountsOf(price(turned, wanted.toReversed()))).toBe(amountsOf(pricing))
      const [first, ...others] = wanted
      if (first !== undefined && first.quantity > 1) {
        const parts = [{ ...first, quantity: 1 }, ...others, { ...first, quantity: first.quantity - 1 }]
        expect(amountsOf(price(menu, parts))).toBe(amountsOf(pricing))
      }
      expect(JSON.stringify({ menu, wanted })).toBe(before)
      const copy: { menu: Menu; wanted: WantedLine[] } = JSON.parse(before)
      expect(JSON.stringify(price(copy.menu, copy.wanted))).toBe(JSON.stringify(pricing))
    }),
    { numRuns: 10_000 },
  )
}, 120_000)

test("OFF-01, invariants 5 and 6: one unit more, or a higher price of a dish, never lowers the total", () => {
  fc.assert(
    fc.property(anOrder, cents, ({ menu, wanted }, more) => {
      const { totalCents } = sold(price(menu, wanted))
      const [first, ...others] = wanted
      if (first === undefined) return
      const larger = sold(price(menu, [{ ...first, quantity: first.quantity + 1 }, ...others]))
      expect(larger.totalCents).toBeGreaterThanOrEqual(totalCents)

      const dearer = {
        ...menu,
        categories: menu.categories.map((one) => ({
          ...one,
          dishes: one.dishes.map((dish) => ({ ...dish, price: euros(Math.round(Number(dish.price) * 100) + more) })),
        })),
      }
      const offers = offersOf(dearer)
      const now = wanted.map((line) => ({ ...line, price: offers.get(line.dishId)?.price ?? "" }))
      expect(sold(price(dearer, now)).totalCents).toBeGreaterThanOrEqual(totalCents)
    }),
    { numRuns: 10_000 },
  )
}, 120_000)

test("OFF-01, invariant 11: no choice that is missing, too many, or unknown is sold", () => {
  fc.assert(
    fc.property(anOrder, fc.nat({ max: 20 }), ({ menu, wanted }, place) => {
      const [first, ...others] = wanted
      const offer = first && offersOf(menu).get(first.dishId)
      const option = first?.options?.[place % Math.max(1, first.options.length)]
      const limits = offer?.options.find(({ id }) => id === option?.id)
      if (first?.options === undefined || option === undefined || limits === undefined) return
      const isSoldWith = (choices: readonly { id: string }[]) => {
        const options = first.options?.map((one) => (one === option ? { ...one, choices } : one))
        return price(menu, [{ ...first, options }, ...others]).ok
      }
      expect(isSoldWith([...option.choices, { id: "unknown" }])).toBe(false)
      if (limits.min > 0) expect(isSoldWith(option.choices.slice(0, limits.min - 1))).toBe(false)
      if (limits.choices.length > limits.max) expect(isSoldWith(limits.choices)).toBe(false)
      expect(isSoldWith(option.choices)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
}, 120_000)
