import fc from "fast-check"
import { expect, test } from "vitest"
import { vatRates } from "../drinks/dish-vat.ts"
import type { Menu } from "../menu/menu.ts"
import type { WantedLine } from "../order/order.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { type Offer, offersOf } from "./offers.ts"
import { type Pricing, priceOrder } from "./price-order.ts"

const euros = (cents: number) => (cents / 100).toFixed(2)
const cents = fc.integer({ min: 0, max: 20_000 })

const anOption = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }),
    min: fc.integer({ min: 0, max: 2 }),
    max: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ prices, min, max }) => ({ prices, min: Math.min(min, prices.length), max: Math.max(min, max) }))

const dishes = fc.array(
  fc.record({
    price: cents,
    vat: fc.option(fc.constantFrom(...vatRates)),
    alcohol: fc.option(fc.boolean()),
    options: fc.array(anOption, { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 6 },
)

const setMenus = fc.array(
  fc.record({
    price: cents,
    courses: fc.array(
      fc.record({
        dishes: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
        supplement: fc.integer({ min: 0, max: 900 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { maxLength: 2 },
)

/** A menu of dishes with options, and set menus of them. */
const aCarte = fc.record({ dishes, setMenus }).map((made): Menu => {
  const items = made.dishes.map(({ price, vat, alcohol, options }, at) =>
    aDish({
      ...{ id: `d${at}`, name: `Plat ${at}`, price: euros(price) },
      others: {
        ...(vat !== null && { vat }),
        ...(alcohol !== null && { alcohol }),
        options: options.map(({ prices, min, max }, place) => ({
          ...{ id: `o${place}`, name: `Option ${place}`, min, max },
          choices: prices.map((price, number) => ({
            ...{ id: `c${place}-${number}`, name: `Choix ${number}`, price: euros(price) },
          })),
        })),
      },
    }),
  )
  const sets = made.setMenus.map(({ price, courses }, at) => ({
    ...{ id: `set-${at}`, name: `Formule ${at}`, price: euros(price), drink: "excluded" },
    courses: courses.map((course, place) => {
      const ids = [...new Set(course.dishes.map((number) => `d${number % items.length}`))]
      return {
        id: `k${place}`,
        name: `Étape ${place}`,
        dishes: ids,
        supplements: { [ids[0] ?? ""]: euros(course.supplement) },
      }
    }),
  }))
  const half = Math.ceil(items.length / 2)
  return aMenu([aCategory("Plats", items.slice(0, half)), aCategory("Vins", items.slice(half))], {
    others: { setMenus: sets },
  })
})

const picks = fc.array(
  fc.record({
    offer: fc.nat({ max: 20 }),
    turn: fc.nat({ max: 20 }),
    more: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Makes the choices that an offer needs, and some that it allows. */
function choose(offer: Offer, turn: number, more: number): NonNullable<WantedLine["options"]> {
  const chosen: { id: string; choices: { id: string }[] }[] = []
  for (const { id, min, max, choices, onlyWith } of offer.options) {
    if (onlyWith !== null && !chosen.some((option) => option.choices.some((one) => one.id === onlyWith))) continue
    const count = Math.min(max, min + more, choices.length)
    const turned = choices.map((_, at) => choices[(at + turn) % choices.length])
    chosen.push({ id, choices: turned.slice(0, count).flatMap((choice) => (choice ? [{ id: choice.id }] : [])) })
  }
  return chosen
}

/** A menu, and a cart that can be ordered from it. */
const anOrder = fc.record({ menu: aCarte, picks }).map(({ menu, picks }) => {
  const offers = [...offersOf(menu).values()]
  const wanted = picks.flatMap(({ offer: at, turn, more, quantity }): WantedLine[] => {
    const offer = offers[at % offers.length]
    if (offer === undefined) return []
    return [{ dishId: offer.dishId, price: offer.price, quantity, note: "", options: choose(offer, turn, more) }]
  })
  return { menu, wanted }
})

const soldOut: ReadonlySet<string> = new Set()
const price = (menu: Menu, wanted: readonly WantedLine[]) => priceOrder({ menu, soldOut }, wanted, null)

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
