import { createECDH, randomBytes, randomUUID } from "node:crypto"
import {
  aBoard,
  aDocument,
  anOrder,
  aPromotionCall,
  aTranslation,
  ownFile,
  type TestRestaurant,
} from "./restaurants.ts"
import type { TestServer } from "./test-server.ts"

/**
 * The callers, in the order of the status codes of a row. The last four are other owners, and owners whose session has
 * ended.
 */
export const roles = [
  "without the key",
  "visitor",
  "owner, Premium",
  "owner, free",
  "another owner, Premium",
  "another owner, free",
  "signed out",
  "expired",
] as const

/** A call on a restaurant. Without a path it uses the route's own address. */
type AimedCall = {
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The status code for each role, and the call. */
export type AccessRow = {
  readonly statuses: readonly number[]
  readonly call: (aim: TestRestaurant) => AimedCall
  /** Whether the owner's own call changes the restaurant so that the next row cannot use it. */
  readonly isLast: boolean
}

type Call = AccessRow["call"] | AimedCall
const row = (statuses: readonly number[], call: Call = {}, isLast = false): AccessRow => ({
  statuses,
  call: typeof call === "function" ? call : () => call,
  isLast,
})
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

/** Matches any status that shows that the call was authorised: all but 401 and a server error. */
export const heard = 0

/** Allowed for everyone, with or without the publishable key. */
const open = (status: number, call?: Call) => row(times(8, status), call)
/** Allowed for everyone with the publishable key, with any bearer token. */
const keyed = (status: number, call?: Call) => row([401, ...times(7, status)], call)
/** Allowed for a session of `/auth/v1`, for its own account only. */
const session = (status: number, call?: Call, isLast = false) => {
  return row([401, 401, status, status, status, status, 403, 403], call, isLast)
}
/** Allowed for an owner: a function for the own restaurant only. */
const owner = (premium: number, free: number, call?: Call, isLast = false) => {
  return row([401, 401, premium, free, premium, free, 401, 401], call, isLast)
}
/** Rows of a table: the status for a visitor, their owner and any other owner. */
const rows = (visitor: number, own: number, foreign: number, call?: Call, isLast = false) => {
  return row([401, visitor, own, own, foreign, foreign, 401, 401], call, isLast)
}

/**
 * Files of an owner. The storage protocol answers every refusal but a missing key with 400, and has the real status in
 * the body.
 */
const files = (own: number, foreign: number, call?: Call, isLast = false) => {
  return row([401, 400, own, own, foreign, foreign, 400, 400], call, isLast)
}

const storage = "/storage/v1"
const fileOf = ({ userId }: TestRestaurant, name: string = ownFile) => `files/${userId}/${name}`

const byOwner = ({ userId }: TestRestaurant) => `?user_id=eq.${userId}`
const byId = ({ menuId }: TestRestaurant) => `?id=eq.${menuId}`
const byMenu = ({ menuId }: TestRestaurant) => `?menu_id=eq.${menuId}`

/** Every setting of payments at the table. */
const aPaymentsPatch = {
  ...{ is_on: true, tips: true, commitment: true, vat_exempt: false },
  vat_rates: { normal: 20, intermediate: 10, reduced: 5.5 },
}

/** The push subscription of a browser. */
const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/essai",
  keys: { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
}

/**
 * The authorisation matrix: one line for each route, each verb of each table, and each function. A target without a
 * line fails the test.
 */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  "GET /health/live": open(200),
  "GET /health/ready": open(200),
  // Without METRICS_TOKEN the route does not exist; `http/measures/metrics.test.ts` tests it with the token.
  "GET /metrics": open(404),

  "GET /auth/v1/health": open(200),
  "GET /auth/v1/settings": keyed(200),
  "GET /auth/v1/.well-known/jwks.json": open(200),
  "POST /auth/v1/signup": keyed(200, () => ({
    body: { email: `${randomUUID()}@example.fr`, password: "un mot de passe" },
  })),
  "POST /auth/v1/token": keyed(400, ({ email }) => ({
    path: "/auth/v1/token?grant_type=password",
    body: { email, password: "pas le bon" },
  })),
  "POST /auth/v1/logout": session(204, {}, true),
  "GET /auth/v1/user": session(200),
  "PUT /auth/v1/user": session(200, { body: { data: { restaurant_name: "Chez nous" } } }),
  "POST /auth/v1/recover": keyed(heard, ({ email }) => ({ body: { email } })),
  "POST /auth/v1/resend": keyed(heard, ({ email }) => ({ body: { email, type: "signup" } })),
  "POST /auth/v1/otp": keyed(heard, ({ email }) => ({ body: { email } })),
  "GET /auth/v1/reauthenticate": session(heard),
  "POST /auth/v1/verify": keyed(heard, { body: { type: "recovery", token_hash: "inconnu" } }),
  "GET /auth/v1/verify": open(heard),
  "POST /auth/v1/factors": session(heard, { body: { factor_type: "totp" } }),
  "POST /auth/v1/factors/:id/challenge": session(heard),
  "POST /auth/v1/factors/:id/verify": session(heard),
  "DELETE /auth/v1/factors/:id": session(heard),
  "GET /auth/v1/factors/recovery-codes": session(heard),
  "POST /auth/v1/factors/recovery-codes": session(heard),
  "POST /auth/v1/factors/recovery-codes/regenerate": session(heard),
  "DELETE /auth/v1/factors/recovery-codes": session(heard),
  "POST /auth/v1/factors/recovery-codes/verify": session(heard, { body: { code: "devine" } }),
  "GET /auth/v1/user/identities/authorize": session(heard),
  "DELETE /auth/v1/user/identities/:id": session(heard),
  "GET /auth/v1/authorize": open(heard),
  "POST /auth/v1/sso": keyed(heard),

  "GET user_menus": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST user_menus": rows(401, 201, 403, ({ userId }) => ({
    body: { user_id: userId, menu_data: aDocument("Autre") },
  })),
  "PATCH user_menus": rows(204, 204, 204, (aim) => ({ path: byId(aim), body: { menu_data: aDocument("Changée") } })),
  "DELETE user_menus": rows(204, 204, 204, (aim) => ({ path: byId(aim) }), true),
  "GET menu_versions": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST menu_versions": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH menu_versions": rows(401, 403, 403, (aim) => ({ path: byMenu(aim), body: { menu_data: {} } })),
  "DELETE menu_versions": rows(401, 403, 403, (aim) => ({ path: byMenu(aim) })),
  "GET sold_out": rows(200, 200, 200, (aim) => ({ path: byMenu(aim) })),
  "POST sold_out": rows(401, 201, 403, ({ menuId }) => ({
    body: { menu_id: menuId, item_id: randomUUID(), until: null },
  })),
  "PATCH sold_out": rows(204, 204, 204, (aim) => ({ path: byMenu(aim), body: { until: "2099-01-01T00:00:00.000Z" } })),
  "DELETE sold_out": rows(204, 204, 204, (aim) => ({ path: byMenu(aim) })),
  "GET menu_services": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST menu_services": rows(401, 403, 403, ({ userId, menuId }) => ({ body: { user_id: userId, menu_id: menuId } })),
  "PATCH menu_services": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { windows: [] } })),
  "DELETE menu_services": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET daily_boards": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST daily_boards": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, specials: [] } })),
  "PATCH daily_boards": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { ends_at: null } })),
  "DELETE daily_boards": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET dish_prices": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST dish_prices": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, cents: 1 } })),
  "PATCH dish_prices": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { cents: 1 } })),
  "DELETE dish_prices": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET card_displays": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST card_displays": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, menu_name: "Carte" } })),
  "PATCH card_displays": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { menu_name: "Carte" } })),
  "DELETE card_displays": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET translations": rows(200, 200, 200, (aim) => ({ path: byMenu(aim) })),
  "POST translations": row([401, 401, 201, 403, 403, 403, 401, 401], ({ menuId }) => ({
    body: { ...aTranslation(menuId), part: "dish", ref: randomUUID() },
  })),
  "PATCH translations": row([401, 204, 204, 403, 204, 204, 401, 401], (aim) => ({
    path: byMenu(aim),
    body: { source: "Carte du soir", text: "Dinner menu" },
  })),
  "DELETE translations": row([401, 204, 204, 403, 204, 204, 401, 401], (aim) => ({ path: byMenu(aim) }), true),
  "GET promotions": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST promotions": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, name: "" } })),
  "PATCH promotions": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { on_since: null } })),
  "DELETE promotions": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET orders": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST orders": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, status: "pending" } })),
  "PATCH orders": rows(204, 204, 204, ({ orderId }) => ({ path: `?id=eq.${orderId}`, body: { status: "preparing" } })),
  "DELETE orders": rows(401, 403, 403, ({ orderId }) => ({ path: `?id=eq.${orderId}` })),
  "GET bills": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST bills": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH bills": rows(204, 204, 204, ({ billId }) => ({ path: `?id=eq.${billId}`, body: { requested_at: null } })),
  "DELETE bills": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET bill_shares": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST bill_shares": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH bill_shares": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { state: "settled" } })),
  "DELETE bill_shares": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET table_payments": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST table_payments": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH table_payments": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: aPaymentsPatch })),
  "DELETE table_payments": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET ordering": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST ordering": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH ordering": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: { tables: ["7"] } })),
  "DELETE ordering": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET restaurants": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST restaurants": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH restaurants": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: { city: "Lyon" } })),
  "DELETE restaurants": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET plans": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST plans": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId } })),
  "PATCH plans": rows(401, 403, 403, (aim) => ({ path: byOwner(aim), body: { updated_at: null } })),
  "DELETE plans": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "PUT /rest/v1/:table": rows(405, 405, 405, { path: "/rest/v1/user_menus" }),
  "GET /rest/v1/rpc/:name": rows(405, 405, 405, { path: "/rest/v1/rpc/place_order" }),
  "ALL /rest/v1/*": rows(404, 404, 404, { path: "/rest/v1/a/b" }),
  "GET staff_devices": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST staff_devices": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, role: "floor", name: "A" } })),
  "PATCH staff_devices": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: { name: "Autre nom" } })),
  "DELETE staff_devices": rows(204, 204, 204, (aim) => ({ path: byOwner(aim) }), true),
  "GET table_calls": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST table_calls": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, kind: "waiter" } })),
  "PATCH table_calls": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: { answered: true } })),
  "DELETE table_calls": rows(401, 403, 403, (aim) => ({ path: byOwner(aim) })),
  "GET printers": rows(200, 200, 200, (aim) => ({ path: byOwner(aim) })),
  "POST printers": rows(401, 403, 403, ({ userId }) => ({ body: { user_id: userId, kind: "star", name: "A" } })),
  "PATCH printers": rows(204, 204, 204, (aim) => ({ path: byOwner(aim), body: { name: "Autre nom" } })),
  "DELETE printers": rows(204, 204, 204, (aim) => ({ path: byOwner(aim) }), true),
  "rpc set_menu_active": row([401, 401, 200, 403, 404, 404, 401, 401], ({ menuId }) => ({
    body: { menu_id: menuId, active: true },
  })),
  "rpc place_order": row([401, 200, 200, 403, 200, 200, 401, 401], ({ menuId }) => ({ body: anOrder(menuId) })),
  // The order is not served in steps.
  "rpc send_serving": row([401, 401, 409, 409, 404, 404, 401, 401], ({ orderId }) => ({
    body: { order_id: orderId, serving: 2 },
  })),
  "rpc accept_order": row([401, 401, 200, 200, 404, 404, 401, 401], ({ orderId }) => ({ body: { order_id: orderId } })),
  "rpc check_promotion_code": row([401, 400, 400, 400, 400, 400, 401, 401], ({ menuId }) => ({
    body: { menu_id: menuId, code: "BIENVENUE" },
  })),
  "rpc set_menu_services": row([401, 401, 200, 403, 404, 404, 401, 401], ({ menuId }) => ({
    body: { menu_id: menuId, windows: [{ days: ["monday"], from: "12:00", to: "14:30" }] },
  })),
  "rpc save_promotion": row([401, 401, 200, 403, 200, 403, 401, 401], () => ({ body: aPromotionCall() })),
  "rpc stop_promotion": row([401, 401, 200, 200, 404, 404, 401, 401], ({ promotionId }) => ({
    body: { id: promotionId },
  })),
  "rpc delete_promotion": row(
    [401, 401, 200, 200, 200, 200, 401, 401],
    ({ promotionId }) => ({ body: { id: promotionId } }),
    true,
  ),
  "rpc remove_from_bill": row([401, 401, 409, 409, 409, 409, 401, 401], ({ billId }) => ({
    body: { bill_id: billId, units: ["order-1/0/0"] },
  })),
  "rpc move_bill": row([401, 401, 200, 200, 409, 409, 401, 401], ({ billId }) => ({
    body: { bill_id: billId, table: "9" },
  })),
  "rpc note_address": row([401, 401, 200, 200, 409, 409, 401, 401], ({ billId }) => ({ body: { bill_id: billId } })),
  "rpc list_table_codes": row([401, 401, 200, 200, 200, 200, 401, 401], { body: {} }),
  "rpc renew_table_code": row([401, 401, 200, 200, 200, 200, 401, 401], { body: { table: "7", seen: 1 } }),
  "rpc publish_daily_board": row([401, 401, 200, 200, 200, 200, 401, 401], () => ({ body: aBoard() })),

  "GET /realtime/v1/websocket": keyed(426),

  "function check-subscription": owner(200, 200),
  "function subscription-details": owner(200, 200),
  "function create-checkout": owner(200, 200),
  "function customer-portal": owner(heard, 409),
  "function cancel-subscription": owner(409, 409),
  "function resume-subscription": owner(409, 409),
  "function billing": owner(200, 200),
  "function save-billing-identity": owner(422, 422, {
    body: { name: "Zinc", street: "", postalCode: "", city: "", siren: "1", vatNumber: "" },
  }),
  "function delete-account": owner(200, 200, { body: { confirmation: "Le Petit Zinc" } }, true),
  "function short-address": owner(200, 200),
  "function assistance": owner(200, 200),
  "function allow-assistance": owner(404, 404, { body: { allowed: true } }),
  // Without a model.
  "POST /functions/v1/describe-dishes": owner(404, 403, {
    body: { dishes: [{ id: "a", name: "Sole", category: "Plats", ingredients: "citron", seen: ["Citron."] }] },
  }),
  "POST /functions/v1/draft-card": owner(200, 403, {
    body: { style: "bistrot", counts: { plats: 2 }, priceLevel: "low", taken: ["Sole"], wishes: "poisson" },
  }),
  "POST /functions/v1/translate-menu": row([401, 401, 200, 403, 404, 403, 401, 401], ({ menuId }) => ({
    body: { menu_id: menuId, language: "en", only: "missing" },
  })),
  "function offer-language": row([401, 401, 422, 403, 404, 404, 401, 401], ({ menuId }) => ({
    body: { menu_id: menuId, language: "de", offered: true },
  })),
  // Without a menu.
  "function check-card": owner(404, 404),
  "function compare-display": owner(404, 404, { body: { display_id: randomUUID() } }),
  "function insight": owner(200, 200, () => {
    const today = new Date().toISOString().slice(0, 10)
    return { body: { from: today, to: today } }
  }),
  "function weekly-letter": owner(200, 403, { body: { on: true } }),
  // It raises counters in memory, which are stored later.
  "POST /functions/v1/menu-pulse": keyed(heard, ({ menuId }) => ({
    body: { menu_id: menuId, words: ["huître"], cart: true },
  })),
  "function export-account": owner(200, 200),
  "function keep-account": owner(200, 200),
  "function list-sessions": owner(200, 200),
  "function end-session": owner(200, 200, { body: { id: "00000000-0000-4000-8000-000000000000" } }),
  "ALL /functions/v1/*": keyed(405, { path: "/functions/v1/billing" }),
  "GET /functions/v1/track-order": keyed(404, ({ orderId }) => ({
    path: `/functions/v1/track-order?id=${orderId}`,
    headers: { "x-order-key": "deviné" },
  })),
  "GET /functions/v1/table-bill": keyed(404, ({ userId }) => ({
    path: `/functions/v1/table-bill?owner=${userId}&table=7`,
    headers: { "x-table-code": "MZXW6YTBOI2345" },
  })),
  "POST /functions/v1/pay-bill": keyed(404, ({ userId }) => ({
    body: {
      ...{ owner: userId, table: "7", share: { kind: "all" }, shown_amount: "8.00" },
      idempotency_key: randomUUID(),
    },
    headers: { "x-table-code": "MZXW6YTBOI2345", "x-payer-key": "devine" },
  })),
  "POST /functions/v1/release-share": keyed(404, { body: { share_id: randomUUID() } }),
  "POST /functions/v1/mail-note": keyed(404, { body: { share_id: randomUUID(), email: "diner@example.fr" } }),
  "POST /functions/v1/call-waiter": keyed(404, ({ userId }) => ({ body: { owner: userId, table: "7" } })),
  "function payment-account": owner(200, 200),
  "function connect-payments": owner(200, 403),
  "function disconnect-payments": owner(200, 200),
  "function refund-share": owner(404, 404, { body: { share_id: randomUUID() } }),
  "function cancel-share": owner(404, 404, { body: { share_id: randomUUID() } }),
  "function invite-device": owner(200, 403, { body: { role: "floor", name: "Téléphone" } }),
  "function workplace": owner(401, 401),
  "function add-printer": owner(200, 403, { body: { kind: "star", name: "Cuisine", prints: "all" } }),
  "function test-printer": owner(404, 404, { body: { printer_id: randomUUID() } }),
  "function reprint-ticket": owner(404, 404, ({ orderId }) => ({
    body: { printer_id: randomUUID(), order_id: orderId },
  })),
  "function printer-standings": owner(200, 200),
  // A printer has its own secret in place of the publishable key.
  "POST /impression/star": open(401, { body: { statusCode: "200%20OK" } }),
  "GET /impression/star": open(401, { path: "/impression/star?token=o.order-1" }),
  "DELETE /impression/star": open(401, { path: "/impression/star?token=o.order-1&code=200" }),
  "POST /impression/epson": open(404, {
    body: "ConnectionType=GetRequest&ID=MZXW6YTBOI",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  "POST /functions/v1/join-team": keyed(404, { body: { code: "KXTM-PRVA" } }),
  // Without a file.
  "POST /functions/v1/read-card": owner(400, 400),
  "POST /functions/v1/draw-paper": rows(401, 200, 404, ({ menuId }) => ({
    body: { paper: "card", menu_id: menuId, size: "a4" },
  })),
  "POST /functions/v1/table-cards": owner(200, 200, { body: { count: 1, format: "a6", numbered: true } }),

  "POST /functions/v1/push-key": keyed(200),
  "POST /functions/v1/push-order": keyed(404, ({ orderId }) => ({
    body: { order_id: orderId, tracking_key: "devine", subscription },
  })),
  "POST /functions/v1/push-board": owner(200, 200, { body: { subscription } }),
  "POST /functions/v1/push-forget": owner(200, 200, { body: { endpoint: subscription.endpoint } }),

  "GET /storage/v1/object/public/:bucket/*": open(400, (aim) => ({ path: `${storage}/object/public/${fileOf(aim)}` })),
  "GET /storage/v1/object/sign/:bucket/*": open(400, (aim) => ({
    path: `${storage}/object/sign/${fileOf(aim)}?token=a.b.c`,
  })),
  "PUT /storage/v1/object/upload/sign/:bucket/*": open(400, (aim) => ({
    path: `${storage}/object/upload/sign/${fileOf(aim)}?token=a.b.c`,
    body: {},
  })),
  "GET /storage/v1/bucket": files(200, 200),
  "GET /storage/v1/bucket/:bucket": files(200, 200, { path: `${storage}/bucket/files` }),
  // Buckets are created by the server.
  "POST /storage/v1/bucket": keyed(400, { body: { id: "autre" } }),
  "PUT /storage/v1/bucket/:bucket": keyed(400, { path: `${storage}/bucket/files`, body: { public: true } }),
  "POST /storage/v1/bucket/:bucket/empty": keyed(400, { path: `${storage}/bucket/files/empty` }),
  "DELETE /storage/v1/bucket/:bucket": keyed(400, { path: `${storage}/bucket/files` }),
  "GET /storage/v1/object/:bucket/*": files(200, 400, (aim) => ({ path: `${storage}/object/${fileOf(aim)}` })),
  "GET /storage/v1/object/authenticated/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/authenticated/${fileOf(aim)}`,
  })),
  "GET /storage/v1/object/info/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/info/${fileOf(aim)}`,
  })),
  "POST /storage/v1/object/list/:bucket": files(200, 200, ({ userId }) => ({
    path: `${storage}/object/list/files`,
    body: { prefix: userId },
  })),
  "POST /storage/v1/object/sign/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/sign/${fileOf(aim)}`,
    body: { expiresIn: 60 },
  })),
  "POST /storage/v1/object/sign/:bucket": files(200, 200, ({ userId }) => ({
    path: `${storage}/object/sign/files`,
    body: { expiresIn: 60, paths: [`${userId}/${ownFile}`] },
  })),
  "POST /storage/v1/object/upload/sign/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/upload/sign/${fileOf(aim, `${randomUUID()}.txt`)}`,
  })),
  "POST /storage/v1/object/copy": files(200, 400, ({ userId }) => ({
    body: { bucketId: "files", sourceKey: `${userId}/${ownFile}`, destinationKey: `${userId}/copie.txt` },
  })),
  "POST /storage/v1/object/move": files(200, 400, ({ userId }) => ({
    body: { bucketId: "files", sourceKey: `${userId}/copie.txt`, destinationKey: `${userId}/ailleurs.txt` },
  })),
  "POST /storage/v1/object/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/${fileOf(aim, `${randomUUID()}.txt`)}`,
    body: {},
  })),
  "PUT /storage/v1/object/:bucket/*": files(200, 400, (aim) => ({
    path: `${storage}/object/${fileOf(aim, "remplace.txt")}`,
    body: {},
  })),
  "DELETE /storage/v1/object/:bucket": files(
    200,
    200,
    ({ userId }) => ({ path: `${storage}/object/files`, body: { prefixes: [`${userId}/${ownFile}`] } }),
    true,
  ),
  "DELETE /storage/v1/object/:bucket/*": files(200, 400, (aim) => ({ path: `${storage}/object/${fileOf(aim)}` }), true),

  // Anyone who knows the address of a payment page may use it; only its owner receives the address.
  "GET /paiement-test/:id": open(410, { path: "/paiement-test/devine" }),
  "POST /paiement-test/:id/payer": open(410, { path: "/paiement-test/devine/payer" }),
  "POST /paiement-test/:id/annuler": open(410, { path: "/paiement-test/devine/annuler" }),
  "POST /paiement-test/:id/portail/:action": open(410, { path: "/paiement-test/devine/portail/cancel" }),

  "GET /paiement-test/addition/:id": open(410, { path: "/paiement-test/addition/devine" }),
  "POST /paiement-test/addition/:id/payer": open(410, { path: "/paiement-test/addition/devine/payer" }),
  "POST /paiement-test/addition/:id/annuler": open(410, { path: "/paiement-test/addition/devine/annuler" }),

  // The code in the address is the permission.
  "GET /lettre/arret": open(404, { path: "/lettre/arret?code=devine" }),
  "POST /lettre/arret": open(404, {
    path: "/lettre/arret?code=devine",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  }),

  "POST /operator/v1/:name": open(401, ({ email }) => ({ path: "/operator/v1/grant-premium", body: [email] })),

  "GET /u/:id": open(200, ({ userId }) => ({ path: `/u/${userId}` })),
  "GET /r/:id": open(200, ({ menuId }) => ({ path: `/r/${menuId}` })),
  "GET /c/:code": open(404, { path: "/c/zxnc7k" }),
  "GET /c/:code/:table": open(404, { path: "/c/zxnc7k/7" }),
  "GET /c/:code/:table/:tableCode": open(404, { path: "/c/zxnc7k/7/mzxw6ytboi2345" }),
  "GET /C/:code": open(404, { path: "/C/ZXNC7K" }),
  "GET /C/:code/:table": open(404, { path: "/C/ZXNC7K/7" }),
  "GET /C/:code/:table/:tableCode": open(404, { path: "/C/ZXNC7K/7/MZXW6YTBOI2345" }),
  "GET /addition/:id": open(404, ({ userId }) => ({ path: `/addition/${userId}?table=7&t=MZXW6YTBOI2345` })),
  "GET /addition/:id/note": open(404, ({ userId }) => ({ path: `/addition/${userId}/note?table=7&t=MZXW6YTBOI2345` })),
  "POST /addition/:id/note": open(404, ({ userId }) => ({ path: `/addition/${userId}/note`, body: {} })),
  "POST /addition/:id/payer": open(404, ({ userId }) => ({ path: `/addition/${userId}/payer`, body: {} })),
  "GET /menu/:id/view": open(200, ({ menuId }) => ({ path: `/menu/${menuId}/view` })),
  "GET /robots.txt": open(200),
  "GET /sitemap.xml": open(200),
  "GET /sitemap-:part(^[1-9]\\d{0,4}$).xml": open(404, { path: "/sitemap-1.xml" }),
  "GET /decouvrir": open(200),
  "GET /decouvrir/carte": open(200),
  "GET /mentions-legales": open(200),
  "GET /confidentialite": open(200),
  "GET /conditions": open(200),
  "GET /accessibilite": open(200),
  "GET /assets/*": open(200, { path: "/assets/ardoise-carte-1.woff2" }),
  "GET /diner-assets/*": open(200, { path: "/diner-assets/island-1.js" }),
  "GET /service-worker.js": open(200),
  "GET /dashboard-worker.js": open(404),
  "GET /manifest.webmanifest": open(404),
  "GET /poste.webmanifest": open(404),
  "GET /poste": open(200),
  "GET /icon.svg": open(404),
  "GET /icon-180.png": open(404),
  "GET /icon-192.png": open(404),
  "GET /icon-512.png": open(404),
  "GET /icon-maskable-512.png": open(404),
  "GET /config.json": open(200),
  "GET /": open(200),
  "GET /login": open(200),
  "GET /menu/active": open(200),
  "GET /auth/code": open(200),
  "GET /auth/confirm": open(200),
  "GET /auth/recover": open(200),
  // The only document of the owner's app. It contains no user data.
  "GET /dashboard*": open(200, { path: "/dashboard" }),
}

/** What devices of the restaurant's own team may do: the status for the kitchen and the floor. */
const allowedDevices: Readonly<Record<string, readonly [kitchen: number, floor: number]>> = {
  "POST /auth/v1/logout": [204, 204],
  "GET /auth/v1/user": [200, 200],
  "POST /operator/v1/:name": [401, 401],
  "POST sold_out": [201, 201],
  "PATCH ordering": [403, 403],
  "rpc place_order": [403, 200],
  "rpc accept_order": [403, 200],
  "rpc send_serving": [403, 409],
  // The order that the row names is on no bill.
  "rpc remove_from_bill": [403, 409],
  "rpc move_bill": [403, 200],
  "rpc note_address": [403, 200],
  "PATCH bills": [403, 204],
  "PATCH table_calls": [403, 204],
  "function workplace": [200, 200],
  "POST /impression/star": [401, 401],
  "GET /impression/star": [401, 401],
  "DELETE /impression/star": [401, 401],
  "function printer-standings": [200, 200],
  "function reprint-ticket": [404, 404],
  // Only the floor is notified.
  "POST /functions/v1/push-board": [403, 200],
  "POST /functions/v1/push-forget": [403, 200],
}

/**
 * The tables that devices may read for their restaurant. All others they read as visitors, and of `daily_boards` only
 * boards that have not ended: those of the matrix have.
 */
export const tablesOfDevices: Readonly<Record<string, "both" | "floor">> = {
  ...{ "GET orders": "both", "GET ordering": "both", "GET sold_out": "both", "GET printers": "both" },
  ...{ "GET table_calls": "floor", "GET promotions": "floor" },
  ...{ "GET bills": "floor", "GET bill_shares": "floor", "GET table_payments": "floor" },
}

/** The calls with which devices may change something of their restaurant. */
export const writtenByDevices: ReadonlySet<string> = new Set([
  "POST /auth/v1/logout",
  "rpc place_order",
  // Notes that the device is in use.
  "function workplace",
  "PATCH orders",
  "PATCH bills",
  "PATCH table_calls",
  "rpc move_bill",
  "POST /functions/v1/push-board",
  "POST /functions/v1/push-forget",
  "POST sold_out",
  "PATCH sold_out",
  "DELETE sold_out",
])

/**
 * The status for the devices of the restaurant's own team, kitchen and floor. A device is a visitor of pages and tables,
 * and is refused wherever an owner or session is needed, or a function is called that is not for devices.
 */
export function devicesStatuses(target: string, { statuses }: AccessRow): readonly [number, number] {
  const known = allowedDevices[target]
  if (known) return known
  const [, visitor = heard] = statuses
  const isFunction = target.startsWith("function ") || target.startsWith("rpc ")
  const needsSession = target.includes("/") && visitor === 401
  const status = isFunction || needsSession ? 403 : visitor
  return [status, status]
}

/**
 * What other callers may add to an owner's data, by table: a diner's order, an email to the owner's own address.
 * Existing rows never change.
 */
export const addedByOthers: Readonly<Record<string, RegExp>> = {
  "rpc place_order": /^(orders|change|pushes) /,
  "POST /auth/v1/recover": /^(mail|change)/,
  "POST /auth/v1/resend": /^(mail|change)/,
  "POST /auth/v1/otp": /^(mail|change)/,
}

const verbs = ["GET", "POST", "PATCH", "DELETE"] as const

/** Routes for several targets. Each target has a row of its own. */
const takenApart = new Set([
  ...verbs.map((verb) => `${verb} /rest/v1/:table`),
  "POST /rest/v1/rpc/:name",
  "POST /functions/v1/:name",
])

/** Everything that a server answers to, by the name of its row. */
export function targetsOf({ app: { inventory } }: TestServer): string[] {
  const routes = [...inventory.routes].filter((route) => !takenApart.has(route))
  return [
    ...new Set(routes.map((route) => (route.startsWith("GET /dashboard") ? "GET /dashboard*" : route))),
    ...inventory.tables.flatMap(({ name }) => verbs.map((verb) => `${verb} ${name}`)),
    ...inventory.restFunctions.map((name) => `rpc ${name}`),
    ...inventory.functions.map((name) => `function ${name}`),
  ]
}
