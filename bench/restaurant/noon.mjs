// Restaurants at noon: an order at one of them has options, set menus and promotions, and some are paid by phone.
import { randomUUID } from "node:crypto"
import { toMenu } from "../../packages/contract/src/menu-mapping.ts"
import { offersOf } from "../../packages/domain/src/pricing/offers.ts"
import { reductionsOf } from "../../packages/domain/src/promotions/menu-reductions.ts"
import { aMenu } from "./restaurant.mjs"

const tables = Array.from({ length: 20 }, (_, at) => String(at + 1))

/** A tenth off some of the dishes, without an end. */
const promotion = {
  ...{ menuId: null, startsOn: "2020-01-01", endsOn: "2099-12-31", windows: [] },
  ...{ target: { dishes: ["item-plats-0", "item-plats-1", "item-plats-2"] }, effect: { percent: 10 } },
}

const document = aNoonMenu()
const menu = toMenu("menu", document)
const usual = linesOf(new Map())
const reduced = linesOf(pricesWithPromotion())

/** The password of all generated restaurants. */
export const password = "pralines roses"

/** Signs a generated restaurant in. @returns its token */
export async function signIn({ url, anonKey }, { email }) {
  const body = { email, password }
  const { access_token } = await call(`${url}/auth/v1/token?grant_type=password`, { anonKey, body })
  return access_token
}

/**
 * Prepares a generated restaurant for noon: tables, a carte with options and set menus, in one of five a promotion, and
 * in one of ten payment by phone.
 *
 * @param restaurant with `token`
 * @returns what `anOrder` and `aPayment` need
 */
export async function prepare({ url, anonKey }, restaurant, number) {
  const { userId, token, menus } = restaurant
  const asOwner = (path, body, method = "POST") => call(`${url}${path}`, { anonKey, token, body, method })
  const patch = (table, body) => asOwner(`/rest/v1/${table}?user_id=eq.${userId}`, body, "PATCH")
  const [{ id: menuId }] = menus
  const hasPromotion = number % 5 === 0
  const isPaidByPhone = number % 10 === 1
  await asOwner(`/rest/v1/user_menus?id=eq.${menuId}`, { menu_data: document }, "PATCH")
  await patch("ordering", { tables })
  if (hasPromotion) {
    const saved = { id: randomUUID(), name: "Plats du midi", definition: promotion, is_on: true, seen: null }
    await asOwner("/rest/v1/rpc/save_promotion", saved)
  }
  let codes = new Map()
  if (isPaidByPhone) {
    await patch("restaurants", { street: "1 rue des Halles", postal_code: "75001", city: "Paris" })
    await asOwner("/functions/v1/connect-payments", {})
    await patch("table_payments", { is_on: true, tips: true, commitment: true })
    const listed = await asOwner("/rest/v1/rpc/list_table_codes", {})
    codes = new Map(listed.map(({ table, code }) => [table, code]))
  }
  return { userId, token, menuId, codes, lines: hasPromotion ? reduced : usual }
}

/** The arguments of an order of three lines: a dish, a dish with an option, and a set menu. */
export function anOrder({ menuId, codes, lines }, number) {
  const table = tables[number % tables.length]
  const of = (kind) => lines[kind][number % lines[kind].length]
  return {
    ...{ menu_id: menuId, table_number: table, table_code: codes.get(table), idempotency_key: randomUUID() },
    lines: [of("plain"), of("withOptions"), of("setMenus")],
  }
}

/** Pays fifty cents of a table's bill at the test checkout. @throws if any answer is a refusal */
export async function pay({ url, anonKey }, { userId, codes }, table) {
  const claim = {
    ...{ owner: userId, table, share: { kind: "amount", amount: "0.50" }, shown_amount: "0.50" },
    idempotency_key: randomUUID(),
  }
  const headers = { "x-table-code": codes.get(table), "x-payer-key": randomUUID() }
  const { url: page } = await call(`${url}/functions/v1/pay-bill`, { anonKey, headers, body: claim })
  const body = new URLSearchParams({ answer: "accepted" })
  const answer = await fetch(`${page}/payer`, { method: "POST", body, redirect: "manual" })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`The payment was answered ${answer.status}`)
}

async function call(address, { anonKey, token, headers = {}, body, method = "POST" }) {
  const response = await fetch(address, {
    method,
    headers: {
      ...{ apikey: anonKey, "content-type": "application/json", ...headers },
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
  return text === "" ? null : JSON.parse(text)
}

/** A carte of forty dishes: each third main course has an option, and there are two set menus. */
function aNoonMenu() {
  const noon = structuredClone(aMenu(40))
  const choices = ["Frites", "Salade", "Gratin"].map((name, at) => ({ id: `c${at}`, name, price: `${at}.00` }))
  for (const { id, items } of noon.categories) {
    for (const [at, item] of items.entries()) {
      // The VAT of a drink must be known before a bill can be paid.
      item.alcohol = false
      if (id === "plats" && at % 3 === 0) item.options = [{ id: "o", name: "Garniture", min: 1, max: 1, choices }]
    }
  }
  noon.setMenus = ["Formule du midi", "Menu du marché"].map((name, at) => ({
    ...{ id: `set-${at}`, name, price: "24.00", drink: "excluded" },
    courses: ["entrees", "plats", "desserts"].map((category, place) => ({
      ...{ id: `k${place}`, name: "Étape", category },
    })),
  }))
  return noon
}

function pricesWithPromotion() {
  const stored = { ...promotion, id: "promotion", name: "", onSince: "2020-01-01T00:00:00.000Z", stoppedAt: null }
  const { prices } = reductionsOf(menu, [stored], { nowMs: Date.now(), timeZone: "Europe/Paris" })
  if (prices.size === 0) throw new Error("The promotion reduces no dish")
  return prices
}

/** What can be ordered, as lines of an order: dishes, dishes with options, and set menus. @param prices reduced ones by dish */
function linesOf(prices) {
  const lines = { plain: [], withOptions: [], setMenus: [] }
  for (const offer of offersOf(menu).values()) {
    const options = []
    for (const { id, min, choices, onlyWith } of offer.options) {
      const isAsked = onlyWith === null || options.some((one) => one.choices.some((choice) => choice.id === onlyWith))
      if (!isAsked) continue
      options.push({ id, choices: choices.slice(0, min).map(({ id: choice, price }) => ({ id: choice, price })) })
    }
    const cents = prices.get(offer.dishId)?.cents
    const price = cents === undefined ? offer.price : (cents / 100).toFixed(2)
    const kind = offer.vat === null ? "setMenus" : options.length > 0 ? "withOptions" : "plain"
    lines[kind].push({ id: offer.dishId, price, quantity: 1, ...(options.length > 0 && { options }) })
  }
  return lines
}
