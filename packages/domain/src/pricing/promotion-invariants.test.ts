import fc from "fast-check"
import { expect, test } from "vitest"
import { alcoholOf } from "../drinks/dish-vat.ts"
import type { Menu } from "../menu/menu.ts"
import type { WantedLine } from "../order/order.ts"
import { unitKey } from "../order/unit-price.ts"
import { cartOffersAt, codeRuleAt } from "../promotions/cart-offers.ts"
import { countCartTotal } from "../promotions/cart-total.ts"
import { reductionsOf } from "../promotions/menu-reductions.ts"
import { priorPrices } from "../promotions/prior-price.ts"
import { isLot, type Promotion } from "../promotions/promotion.ts"
import { firstHeldMs } from "../promotions/promotion-time.ts"
import { percentOf } from "../promotions/reduce-price.ts"
import { shownPrices } from "../promotions/shown-price.ts"
import type { Moment } from "../restaurant/windows.ts"
import { aCode, anOrder, aTimeAndPlace, cents, euros, orderPromotions, promotions } from "../testing/random-carts.ts"
import { offersOf } from "./offers.ts"
import { type Carte, nextPriceChange, type Pricing, priceOrder } from "./price-order.ts"

const numRuns = 10_000
const soldOut: ReadonlySet<string> = new Set()
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const centsOf = (price: string) => Math.round(Number(price) * 100)

/** The cart as a page shows it: each line has the price of that moment. */
function seen({ menu, promotions = [] }: Carte, wanted: readonly WantedLine[], moment: Moment): WantedLine[] {
  const { prices } = reductionsOf(menu, promotions, moment)
  const offers = offersOf(menu)
  return wanted.map((line) => {
    const reduced = prices.get(line.dishId)
    return { ...line, price: reduced ? euros(reduced.cents) : (offers.get(line.dishId)?.price ?? "") }
  })
}

function sold(pricing: Pricing): Extract<Pricing, { ok: true }> {
  if (!pricing.ok) throw new Error(`Not sold: ${JSON.stringify(pricing.differences)}`)
  return pricing
}

/** Prices a cart whose diner sees what is right. */
const price = (carte: Carte, wanted: readonly WantedLine[], moment: Moment, code: string | null = null) =>
  sold(priceOrder(carte, seen(carte, wanted, moment), moment, { code }))

/** Promotions of all kinds. */
const allPromotions = fc.tuple(promotions, orderPromotions).map((both) => both.flat())

const amountsOf = ({ totalCents, vat }: { totalCents: number; vat: unknown }) => JSON.stringify([totalCents, vat])

test("OFF-01, invariants 1, 2, 3 and 13: with promotions, amounts sum up, no price rises, and no order counts", () => {
  fc.assert(
    fc.property(anOrder, allPromotions, aTimeAndPlace, aCode, ({ menu, wanted }, promotions, moment, code) => {
      const carte = { menu, soldOut, promotions }
      const before = JSON.stringify({ menu, wanted, promotions, moment })
      const pricing = price(carte, wanted, moment, code)
      // One assertion for all units: some million of them would take longer than the prices.
      const wrong = pricing.lines.filter(({ unitCents, baseCents, quantity, price, units }) => {
        const isRight = (unit: number, at: number) =>
          Number.isInteger(unit) && unit >= 0 && unit <= baseCents && unit === centsOf(units?.[at] ?? price)
        return unitCents.length !== quantity || !unitCents.every(isRight)
      })
      expect(wrong).toEqual([])
      const off = sum(pricing.reductions.map(({ cents }) => cents))
      expect(sum(pricing.lines.map(({ price, quantity }) => centsOf(price) * quantity))).toBe(pricing.totalCents + off)
      const total = sum(pricing.lines.flatMap(({ unitCents }) => unitCents))
      expect(total).toBe(pricing.totalCents)
      expect(sum(pricing.vat.map(({ includingCents }) => includingCents))).toBe(total)
      const isSplit = ({ excludingCents, vatCents, includingCents }: (typeof pricing.vat)[number]) =>
        excludingCents + vatCents === includingCents
      expect(pricing.vat.filter((line) => !isSplit(line))).toEqual([])
      expect(sum(pricing.lines.map(({ quantity }) => quantity))).toBe(sum(wanted.map(({ quantity }) => quantity)))

      const turned = {
        ...menu,
        categories: menu.categories.map((one) => ({ ...one, dishes: one.dishes.toReversed() })).toReversed(),
      }
      const other = price(
        { ...carte, menu: turned, promotions: promotions.toReversed() },
        wanted.toReversed(),
        moment,
        code,
      )
      expect(amountsOf(other)).toBe(amountsOf(pricing))
      const [first, ...others] = wanted
      if (first !== undefined && first.quantity > 1) {
        const parts = [{ ...first, quantity: 1 }, ...others, { ...first, quantity: first.quantity - 1 }]
        expect(amountsOf(price(carte, parts, moment, code))).toBe(amountsOf(pricing))
      }
      expect(JSON.stringify({ menu, wanted, promotions, moment })).toBe(before)
      const copy: { menu: Menu; wanted: WantedLine[]; promotions: Promotion[] } = JSON.parse(before)
      expect(JSON.stringify(price({ ...copy, soldOut }, copy.wanted, moment, code))).toBe(JSON.stringify(pricing))
    }),
    { numRuns },
  )
}, 240_000)

test("OFF-01, invariants 4 and 7: without promotions nothing changes; one changes only its dishes, lots and soft drinks", () => {
  fc.assert(
    fc.property(anOrder, promotions, aTimeAndPlace, ({ menu, wanted }, promotions, moment) => {
      const without = price({ menu, soldOut }, wanted, moment)
      expect(amountsOf(price({ menu, soldOut, promotions: [] }, wanted, moment))).toBe(amountsOf(without))
      const { prices, lots } = reductionsOf(menu, promotions, moment)
      const isTarget = (dishId: string, categoryId: string) =>
        promotions.some(
          ({ target }) =>
            target === "all" ||
            ("dishes" in target ? target.dishes.includes(dishId) : target.categories.includes(categoryId)),
        )
      for (const { id, dishes } of menu.categories) {
        for (const dish of dishes) {
          const isChanged = prices.has(dish.id) || lots.has(dish.id)
          if (isChanged) expect(isTarget(dish.id, id) || alcoholOf(dish) === false).toBe(true)
        }
      }
    }),
    { numRuns },
  )
}, 240_000)

test("OFF-01, invariants 5 and 6: with promotions, one unit more or a higher price never lowers the total", () => {
  fc.assert(
    fc.property(anOrder, promotions, aTimeAndPlace, cents, ({ menu, wanted }, promotions, moment, more) => {
      const carte = { menu, soldOut, promotions }
      const { totalCents } = price(carte, wanted, moment)
      const [first, ...others] = wanted
      if (first === undefined) return
      const larger = price(carte, [{ ...first, quantity: first.quantity + 1 }, ...others], moment)
      expect(larger.totalCents).toBeGreaterThanOrEqual(totalCents)

      // A dearer drink with alcohol may be reduced by a larger part, and with it the drinks without alcohol.
      const dearer = {
        ...menu,
        categories: menu.categories.map((one) => ({
          ...one,
          dishes: one.dishes.map((dish) =>
            alcoholOf(dish) === true ? dish : { ...dish, price: euros(centsOf(dish.price) + more) },
          ),
        })),
      }
      const now = price({ ...carte, menu: dearer }, wanted, moment)
      expect(now.totalCents).toBeGreaterThanOrEqual(totalCents)
    }),
    { numRuns },
  )
}, 240_000)

test("OFF-01, invariant 8: until the next change of prices, the same cart costs the same", () => {
  const aPart = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(anOrder, allPromotions, aTimeAndPlace, aPart, ({ menu, wanted }, promotions, moment, part) => {
      const carte = { menu, soldOut, promotions }
      const until = nextPriceChange(carte, moment) ?? moment.nowMs + 30 * 24 * 3_600_000
      const later = { ...moment, nowMs: moment.nowMs + Math.floor((until - moment.nowMs - 1) * part) }
      expect(amountsOf(price(carte, wanted, later))).toBe(amountsOf(price(carte, wanted, moment)))
    }),
    { numRuns },
  )
}, 240_000)

test("OFF-01, invariant 5: with reductions of the order, one unit more never lowers what is reduced", () => {
  const before = ({ totalCents, reductions }: ReturnType<typeof sold>) =>
    totalCents + sum(reductions.map(({ cents }) => cents))
  fc.assert(
    fc.property(anOrder, allPromotions, aTimeAndPlace, aCode, ({ menu, wanted }, promotions, moment, code) => {
      const carte = { menu, soldOut, promotions }
      const larger = wanted.map((line, at) => ({ ...line, quantity: line.quantity + (at === 0 ? 1 : 0) }))
      expect(before(price(carte, larger, moment, code))).toBeGreaterThanOrEqual(
        before(price(carte, wanted, moment, code)),
      )
    }),
    { numRuns },
  )
}, 240_000)

test("a cart counts the same total and the same reductions as the order", () => {
  let reduced = 0
  fc.assert(
    fc.property(anOrder, allPromotions, aTimeAndPlace, aCode, ({ menu, wanted }, promotions, moment, code) => {
      const carte = { menu, soldOut, promotions }
      const shown = seen(carte, wanted, moment)
      const pricing = sold(priceOrder(carte, shown, moment, { code }))
      const offers = cartOffersAt(carte, moment)
      const codeRule = code === null ? null : codeRuleAt(carte, moment, code)
      const dishes = offersOf(menu)
      const lines = shown.map(({ dishId, quantity, price, options = [] }) => {
        const choices = options.flatMap((option) => option.choices.map(({ id }) => id))
        const known = dishes.get(dishId)?.options.flatMap((option) => option.choices) ?? []
        const extra = choices.map((id) => known.find((one) => one.id === id)?.cents ?? 0)
        return { dishId, quantity, key: unitKey({ id: dishId, options }), cents: centsOf(price) + sum(extra) }
      })
      const total = countCartTotal(lines, offers, codeRule)
      expect(total.totalCents).toBe(pricing.totalCents)
      expect(total.subtotalCents - sum(total.reductions.map(({ cents }) => cents))).toBe(total.totalCents)
      const [ofOrder] = pricing.reductions
      if (ofOrder) expect(total.reductions.at(-1)).toEqual(ofOrder)
      if (total.reductions.length > 0) reduced += 1
    }),
    { numRuns },
  )
  expect(reduced).toBeGreaterThan(500)
}, 240_000)

test("OFF-01, invariant 9: each soft drink is reduced at least as much as each drink with alcohol", () => {
  let checked = 0
  fc.assert(
    fc.property(anOrder, promotions, aTimeAndPlace, ({ menu }, promotions, moment) => {
      const { prices, lots } = reductionsOf(menu, promotions, moment)
      const dishes = menu.categories.flatMap((category) => category.dishes)
      /** By how many percent that many units of a dish are reduced. */
      const rateOf = (dish: (typeof dishes)[number], units: number) => {
        const cents = centsOf(dish.price)
        const reduced = prices.get(dish.id)
        if (reduced) return cents === 0 ? 0 : (100 * (cents - reduced.cents)) / cents
        const effect = lots.get(dish.id)?.effect
        return effect ? (100 * Math.floor(units / effect.take) * (effect.take - effect.pay)) / units : 0
      }
      const soft = dishes.filter((dish) => alcoholOf(dish) === false)
      for (const strong of dishes.filter((dish) => alcoholOf(dish) === true)) {
        const reduced = prices.get(strong.id)
        if (!reduced && !lots.has(strong.id)) continue
        // Without any soft drink, nothing could be reduced with it.
        expect(soft.length).toBeGreaterThan(0)
        for (const drink of soft.filter(({ price }) => centsOf(price) > 0)) {
          checked += 1
          // A percentage is rounded to a whole cent, also for the drink with alcohol.
          const roundedCent = reduced && !isLot(reduced.promotion.effect) ? 100 / centsOf(strong.price) : 0
          for (let units = 1; units <= 12; units += 1) {
            expect(rateOf(drink, units)).toBeGreaterThanOrEqual(rateOf(strong, units) - roundedCent - 1e-9)
          }
        }
      }
    }),
    { numRuns },
  )
  expect(checked).toBeGreaterThan(500)
}, 240_000)

const days = (n: number) => n * 24 * 3_600_000

test("OFF-01, invariant 10: a crossed price is never above any price of the thirty days before", () => {
  const history = fc.array(fc.record({ cents, length: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  let crossed = 0
  fc.assert(
    fc.property(anOrder, promotions, aTimeAndPlace, history, ({ menu }, all, moment, history) => {
      // Most of them hold since the beginning of a day, and some have a past.
      const promotions = all.map((one, at) => (at === 0 ? { ...one, windows: [], stoppedAt: null } : one))
      let endMs = moment.nowMs
      const ownPast = [...history].reverse().map(({ cents, length }, at) => {
        const span = { fromMs: endMs - days(length), untilMs: at === 0 ? null : endMs, cents }
        endMs = span.fromMs
        return span
      })
      const [newest] = ownPast
      if (newest === undefined) return
      const priced: Menu = {
        ...menu,
        categories: menu.categories.map((one) => ({
          ...one,
          dishes: one.dishes.map((dish) => ({ ...dish, price: euros(newest.cents) })),
        })),
      }
      const ids = priced.categories.flatMap(({ dishes }) => dishes.map(({ id }) => id))
      const past = new Map(ids.map((id) => [id, ownPast]))
      for (const shown of shownPrices({ menu: priced, promotions, moment, past })) {
        const { prices } = reductionsOf(priced, promotions, moment)
        expect(shown.cents).toBe(prices.get(shown.dishId)?.cents ?? newest.cents)
        const { was, dishId } = shown
        if (was === null) continue
        crossed += 1
        const announced = prices.get(dishId)?.promotion
        const dish = priced.categories.flatMap(({ dishes }) => dishes).find(({ id }) => id === dishId)
        if (announced === undefined || dish === undefined) throw new Error("A crossed price has a promotion and a dish")
        expect(was.percent).toBeLessThanOrEqual((100 * (was.cents - shown.cents)) / was.cents)
        const priorOf = priorPrices({ menu: priced, past, promotions, timeZone: moment.timeZone })
        expect(priorOf(dish, announced)).toBe(was.cents)
        // What the page showed in these days, hour by hour.
        const beganMs = firstHeldMs(announced, moment.timeZone) ?? 0
        for (let ms = beganMs - days(30); ms < beganMs; ms += 5 * 3_600_000) {
          const own = ownPast.find(({ fromMs, untilMs }) => fromMs <= ms && (untilMs === null || ms < untilMs))
          if (own === undefined) continue
          const then = priced.categories.map((one) => ({
            ...one,
            dishes: one.dishes.map((each) => ({ ...each, price: euros(own.cents) })),
          }))
          const others = promotions.filter(({ id }) => id !== announced.id)
          const { prices } = reductionsOf({ ...priced, categories: then }, others, { ...moment, nowMs: ms })
          expect(was.cents).toBeLessThanOrEqual(prices.get(dishId)?.cents ?? own.cents)
        }
      }
    }),
    { numRuns },
  )
  expect(crossed).toBeGreaterThan(500)
}, 240_000)

test("the percentage of a reduction is never below the true one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (cents, amount) => {
      for (const effect of [{ offCents: amount }, { priceCents: amount }]) {
        const reduced = "offCents" in effect ? Math.max(0, cents - amount) : Math.min(cents, amount)
        expect(percentOf(cents, effect)).toBeGreaterThanOrEqual((100 * (cents - reduced)) / cents)
      }
    }),
  )
})
