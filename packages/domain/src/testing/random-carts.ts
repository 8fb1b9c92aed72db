import fc from "fast-check"
import { vatRates } from "../drinks/dish-vat.ts"
import type { Menu } from "../menu/menu.ts"
import type { WantedLine } from "../order/order.ts"
import { type Offer, offersOf } from "../pricing/offers.ts"
import type { Promotion } from "../promotions/promotion.ts"
import { weekdays } from "../restaurant/weekdays.ts"
import type { Moment } from "../restaurant/windows.ts"
import { aCategory, aDish, aMenu } from "./menu-builders.ts"

/** Returns an amount as a menu stores it. */
export const euros = (cents: number) => (cents / 100).toFixed(2)
/** The price of a dish. */
export const cents = fc.integer({ min: 0, max: 20_000 })

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
  return aMenu([aCategory("Plats", items.slice(0, half)), aCategory("Vins", items.slice(half), { id: "vins" })], {
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

/** A cart that can be ordered from a menu, at the menu's own prices. */
export const aCartOf = (menu: Menu): fc.Arbitrary<WantedLine[]> =>
  picks.map((made) => {
    const offers = [...offersOf(menu).values()]
    return made.flatMap(({ offer: at, turn, more, quantity }): WantedLine[] => {
      const offer = offers[at % offers.length]
      if (offer === undefined) return []
      return [{ dishId: offer.dishId, price: offer.price, quantity, note: "", options: choose(offer, turn, more) }]
    })
  })

/** A menu, and a cart that can be ordered from it. */
export const anOrder = aCarte.chain((menu) => aCartOf(menu).map((wanted) => ({ menu, wanted })))

const aDay = fc.integer({ min: 0, max: 12 }).map((n) => new Date(Date.UTC(2026, 9, 20 + n)).toISOString().slice(0, 10))
const aTime = fc.constantFrom("00:00", "01:30", "02:30", "11:00", "12:00", "17:00", "17:30", "19:00", "23:00")
/** Around the night of 25 October 2026, when the clocks of Paris change. */
const aMinute = fc.integer({ min: 0, max: 12 * 24 * 60 }).map((n) => Date.UTC(2026, 9, 20) + n * 60_000)
const iso = (ms: number) => new Date(ms).toISOString()

/** A time at a restaurant in one of five zones. */
export const aTimeAndPlace: fc.Arbitrary<Moment> = fc.record({
  nowMs: aMinute,
  timeZone: fc.constantFrom("Europe/Paris", "Indian/Reunion", "America/Cayenne", "Pacific/Noumea", "America/Miquelon"),
})

const times = {
  startsOn: aDay,
  endsOn: aDay,
  windows: fc.array(fc.record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: aTime, to: aTime }), {
    maxLength: 2,
  }),
  onSince: fc.option(aMinute.map(iso), { freq: 8 }),
  stoppedAt: fc.option(aMinute.map(iso), { freq: 2 }),
}
const aPercent = fc.integer({ min: 1, max: 90 }).map((percent) => ({ percent }))
const anAmount = fc.integer({ min: 1, max: 9_000 }).map((offCents) => ({ offCents }))

type Made = Omit<Promotion, "id" | "name" | "menuId" | "startsOn" | "endsOn" | "code"> & {
  readonly startsOn: string
  readonly endsOn: string
  readonly code?: string | null
}

const numbered = (made: readonly Made[], name: string): Promotion[] =>
  made.map(({ startsOn, endsOn, code = null, ...others }, at) => ({
    ...{ id: `${name}${at}`, name: `${name} ${at}`, menuId: null, ...others },
    ...(startsOn <= endsOn ? { startsOn, endsOn } : { startsOn: endsOn, endsOn: startsOn }),
    ...(code !== null && { code }),
  }))

/** Promotions on dishes that may hold at `aTimeAndPlace`, on the dishes of `anOrder`. */
export const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      target: fc.oneof(
        fc.constant("all" as const),
        fc.constantFrom({ categories: ["vins"] }, { categories: ["custom-Plats"] }),
        fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }).map((ids) => ({ dishes: ids.map((id) => `d${id}`) })),
      ),
      effect: fc.oneof(
        aPercent,
        anAmount,
        fc.integer({ min: 1, max: 9_000 }).map((priceCents) => ({ priceCents })),
        fc.integer({ min: 2, max: 6 }).map((take) => ({ take, pay: take - 1 })),
      ),
      ...times,
    }),
    { maxLength: 4 },
  )
  .map((made) => numbered(made, "p"))

/** A code of `orderPromotions`. */
export const aCode = fc.option(fc.constantFrom("MIDI", "SOIR"))

/** Promotions on whole orders that may hold at `aTimeAndPlace`, some of them with a code. */
export const orderPromotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      target: fc.constant("all" as const),
      effect: fc.record({ order: fc.oneof(aPercent, anAmount), minCents: fc.integer({ min: 0, max: 30_000 }) }),
      code: aCode,
      ...times,
    }),
    { maxLength: 3 },
  )
  // A code serves one promotion at a time.
  .map((made) => made.filter(({ code }, at) => code === null || made.findIndex((one) => one.code === code) === at))
  .map((made) => numbered(made, "o"))
