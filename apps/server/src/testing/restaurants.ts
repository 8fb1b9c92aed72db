import { randomUUID } from "node:crypto"
import type { AppMetadata } from "@ardoise/contract/auth"
import type { DailyBoardRow } from "@ardoise/contract/offer-rows"
import { Tokens } from "../accounts/sessions/tokens.ts"
import { showCard } from "../archive/archive-commands.ts"
import { placeCall } from "../calls/call-commands.ts"
import { joinTeam, type TestDevice } from "./team-device.ts"
import type { TestOwner, TestServer } from "./test-server.ts"

/** A restaurant with some data of every kind, so that an attacker has something to steal. */
export type TestRestaurant = TestOwner & {
  readonly menuId: string
  readonly orderId: string
  readonly trackingKey: string
  /** A promotion of the far future: diners do not see it. */
  readonly promotionId: string
  /** A text in all private data: orders, earlier versions, tables, the billing identity. */
  readonly secret: string
  /** Id of the test checkout page. */
  readonly paymentId: string
  /** The open bill of the table "7". */
  readonly billId: string
  /** A payment of that bill that came to nothing. */
  readonly shareId: string
  /** Devices of its team. */
  readonly kitchen: TestDevice
  readonly floor: TestDevice
}

/** Name of the one private file of each restaurant. */
export const ownFile = "secret.txt"

const bread = {
  id: "pain",
  name: "Pain",
  min: 0,
  max: 1,
  choices: [{ id: "seigle", name: "De seigle", price: "1.50" }],
}
const dish = { id: "soupe", name: "Soupe à l’oignon", price: "8", allergens: [], options: [bread] }
/** A menu's document in the format of the API. */
export const aDocument = (name: string) => ({
  name,
  categories: [{ id: "plats", name: "Plats", items: [dish] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
})

/** The body of a diner's order. */
export const anOrder = (menuId: string, table = "7", note = "") => ({
  menu_id: menuId,
  table_number: table,
  lines: [{ id: dish.id, quantity: 1, price: dish.price, note }],
  idempotency_key: randomUUID(),
})

/** The body of a diner's order with a choice. */
export const anOrderWithChoice = (menuId: string) => {
  const options = [{ id: bread.id, choices: [{ id: "seigle", price: "1.50", allergens: null }] }]
  const order = anOrder(menuId)
  return { ...order, lines: order.lines.map((line) => ({ ...line, options })) }
}

/** The body of a new promotion, of the far future. */
export const aPromotionCall = (name = "Janvier") => ({
  id: randomUUID(),
  name,
  definition: {
    menuId: null,
    target: "all",
    effect: { percent: 10 },
    startsOn: "2099-01-01",
    endsOn: "2099-01-31",
    windows: [],
  },
  is_on: true,
  seen: null,
})

/** A translation of the name of a menu, as its owner accepts it. */
export const aTranslation = (menuId: string, text = "Evening menu") => ({
  ...{ menu_id: menuId, language: "en", part: "menu", ref: "", source: "Carte du soir", text },
})

/** The body of a publication of the daily board. */
export const aBoard = (name = "Velouté") => ({
  specials: [{ id: "jour-1", name, price: "8", allergens: ["Lait"], category: "Entrée", left: 12 }],
  seen: null,
  idempotency_key: randomUUID(),
})

/**
 * Signs up an owner and creates the restaurant's data. It is Premium for the first minute, because orders need that.
 */
export async function aRestaurant(server: TestServer): Promise<TestRestaurant> {
  const owner = await server.owner()
  await server.premium(owner, 60_000)
  const { accessToken: token, userId } = owner
  const secret = `secret-${userId.slice(0, 8)}`
  const must = async (path: string, call: Parameters<TestServer["call"]>[1]) => {
    const answer = await server.call(path, { token, ...call })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const menuId = randomUUID()
  const former = { ...aDocument("Carte"), note: secret }
  await must("/rest/v1/user_menus", { body: { id: menuId, user_id: userId, menu_data: former } })
  await must(`/rest/v1/user_menus?id=eq.${menuId}`, {
    method: "PATCH",
    body: { menu_data: aDocument("Carte du soir") },
  })
  const lunch = { days: ["monday"], from: "12:00", to: "14:30" }
  await must("/rest/v1/rpc/set_menu_services", { body: { menu_id: menuId, windows: [lunch] } })
  await must("/rest/v1/sold_out", { body: { menu_id: menuId, item_id: "autre", until: null } })
  await must("/rest/v1/translations", { body: aTranslation(menuId, secret) })
  // The board of yesterday: what was taken off is private.
  const board = (await must("/rest/v1/rpc/publish_daily_board", { body: aBoard(secret) })) as DailyBoardRow
  const { published_at, version } = board
  await must("/rest/v1/rpc/publish_daily_board", {
    body: { specials: [], seen: { published_at, version }, idempotency_key: randomUUID() },
  })
  await must(`/rest/v1/ordering?user_id=eq.${userId}`, { method: "PATCH", body: { tables: [secret] } })
  const promotionId = randomUUID()
  await must("/rest/v1/rpc/save_promotion", { body: { ...aPromotionCall(secret), id: promotionId } })
  const street = { street: "1 rue des Halles", postal_code: "75001", city: "Paris" }
  await must(`/rest/v1/restaurants?user_id=eq.${userId}`, { method: "PATCH", body: street })
  await must("/functions/v1/connect-payments", { body: {} })
  await must(`/rest/v1/table_payments?user_id=eq.${userId}`, {
    method: "PATCH",
    body: { is_on: true, commitment: true },
  })
  const placed = (await must("/rest/v1/rpc/place_order", { body: anOrder(menuId, secret, secret) })) as {
    order: { id: string; bill_id: string }
    tracking_key: string
  }
  const kitchen = await joinTeam(server, owner, "kitchen", secret)
  const floor = await joinTeam(server, owner, "floor", secret)
  await must("/functions/v1/add-printer", { body: { kind: "star", name: secret, prints: "all" } })
  // What was displayed last winter is private.
  const card = {
    menuId,
    menuName: secret,
    dishes: 1,
    sha256: "0".repeat(64),
    document: JSON.stringify({ menu: secret }),
  }
  const show = { ownerId: userId, id: randomUUID() }
  await server.database.run(showCard, { ...show, at: "2026-01-01T00:00:00.000Z", card })
  await server.database.run(showCard, { ...show, at: "2026-02-01T00:00:00.000Z", card: null })
  await must(`/rest/v1/ordering?user_id=eq.${userId}`, { method: "PATCH", body: { takes_calls: true } })
  const called = { ownerId: userId, table: secret, kind: "waiter", at: new Date().toISOString() } as const
  await server.database.run(placeCall, called)
  const file = { body: secret, headers: { "content-type": "text/plain" } }
  await must(`/storage/v1/object/files/${userId}/${ownFile}`, file)
  const paymentId = randomUUID()
  const shareId = randomUUID()
  const until = "2099-01-01T00:00:00.000Z"
  await server.fill(
    `insert into payment_sessions (id, user_id, provider, kind, state, url, return_to, created_at, expires_at)
     values ('${paymentId}', '${userId}', 'test', 'portal', 'open', null, '${server.url}', '2026-01-01T00:00:00.000Z', '${until}');
     insert into billing_identities (user_id, name, street, postal_code, city, siren, vat_number, updated_at)
     values ('${userId}', '${secret}', '', '', '', '', '', '2026-01-01T00:00:00.000Z');
     insert into bill_shares (id, bill_id, user_id, kind, state, amount_cents, tip_cents, refunded_cents,
       refund_due_cents, units, payer, payer_hash, language, provider, account_id, return_to, held_until, created_at,
       idempotency_key)
     values ('${shareId}', '${placed.order.bill_id}', '${userId}', 'all', 'released', 800, 0, 0, 0, '[]', 1,
       '${secret}', 'fr', 'test', 'test', '${server.url}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
       '${randomUUID()}');`,
  )
  return {
    ...owner,
    menuId,
    secret,
    promotionId,
    paymentId,
    orderId: placed.order.id,
    billId: placed.order.bill_id,
    shareId,
    trackingKey: placed.tracking_key,
    kitchen,
    floor,
  }
}

/** Tokens of an owner that must not be accepted any more. */
export async function deadTokens(server: TestServer, { email, password, userId }: TestOwner) {
  const path = "/auth/v1/token?grant_type=password"
  const signIn = async () => {
    const { body } = await server.call(path, { body: { email, password } })
    return body as { access_token: string }
  }
  const { access_token: signedOut } = await signIn()
  await server.call("/auth/v1/logout?scope=local", { method: "POST", token: signedOut })
  const { access_token: open } = await signIn()
  const { session_id: sessionId } = JSON.parse(Buffer.from(open.split(".")[1] ?? "", "base64url").toString())
  const yesterday = new Tokens(server.secrets, () => Date.now() - 86_400_000)
  const appMetadata: AppMetadata = { provider: "email", providers: ["email"] }
  const subject = { userId, sessionId, email, userMetadata: {}, methods: [], appMetadata }
  const { token: expired } = await yesterday.sign(subject, `${server.url}/auth/v1`)
  return { signedOut, expired }
}

/** All data of a restaurant in the database: each row of any table that contains one of its ids. */
export async function rowsOf(server: TestServer, { userId, menuId, orderId }: TestRestaurant): Promise<string[]> {
  const { read } = server.database
  const found: string[] = []
  for (const name of await tableNamesOf(server)) {
    const rows = await read
      .selectFrom(name as "users")
      .selectAll()
      .execute()
    for (const row of rows) {
      const text = JSON.stringify(row)
      if (![userId, menuId, orderId].some((id) => text.includes(id))) continue
      // Ignore when an email was last sent: any caller can request one to the owner's own address.
      found.push(`${name} ${text.replace(/"\w+_sent_at":("[^"]*"|null),?/g, "")}`)
    }
  }
  return found.sort()
}

const tableNames = new WeakMap<TestServer, Promise<readonly string[]>>()

/** Names of the tables of a server, read once: on PostgreSQL this takes as long as reading all of them. */
function tableNamesOf(server: TestServer): Promise<readonly string[]> {
  const read = async () => {
    const tables = await server.database.read.introspection.getTables()
    // Visits raise these counters, and the server stores them once a minute: a slow run would see it.
    return tables.map(({ name }) => name).filter((name) => name !== "insight_counts")
  }
  const known = tableNames.get(server) ?? read()
  tableNames.set(server, known)
  return known
}

/** A restaurant with its team. */
export type TestTeam = {
  readonly owner: TestOwner
  readonly menuId: string
  readonly kitchen: TestDevice
  readonly floor: TestDevice
}

/** A Premium restaurant with a menu, a tablet in the kitchen and a phone of a waiter. */
export async function aTeam(server: TestServer): Promise<TestTeam> {
  const owner = await server.owner()
  await server.premium(owner)
  const menuId = randomUUID()
  const menu = { id: menuId, user_id: owner.userId, menu_data: aDocument("Carte du soir") }
  const made = await server.call("/rest/v1/user_menus", { body: menu, token: owner.accessToken })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const [kitchen, floor] = [await joinTeam(server, owner, "kitchen"), await joinTeam(server, owner, "floor")]
  return { owner, menuId, kitchen, floor }
}
