// Claim: promotions cost little where a restaurant has them, and nothing elsewhere. Measures a durable order at
// restaurants with 20 promotions that hold, some of them by the hour; the baseline is the same order at restaurants
// without any. Both are on the same server, in turns.
import { randomUUID } from "node:crypto"
import { toMenu } from "../packages/contract/src/menu-mapping.ts"
import { isDrink } from "../packages/domain/src/drinks/drinks.ts"
import { reductionsOf } from "../packages/domain/src/promotions/menu-reductions.ts"
import { atMost, inTurns, loaded, ratio, report, tell } from "./measuring/claims.mjs"
import { load } from "./measuring/load.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aMenu, anOrder, aRestaurant } from "./restaurant/restaurant.mjs"

const forMs = 400
const rounds = 15
const dishes = 40
/** Restaurants of each kind: an order counts the recent orders of its menu, so one menu must not get all of them. */
const restaurants = 60

const server = await startServer()
const plain = await several("auberge")
const promoted = await several("taverne")
const menu = toMenu("menu", aMenu(dishes))
const definitions = somePromotions()
for (const { token } of promoted.all) {
  for (const definition of definitions) await save(token, definition)
}
const { prices } = reductionsOf(
  menu,
  definitions.map((definition, at) => ({
    ...{ ...definition, id: `${at}`, name: "", onSince: "2020-01-01T00:00:00.000Z", stoppedAt: null },
  })),
  { nowMs: Date.now(), timeZone: "Europe/Paris" },
)
const reduced = promoted.dishes.map((dish) => {
  const cents = prices.get(dish.id)?.cents
  return cents === undefined ? dish : { ...dish, price: (cents / 100).toFixed(2) }
})

let number = 0
const against = (restaurant) => () =>
  loaded(server, () => load({ port: server.port, request: () => anOrder(server, restaurant, number++), forMs }))
const all = await inTurns({ plain: against(plain), promoted: against({ ...promoted, dishes: reduced }) }, { rounds })
for (const [name, ofIt] of Object.entries(all)) tell(name, ofIt)
await server.stop()
await report([
  atMost("durable order with 20 promotions, processor time to one without", 1.2, ratio(all.promoted, all.plain, "cpu")),
])

async function several(name) {
  const made = []
  while (made.length < restaurants) made.push(await aRestaurant(server, `${name}${made.length}`, { dishes }))
  return { ...made[0], all: made, menuIds: made.flatMap(({ menuIds }) => menuIds) }
}

/** Fifteen on dishes and five on the order, one of them with a code; half of them by the hour. */
function somePromotions() {
  // The owners of generated restaurants have not said which drinks contain alcohol, so no drink can be reduced.
  const ids = menu.categories.flatMap((category) =>
    category.dishes.filter((dish) => !isDrink(dish, category)).map(({ id }) => id),
  )
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  const allDay = { startsOn: null, endsOn: null, windows: [{ days, from: "00:00", to: "00:00" }] }
  const always = { startsOn: "2020-01-01", endsOn: "2099-12-31", windows: [] }
  const two = (at) => [ids[at % ids.length], ids[(at + 1) % ids.length]]
  const make = (at) => {
    const time = at % 2 === 0 ? always : allDay
    if (at < 10) return { ...time, target: { dishes: two(at) }, effect: { percent: 10 + at } }
    if (at < 15) return { ...time, target: { dishes: two(at) }, effect: { offCents: 10 * at } }
    const effect = { order: { percent: at - 10 }, minCents: 1_000_00 }
    return { ...time, target: "all", effect, ...(at === 19 && { code: "BIENVENUE" }) }
  }
  return Array.from({ length: 20 }, (_, at) => ({ menuId: null, ...make(at) }))
}

async function save(token, definition) {
  const response = await fetch(`${server.url}/rest/v1/rpc/save_promotion`, {
    method: "POST",
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), name: "Promotion", definition, is_on: true, seen: null }),
  })
  if (!response.ok) throw new Error(await response.text())
}
