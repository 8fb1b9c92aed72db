// Claim: pricing an order is a small part of placing it, also with everything that can decide a price. Measures one call
// of `priceOrder` for 100 lines on a menu of 120 dishes with options and 10 set menus; the baseline is parsing the JSON of
// the same order. The first call for a menu reads its options and courses, and is stated apart.
import { offersOf } from "../packages/domain/src/pricing/offers.ts"
import { priceOrder } from "../packages/domain/src/pricing/price-order.ts"
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

const menu = aMenu()
const wanted = anOrder(menu)
const json = JSON.stringify(wanted)
const sold = priceOrder({ menu, soldOut }, wanted, null)
if (!sold.ok || sold.lines.length !== 100) throw new Error("The order of the bench is not sold")

/** Milliseconds of one call. */
function timed(call) {
  const begun = performance.now()
  for (let number = 0; number < calls; number++) call()
  return { ms: (performance.now() - begun) / calls }
}

const all = await inTurns(
  {
    priced: () => timed(() => priceOrder({ menu, soldOut }, wanted, null)),
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
  { claim: "the same for a menu that was just read", goal: "stated", measured: inMs("first"), holds: null },
])
