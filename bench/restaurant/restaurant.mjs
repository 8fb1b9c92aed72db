// Creates restaurants for the measurements: owners with realistic menus, through the HTTP API.
import { randomUUID } from "node:crypto"
import { generateRestaurant } from "../../apps/server/src/generated-restaurants/generated-restaurant.ts"
import { post } from "../measuring/load.mjs"

/** Returns the document of a realistic menu. */
export const aMenu = (dishes = 120) => generateRestaurant(1, { dishes }).menus[0].document

/**
 * Creates an owner, by default Premium, with menus.
 *
 * @param options.menus number of menus; diners can order only from the first one, which is served
 * @param options.dishes number of dishes of each menu
 */
export async function aRestaurant({ url, anonKey, admin }, name, { menus = 1, dishes = 120, isPremium = true } = {}) {
  const headers = { apikey: anonKey, "content-type": "application/json" }
  const email = `${name}@example.fr`
  const signUp = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: "pralines roses", data: { restaurant_name: name } }),
  })
  const { access_token: token, user } = await signUp.json()
  if (isPremium) await admin("grant-premium", email, "--until", "2099-12-31")
  const document = aMenu(dishes)
  const menuIds = []
  while (menuIds.length < menus) {
    const rows = Array.from({ length: Math.min(50, menus - menuIds.length) }, () => ({
      user_id: user.id,
      menu_data: document,
    }))
    const stored = await fetch(`${url}/rest/v1/user_menus?select=id`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}`, prefer: "return=representation" },
      body: JSON.stringify(rows),
    })
    if (!stored.ok) throw new Error(await stored.text())
    menuIds.push(...(await stored.json()).map(({ id }) => id))
  }
  return { userId: user.id, token, menuIds, dishes: document.categories.flatMap(({ items }) => items) }
}

/** Restaurants that are created at the same time. */
const together = 8

/**
 * Creates restaurants with one served menu each. Each order counts the orders of its menu in the last ten minutes, so
 * many menus keep that count as small as on a real evening.
 */
export async function manyRestaurants(server, { restaurants = 200, dishes }) {
  const all = []
  while (all.length < restaurants) {
    const some = Array.from({ length: Math.min(together, restaurants - all.length) }, (_, n) => all.length + n)
    all.push(...(await Promise.all(some.map((number) => aRestaurant(server, `auberge${number}`, { dishes })))))
  }
  return { ...all[0], menuIds: all.flatMap(({ menuIds }) => menuIds), tokens: all.map(({ token }) => token) }
}

/** Returns the bytes of a request that places an order of three dishes. Each order has its own idempotency key. */
export function anOrder({ anonKey }, { menuIds, dishes }, number) {
  const lines = [0, 1, 2].map((line) => {
    const { id, price } = dishes[(number + line * 7) % dishes.length]
    return { id, price, quantity: 1 + line }
  })
  const wanted = { menu_id: menuIds[number % menuIds.length], lines, idempotency_key: randomUUID() }
  return post("/rest/v1/rpc/place_order", { apikey: anonKey }, wanted)
}

/** Places one order. @returns the JSON of the answer @throws if the status is not 2xx */
export async function place({ url, anonKey }, { menuIds, dishes }) {
  const [{ id, price }] = dishes
  const response = await fetch(`${url}/rest/v1/rpc/place_order`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({
      menu_id: menuIds[0],
      lines: [{ id, quantity: 1, price }],
      idempotency_key: randomUUID(),
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
