import type { FreeMenuPolicy } from "@ardoise/contract/functions"
import type { MenuData, SoldOutRow, TranslationRow } from "@ardoise/contract/menu-rows"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { RestaurantRow } from "@ardoise/contract/restaurant-rows"
import type { TableCallRow } from "@ardoise/contract/team-rows"
import { noTable } from "@ardoise/domain/order/order"
import { act } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Live } from "../live/live.ts"
import { routes } from "../routes.tsx"
import { storageKeys } from "../storage-keys.ts"
import { answerBills, type FakeBills, fakeBills } from "./fake-bills.ts"
import { noInsight } from "./fake-insight.ts"
import { aRestaurantRow } from "./fake-restaurant.ts"
import { answerTranslations } from "./fake-translations.ts"
import { createManualClock } from "./manual-clock.ts"
import { renderApp } from "./render-app.tsx"
import { createTestClients } from "./test-clients.ts"

/** A row of `user_menus` in the server of a test. */
export type FakeRow = {
  id: string
  user_id: string
  menu_data: MenuData
  created_at: string
  updated_at: string
}

const owner = {
  id: "5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11",
  aud: "authenticated",
  role: "authenticated",
  email: "claire@lepetitzinc.fr",
  app_metadata: {},
  user_metadata: { restaurant_name: "Le Petit Zinc" },
  created_at: "2026-01-01T09:00:00Z",
}

/** The password of the owner that `openDashboard` signs in. */
export const password = "motdepasse"

/** The id of the owner that `openDashboard` signs in. */
export const ownerId = owner.id

/**
 * Returns a stored menu with default contents.
 *
 * @param categories names with the dishes as "name price"
 */
export function aRow(
  id: string,
  name: string,
  categories: Readonly<Record<string, readonly string[]>> = { Plats: ["Sole 34"] },
  { day = 1, isActive = false }: { day?: number; isActive?: boolean } = {},
): FakeRow {
  const date = `2026-11-${String(day).padStart(2, "0")}T10:00:00+00:00`
  const toItem = (text: string, index: number) => {
    const [price = "", ...words] = text.split(" ").reverse()
    return { id: `item-${id}-${index}-${price}`, name: words.reverse().join(" "), price, allergens: [] }
  }
  const menuData: MenuData = {
    name,
    isActive,
    lastUpdated: date,
    categories: Object.entries(categories).map(([categoryName, dishes]) => ({
      id: defaultIds[categoryName] ?? `custom-${categoryName}`,
      name: categoryName,
      items: dishes.map(toItem),
    })),
  }
  return { id, user_id: ownerId, menu_data: menuData, created_at: date, updated_at: date }
}

/** Returns an order of the owner; `fields` overrides the defaults. */
export function anOrderRow(fields: Partial<OrderRow> = {}): OrderRow {
  const createdAt = fields.createdAt ?? new Date().toISOString()
  return {
    id: "order-1795213457812",
    user_id: ownerId,
    menu_id: "menu-1",
    items: [{ id: "item-sole", name: "Sole meunière", price: "34", quantity: 2 }],
    totalPrice: "68.00",
    status: "pending",
    tableNumber: "7",
    createdAt,
    updatedAt: createdAt,
    ...fields,
  }
}

const defaultIds: Readonly<Record<string, string>> = {
  Entrées: "entrees",
  Plats: "plats",
  Desserts: "desserts",
  Boissons: "boissons",
  Apéritifs: "aperitifs",
  Vins: "vins",
}

/** Answers of server functions by name, instead of the default ones. */
export type FakeFunctions = Record<string, () => Response>

/**
 * Opens the whole app at an address for a signed-in owner, with a fake network that stores menus.
 *
 * `sent` are the writes so far. `failing` has the methods and paths that are refused, with `failingCode`. `held` delays writes
 * until it resolves. `isDown` answers no call. `isMute` does each write but sends no answer. `menuRefusal` is the error code for changes
 * of menus. `isSessionOver` refuses the session, as after a sign-out on another device. The editor's clock moves only
 * when a test calls `advance`, so it does not save by itself.
 */
export async function openDashboard(
  address: string,
  {
    rows = [],
    orders = [],
    restaurant = {},
    bills = {},
    isPremium = false,
    freeMenuPolicy = "drafts",
    failing = [],
    failingCode = "XX000",
    functions = {},
    live,
    heldReads,
    limitedAt = null,
    late = null,
  }: {
    rows?: FakeRow[]
    orders?: OrderRow[]
    restaurant?: Partial<RestaurantRow>
    bills?: Partial<FakeBills>
    isPremium?: boolean
    freeMenuPolicy?: FreeMenuPolicy
    failing?: string[]
    failingCode?: string
    functions?: FakeFunctions
    live?: Live
    /** Until it resolves, no read of the data layer and no function is answered. */
    heldReads?: Promise<void>
    /** ISO time at which orders were last refused because there were too many. */
    limitedAt?: string | null
    /** Delays answers to reads of a table: each contains the rows as they were when it was asked. */
    late?: { readonly table: string; readonly until: Promise<void> } | null
  } = {},
) {
  const server = {
    rows,
    orders,
    restaurant: aRestaurantRow(ownerId, restaurant),
    ordering: { user_id: ownerId, is_open: true, keeps_hours: true, tables: [] as string[], limited_at: limitedAt },
    soldOut: [] as SoldOutRow[],
    translations: [] as TranslationRow[],
    bills: fakeBills(ownerId, bills),
    calls: [] as TableCallRow[],
    sent: [] as { method: string; body: unknown }[],
    failing: new Set(failing),
    functions,
    /** Names of the functions that were called so far. */
    invoked: [] as string[],
    held: null as Promise<void> | null,
    late,
    isWeeklyLetterOn: false,
    isDown: false,
    isMute: false,
    menuRefusal: null as string | null,
    isSessionOver: false,
    /** The error code for orders; null accepts them. */
    orderRefusal: null as string | null,
    /** The error code of a session that is over. */
    sessionRefusal: "session_not_found",
    signOuts: 0,
    sessions: [
      { id: "session-here", device: "Firefox, Linux", last_used_at: "2026-11-20T19:14:00.000Z" },
      { id: "session-phone", device: "Safari, iPhone", last_used_at: "2026-11-19T08:02:00.000Z" },
    ],
  }
  const placed = new Map<string, OrderRow>()
  const answerMenus = (method: string, url: URL, body: string): Response => {
    const isMeant = (row: FakeRow) =>
      ["id", "updated_at"].every((column) => {
        const filter = url.searchParams.get(column)
        return filter === null || filter === `eq.${row[column as "id" | "updated_at"]}`
      })
    const meant = server.rows.filter(isMeant)
    if (method === "GET") return Response.json(meant.toSorted((a, b) => b.created_at.localeCompare(a.created_at)))
    if (method === "DELETE") server.rows = server.rows.filter((row) => !isMeant(row))
    if (method !== "GET" && server.menuRefusal !== null) {
      return Response.json({ code: server.menuRefusal, message: "", details: null, hint: null }, { status: 403 })
    }
    if (method === "PATCH") for (const row of meant) Object.assign(row, JSON.parse(body))
    if (method === "POST") {
      const { id = `menu-${server.rows.length + 1}`, menu_data } = JSON.parse(body)
      if (server.rows.some((row) => row.id === id)) {
        return Response.json({ code: "23505", message: "duplicate key", details: null, hint: null }, { status: 409 })
      }
      const row = { ...aRow(id, "", {}, { day: 20 }), menu_data }
      server.rows.push(row)
      return Response.json({ id: row.id, updated_at: row.updated_at }, { status: 201 })
    }
    return Response.json(meant.map(({ id, updated_at }) => ({ id, updated_at })))
  }
  const answerOrders = (method: string, url: URL, body: string): Response => {
    const meant = server.orders.filter((row) => {
      const [id, status] = [url.searchParams.get("id"), url.searchParams.get("status")]
      const bill = url.searchParams.get("bill_id")
      if (bill !== null && bill !== `eq.${row.bill_id}`) return false
      if (id !== null && id !== `eq.${row.id}`) return false
      const since = url.searchParams.get("servingSince")
      if (since !== null && since !== (row.servingSince == null ? "is.null" : `eq.${row.servingSince}`)) return false
      return (
        status === null ||
        status === `eq.${row.status}` ||
        /^in\.\((.*)\)$/.exec(status)?.[1]?.split(",").includes(row.status)
      )
    })
    if (method === "PATCH") {
      const updatedAt = new Date().toISOString()
      for (const row of meant) Object.assign(row, JSON.parse(body), { updatedAt })
    }
    const [order, limit] = [url.searchParams.get("order"), url.searchParams.get("limit")]
    const column = order?.startsWith("createdAt") ? "createdAt" : "updatedAt"
    const sorted = order === null ? meant : meant.toSorted((a, b) => a[column].localeCompare(b[column]))
    if (order?.endsWith(".desc")) sorted.reverse()
    return Response.json(limit === null ? sorted : sorted.slice(0, Number(limit)))
  }
  const answer = (method: string, url: URL, body: string): Response => {
    if (url.pathname === "/auth/v1/token") {
      if (JSON.parse(body).password !== password) {
        return refusal(400, "invalid_credentials", "Email ou mot de passe incorrect.")
      }
      server.isSessionOver = false
      return Response.json(aSession())
    }
    if (url.pathname === "/auth/v1/logout") {
      server.signOuts += 1
      return new Response(null, { status: 204 })
    }
    if (url.pathname.startsWith("/auth/")) {
      if (server.isSessionOver) return refusal(403, server.sessionRefusal, "Auth session missing!")
      return Response.json(method === "PUT" ? { ...owner, user_metadata: JSON.parse(body).data } : owner)
    }
    if (server.isSessionOver) {
      return Response.json(
        { code: "PGRST303", message: "JWT session ended", details: null, hint: null },
        { status: 401 },
      )
    }
    if (url.pathname === "/rest/v1/restaurants") {
      if (method === "PATCH") Object.assign(server.restaurant, JSON.parse(body))
      return Response.json(server.restaurant)
    }
    if (url.pathname === "/functions/v1/delete-account" || url.pathname === "/functions/v1/keep-account") {
      const isEnding = url.pathname.endsWith("/delete-account")
      server.restaurant.account_ends_at = isEnding ? "2026-12-20T12:00:00.000Z" : null
      server.sent.push({ method: url.pathname, body: body === "" ? null : JSON.parse(body) })
      return Response.json({ ends_at: server.restaurant.account_ends_at })
    }
    if (url.pathname.startsWith("/functions/v1/")) {
      const name = url.pathname.slice("/functions/v1/".length)
      server.invoked.push(name)
      const own = server.functions[name]?.() ?? answerBills(server.bills, { method, url, body })
      if (own) return own
      const end = isPremium ? "2026-12-18T12:00:00.000Z" : null
      if (name === "check-subscription") {
        const tier = isPremium ? "premium" : null
        return Response.json({ subscribed: isPremium, subscription_tier: tier, subscription_end: end })
      }
      if (name === "insight") return Response.json(noInsight(JSON.parse(body), isPremium))
      if (name === "weekly-letter") {
        if (body !== "") server.isWeeklyLetterOn = JSON.parse(body).on
        return Response.json({ on: server.isWeeklyLetterOn })
      }
      if (name === "list-sessions") return Response.json({ sessions: server.sessions })
      if (name === "end-session") {
        const { id } = JSON.parse(body)
        server.sessions = server.sessions.filter((session) => session.id !== id)
        return Response.json({ ended: true })
      }
      if (name === "subscription-details") {
        return Response.json({ state: isPremium ? "active" : "free", until: end, refusedAt: null })
      }
      return Response.json({ error: "Cette fonction n’existe pas." }, { status: 404 })
    }
    if (url.pathname === "/rest/v1/rpc/set_menu_active") {
      const { menu_id, active } = JSON.parse(body)
      for (const row of server.rows) row.menu_data.isActive = active && row.id === menu_id
      return Response.json(server.rows.map((row) => ({ id: row.id, isActive: row.menu_data.isActive })))
    }
    if (url.pathname === "/rest/v1/ordering") {
      if (method === "PATCH") Object.assign(server.ordering, JSON.parse(body))
      return Response.json(server.ordering)
    }
    if (url.pathname === "/rest/v1/sold_out") {
      if (method === "POST") server.soldOut.push(JSON.parse(body))
      if (method === "DELETE") server.soldOut = []
      return Response.json(server.soldOut)
    }
    // No board is published, and no menu has hours.
    if (
      ["/rest/v1/daily_boards", "/rest/v1/menu_services", "/rest/v1/promotions", "/rest/v1/dish_prices"].includes(
        url.pathname,
      )
    )
      return Response.json([])
    if (url.pathname === "/rest/v1/table_calls") {
      const meant = server.calls.filter(({ id }) => [null, `eq.${id}`].includes(url.searchParams.get("id")))
      if (method === "PATCH") for (const call of meant) call.answered_at = new Date().toISOString()
      return Response.json(method === "GET" ? meant.filter((call) => call.answered_at === null) : meant)
    }
    if (url.pathname === "/rest/v1/translations") {
      return answerTranslations(server.translations, { method, url, body })
    }
    const ofBills = answerBills(server.bills, { method, url, body })
    if (ofBills !== null) return ofBills
    if (url.pathname === "/rest/v1/rpc/place_order") {
      const { table_number, lines, idempotency_key } = JSON.parse(body)
      if (server.orderRefusal !== null) {
        return Response.json({ code: server.orderRefusal, message: "", details: "[]", hint: null }, { status: 409 })
      }
      const known = placed.get(idempotency_key)
      if (known !== undefined) return Response.json({ order: known, tracking_key: "key" })
      const tableNumber = table_number?.trim() || noTable
      const row = anOrderRow({ id: `order-${1795213459999 + placed.size}`, tableNumber, items: lines })
      placed.set(idempotency_key, row)
      server.orders.push(row)
      return Response.json({ order: row, tracking_key: "key" })
    }
    if (url.pathname === "/rest/v1/orders") return answerOrders(method, url, body)
    return answerMenus(method, url, body)
  }
  const network: typeof fetch = async (input, init) => {
    const method = init?.method ?? "GET"
    const url = new URL(String(input))
    const body = String(init?.body ?? "")
    if (server.isDown) throw new TypeError("Failed to fetch")
    if (url.pathname.startsWith("/rest/")) {
      if (method !== "GET") {
        server.sent.push({ method, body: body === "" ? null : JSON.parse(body) })
        await server.held
      } else if (heldReads !== undefined) {
        await heldReads
      }
      if (server.failing.has(method) || server.failing.has(url.pathname))
        return Response.json({ code: failingCode, message: "down" }, { status: 400 })
    }
    if (url.pathname === "/auth/v1/user" && method === "PUT") await server.held
    if (url.pathname.startsWith("/functions/")) await heldReads
    const answered = answer(method, url, body)
    if (method === "GET" && url.pathname === `/rest/v1/${server.late?.table}`) await server.late?.until
    if (server.isMute && method !== "GET") throw new TypeError("Failed to fetch")
    return answered
  }
  const clients = createTestClients(network)
  await clients.auth.signInWithPassword({ email: owner.email, password })
  const user = userEvent.setup({ delay: null })
  const clock = createManualClock()
  const advance = (ms: number) => act(async () => clock.advance(ms))
  return { server, clients, user, advance, ...renderApp(clients, address, routes, clock, { freeMenuPolicy }, live) }
}

/** Ends the session of this browser as another tab would, or replaces it with another owner's session. */
export function changeSessionElsewhere(otherId: string | null): void {
  const key = storageKeys.authSession
  const session = JSON.parse(localStorage.getItem(key) ?? "{}")
  if (otherId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ ...aSession(), user: { ...owner, ...session.user, id: otherId } }))
  window.dispatchEvent(new StorageEvent("storage", { key }))
}

function aSession() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const tokens = {
    access_token: `head.${btoa(JSON.stringify({ session_id: "session-here" }))}.access`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
  }
  return { ...tokens, expires_at, user: owner }
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } })
}
