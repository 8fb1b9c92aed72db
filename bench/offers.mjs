// Claim: pricing an order is a small part of placing it, also with everything that can decide a price. Measures one call
// of `priceOrder` for 100 lines on a menu of 120 dishes with options and 10 set menus, without promotions and with 50;
// the baseline is parsing the JSON of the same order. The first call for a menu reads its options and courses, and is stated apart.
import { offersOf } from "../packages/domain/src/pricing/offers.ts"
import { priceOrder } from "../packages/domain/src/pricing/price-order.ts"
import { reductionsOf } from "../packages/domain/src/promotions/menu-reductions.ts"
import { inTurns, median, report } from "./measuring/claims.mjs"

const calls = 200
const rounds = 15
const soldOut = new Set()

function aMenu() {
  const choices = (place) =>
    [0, 1, 2, 3].map((at) => ({ id: `c${place}-${at}`, name: `Choix ${at}`, price: `${at}.50`, allergens: ["Lait"] }))
  const options = [0, 1].map((place) => ({ id: `o${place}`, name: "Option", min: 1, max: 2, choices: choices(place) }))
  const dishes = Array.from({ length: 120 }, (_, at) => ({
    ...{ id: `item-${at}`, name: `Plat ${at}`, description: "", price: `${10 + (at % 20)}.50` },
    ...{ allergens: { state: "present", names: ["Lait", "Oeufs"] }, others: { options, alcohol: at % 5 === 0 } },
  }))
  const setMenus = Array.from({ length: 10 }, (_, at) => ({
    ...{ id: `set-${at}`, name: `Formule ${at}`, price: "34", drink: "excluded" },
    courses: [0, 1, 2, 3].map((place) => ({
      id: `k${place}`,
      name: "Étape",
      category: `category-${(at + place) % 6}`,
    })),
  }))
  const categories = Array.from({ length: 6 }, (_, at) => ({
    ...{ id: `category-${at}`, name: `Rubrique ${at}`, dishes: dishes.slice(at * 20, at * 20 + 20), others: {} },
  }))
  return { id: "menu", name: "Carte", categories, isActive: true, lastUpdated: null, others: { setMenus } }
}

/** An order of 90 dishes with options and 10 set menus, each with four dishes and their options. */
function anOrder(menu) {
  const offers = [...offersOf(menu).values()]
  const [setMenus, dishes] = [offers.filter(({ vat }) => vat === null), offers.filter(({ vat }) => vat !== null)]
  return [...dishes.slice(0, 90), ...setMenus].map((offer) => {
    const options = []
    for (const { id, min, choices, onlyWith } of offer.options) {
      const isAsked = onlyWith === null || options.some((one) => one.choices.some((choice) => choice.id === onlyWith))
      if (isAsked)
        options.push({ id, choices: choices.slice(0, min).map((choice) => ({ id: choice.id, price: choice.price })) })
    }
    return { dishId: offer.dishId, price: offer.price, quantity: 2, note: "", allergens: ["Lait", "Oeufs"], options }
  })
}

/** Fifty promotions that hold now: on dishes, categories and orders, some of them lots, some by the hour. */
function somePromotions() {
  const days = { startsOn: "2026-11-01", endsOn: "2026-11-30", windows: [] }
  const allDay = { days: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] }
  const hours = { startsOn: null, endsOn: null, windows: [{ ...allDay, from: "11:00", to: "15:00" }] }
  return Array.from({ length: 50 }, (_, at) => ({
    ...{ id: `promotion-${at}`, name: `Promotion ${at}`, menuId: null, stoppedAt: null },
    onSince: "2026-10-01T10:00:00.000Z",
    ...(at % 3 === 0 ? hours : days),
    ...(at % 10 === 9
      ? { target: "all", effect: { order: { percent: 5 + (at % 7) }, minCents: 2_000 } }
      : {
          target: at % 5 === 0 ? { categories: [`category-${at % 6}`] } : { dishes: [`item-${at}`, `item-${at + 1}`] },
          effect: at % 4 === 3 ? { take: 3, pay: 2 } : { percent: 10 + (at % 20) },
        }),
  }))
}

const menu = aMenu()
const wanted = anOrder(menu)
const json = JSON.stringify(wanted)
const sold = priceOrder({ menu, soldOut }, wanted, null)
if (!sold.ok || sold.lines.length !== 100) throw new Error("The order of the bench is not sold")

const moment = { nowMs: Date.parse("2026-11-24T12:30:00Z"), timeZone: "Europe/Paris" }
const promotions = somePromotions()
const promoted = { menu, soldOut, promotions }
const { prices } = reductionsOf(menu, promotions, moment)
const reduced = wanted.map((line) => {
  const cents = prices.get(line.dishId)?.cents
  return cents === undefined ? line : { ...line, price: (cents / 100).toFixed(2) }
})
const less = priceOrder(promoted, reduced, moment)
if (!less.ok || less.reductions.length !== 1) throw new Error("The order with promotions is not sold for less")

/** Milliseconds of one call. */
function timed(call) {
  const begun = performance.now()
  for (let number = 0; number < calls; number++) call()
  return { ms: (performance.now() - begun) / calls }
}

const all = await inTurns(
  {
    priced: () => timed(() => priceOrder({ menu, soldOut }, wanted, null)),
    promoted: () => timed(() => priceOrder(promoted, reduced, moment)),
    parsed: () => timed(() => JSON.parse(json)),
    first: () => timed(() => priceOrder({ menu: { ...menu }, soldOut }, wanted, null)),
  },
  { rounds },
)
const msOf = (name) => median(all[name].map(({ ms }) => ms))
const inMs = (name) => `${msOf(name).toFixed(3)} ms`
await report([
  {
    claim: "price of an order of 100 lines with options and 10 set menus",
    goal: "at most 0.3 ms",
    measured: `${inMs("priced")}, ${(msOf("priced") / msOf("parsed")).toFixed(2)} times parsing its JSON`,
    holds: msOf("priced") <= 0.3,
  },
  {
    claim: "the same with 50 promotions that hold",
    goal: "at most 0.3 ms",
    measured: `${inMs("promoted")}, ${(msOf("promoted") / msOf("priced")).toFixed(2)} times the price without`,
    holds: msOf("promoted") <= 0.3,
  },
  { claim: "the same for a menu that was just read", goal: "stated", measured: inMs("first"), holds: null },
])
