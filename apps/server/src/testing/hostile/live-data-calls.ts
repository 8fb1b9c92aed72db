import { randomUUID } from "node:crypto"
import { stopCodeOf, stopPath } from "../../insight/stop-code.ts"
import { accessRows } from "../access-rows.ts"
import { aBoard, aDocument, anOrder, anOrderWithChoice, aPromotionCall, aTranslation } from "../restaurants.ts"
import { type LiveCall, type LiveCalls, type Scene, someoneElse } from "./hostile-scene.ts"

const someAddress = () => `${randomUUID()}@example.fr`

async function aCheckout({ server, attacker }: Scene, userId = attacker.userId) {
  const id = randomUUID()
  await server.fill(
    `insert into payment_sessions (id, user_id, provider, kind, state, url, return_to, created_at, expires_at)
     values ('${id}', '${userId}', 'test', 'checkout', 'open', null, '${server.url}',
       '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
  )
  return id
}

const stopAddressOf = ({ server, attacker }: Scene) =>
  `${stopPath}?code=${stopCodeOf(server.secrets.refreshSecret, attacker.userId)}`

async function anOwnOrder({ server, attacker }: Scene) {
  const { body } = await server.call("/rest/v1/rpc/place_order", { body: anOrder(attacker.menuId) })
  const placed = body as { order?: { id: string }; tracking_key?: string }
  return { id: placed.order?.id ?? "", key: placed.tracking_key ?? "" }
}

const asOperator = (scene: Scene): Pick<LiveCall, "token" | "mayTell"> => {
  return { token: scene.server.secrets.serviceKey, mayTell: true }
}

/** Working calls on tables, functions, the operator's commands and the test checkout. */
export const dataCalls: LiveCalls = {
  "POST user_menus": ({ attacker }) => [
    { body: { id: randomUUID(), user_id: attacker.userId, menu_data: aDocument("Autre") } },
    { body: [{ user_id: attacker.userId, menu_data: aDocument("Autre") }] },
  ],
  "PATCH user_menus": ({ attacker }) => [
    { path: `?id=eq.${attacker.menuId}`, body: { menu_data: aDocument("Changée") } },
    { path: `?id=eq.${attacker.menuId}`, body: { menu_data: aRichDocument() } },
  ],
  "DELETE user_menus": async ({ server, attacker }) => {
    const id = randomUUID()
    const row = { id, user_id: attacker.userId, menu_data: aDocument("À jeter") }
    await server.call("/rest/v1/user_menus", { token: attacker.accessToken, body: row })
    return [{ path: `?id=eq.${id}` }]
  },
  "POST translations": ({ attacker }) => [
    { body: { ...aTranslation(attacker.menuId), part: "dish", ref: randomUUID() } },
    { body: [{ ...aTranslation(attacker.menuId), part: "category", ref: randomUUID(), text: null }] },
  ],
  "PATCH translations": ({ attacker }) => [
    { path: `?menu_id=eq.${attacker.menuId}&language=eq.en`, body: { source: "Carte", text: "Menu" } },
    { path: `?menu_id=eq.${attacker.menuId}&part=eq.menu`, body: { text: null } },
  ],
  "DELETE translations": ({ attacker }) => [{ path: `?menu_id=eq.${attacker.menuId}&part=eq.dish` }],
  "PATCH orders": async (scene) => {
    const { id } = await anOwnOrder(scene)
    return ["preparing", "ready", "cancelled"].map((status) => ({ path: `?id=eq.${id}`, body: { status } }))
  },
  "PATCH ordering": ({ attacker }) => [
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: {
        ...{ tables: ["7", "Terrasse 1"], is_open: true, keeps_hours: false },
        ...{ needs_acceptance: false, needs_table_code: false, takes_calls: true, serves_in_steps: true },
      },
    },
    { path: `?user_id=eq.${attacker.userId}`, body: { tables: [] } },
  ],
  "PATCH restaurants": ({ attacker }) => [
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: { street: "1 rue des Halles", postal_code: "69001", city: "Lyon", telephone: "04 78 00 00 00" },
    },
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: {
        opening_hours: { monday: [{ opens: "10:00", closes: "14:00" }], friday: [{ opens: "18:00", closes: "01:00" }] },
        service_included: true,
        time_zone: "Indian/Reunion",
        mark: "",
        mark_on_menu: true,
        mark_on_cards: false,
        service_rate: "12.5",
        water_notice: "posted",
        posted_notices: { outside: "2026-11-22T10:00:00.000Z", prices: "no" },
      },
    },
  ],
  "rpc set_menu_active": ({ attacker }) => [
    { body: { menu_id: attacker.menuId, active: true } },
    { body: { menu_id: attacker.menuId, active: false } },
  ],
  "rpc place_order": ({ attacker, victim }) => [
    { body: anOrder(attacker.menuId) },
    { body: anOrder(attacker.menuId, "Terrasse 1", "sans oignons") },
    { body: anOrderWithChoice(attacker.menuId) },
    { body: anOrder(victim.menuId) },
  ],
  "rpc check_promotion_code": async ({ server, attacker }) => {
    const call = aPromotionCall()
    const code = `CODE${Date.now()}`
    const effect = { order: { percent: 10 }, minCents: 0 }
    const definition = { menuId: null, target: "all", effect, startsOn: "2020-01-01", endsOn: "2099-12-31", code }
    const body = { ...call, definition }
    await server.call("/rest/v1/rpc/save_promotion", { token: attacker.accessToken, body })
    return [{ body: { menu_id: attacker.menuId, code } }]
  },
  "rpc set_menu_services": ({ attacker }) => {
    const window = { days: ["monday", "sunday"], from: "12:00", to: "14:30" }
    return [
      { body: { menu_id: attacker.menuId, windows: [window] } },
      { body: { menu_id: attacker.menuId, windows: [{ ...window, from: "22:00", to: "02:00" }, window] } },
      { body: { menu_id: attacker.menuId, windows: [] } },
    ]
  },
  "rpc save_promotion": () => {
    const { definition, ...call } = aPromotionCall()
    const lot = { ...definition, effect: { take: 2, pay: 1 }, target: { dishes: ["item-sole"] } }
    return [
      { body: aPromotionCall() },
      { body: { ...call, is_on: false, definition: lot } },
      { body: { ...call, id: randomUUID(), definition: { ...definition, effect: { offCents: 150 } } } },
    ]
  },
  "rpc stop_promotion": ({ attacker }) => [{ body: { id: attacker.promotionId } }],
  "rpc delete_promotion": async ({ server, attacker }) => {
    const call = aPromotionCall()
    await server.call("/rest/v1/rpc/save_promotion", { token: attacker.accessToken, body: call })
    return [{ body: { id: call.id } }]
  },
  "rpc publish_daily_board": async (scene) => {
    const { token } = await someoneElse(scene)
    const [soup] = aBoard().specials
    return [
      { token, body: aBoard() },
      { token, body: { ...aBoard(), ends_at: new Date(Date.now() + 3_600_000).toISOString() } },
      { token, body: { ...aBoard(), specials: [{ ...soup, left: null, alcohol: true, origin: "France" }] } },
      { token, body: { ...aBoard(), specials: [] } },
    ]
  },

  "function end-session": async (scene) => {
    const { email, password, token } = await someoneElse(scene)
    await scene.server.call("/auth/v1/token?grant_type=password", { body: { email, password } })
    const { body } = await scene.server.call("/functions/v1/list-sessions", { token, method: "POST" })
    const ids = [...JSON.stringify(body).matchAll(/"id":"([\w-]+)"/g)].map(([, id]) => id)
    return ids.map((id) => ({ token, body: { id } }))
  },
  "function offer-language": ({ attacker }) =>
    ["de", "ja"].map((language) => ({ body: { menu_id: attacker.menuId, language, offered: false } })),
  "function delete-account": async (scene) => [
    { ...(await someoneElse(scene)), body: { confirmation: "Le Petit Zinc" } },
  ],
  "function keep-account": async (scene) => {
    const { token } = await someoneElse(scene)
    await scene.server.call("/functions/v1/delete-account", { token, body: { confirmation: "Le Petit Zinc" } })
    return [{ token }]
  },
  "function create-checkout": async (scene) => [{ ...(await someoneElse(scene)), body: { productType: "premium" } }],
  "function save-billing-identity": () => [
    {
      body: {
        name: "Zinc SARL",
        street: "1 rue des Halles",
        postalCode: "69001",
        city: "Lyon",
        siren: "732829320",
        vatNumber: "FR44732829320",
      },
    },
  ],
  "GET /functions/v1/track-order": async (scene) => {
    const { id, key } = await anOwnOrder(scene)
    return [
      { path: `/functions/v1/track-order?id=${id}`, headers: { "x-order-key": key } },
      { path: `/functions/v1/track-order?id=${id}&menu_id=${scene.attacker.menuId}`, headers: { "x-order-key": key } },
    ]
  },
  "function insight": ({ attacker }) => {
    const to = new Date().toISOString().slice(0, 10)
    return [{ body: { from: `${to.slice(0, 7)}-01`, to } }, { body: { from: to, to, menu_id: attacker.menuId } }]
  },
  "POST /functions/v1/menu-pulse": ({ attacker }) => {
    const words = ["huître", "sans gluten", "Jean"]
    return [
      { body: { menu_id: attacker.menuId, language: "fr", words, without: ["Gluten"], photos: ["plat"], cart: true } },
    ]
  },
  "POST /functions/v1/push-order": ({ attacker }) => {
    const { body } = accessRows["POST /functions/v1/push-board"]?.call(attacker) ?? {}
    const { subscription } = body as { subscription: object }
    return [{ body: { order_id: attacker.orderId, tracking_key: attacker.trackingKey, language: "en", subscription } }]
  },
  "POST /operator/v1/:name": (scene) => {
    const { email } = scene.attacker
    const call = (name: string, ...body: string[]) => ({ path: `/operator/v1/${name}`, body, ...asOperator(scene) })
    return [
      call("grant-premium", email, "--until", "2099-01-01"),
      call("restore-menu", email),
      call("restore-menu", email, scene.attacker.menuId),
      call("list", "--after", "a"),
      call("find", "zinc"),
      call("reset-second-step", email),
      call("put-up", email),
      call("enable", email),
      call("invite", someAddress()),
      call("uninvite", "quelqun@example.fr"),
      call("invitations"),
    ]
  },
  "GET /lettre/arret": (scene) => [{ path: stopAddressOf(scene) }],
  "POST /lettre/arret": (scene) => [
    {
      path: stopAddressOf(scene),
      body: Buffer.from("List-Unsubscribe=One-Click"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  ],
  "GET /paiement-test/:id": async (scene) => [
    { path: `/paiement-test/${await aCheckout(scene)}` },
    { path: `/paiement-test/${scene.attacker.paymentId}` },
  ],
  "POST /paiement-test/:id/payer": async (scene) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const forms = ["answer=accepted", "answer=late", "answer=refused", "answer=accepted", "answer=late"]
    // An owner who has paid needs no second payment, so each payment has its own owner.
    const pay = async (form: string) => {
      const { userId } = await scene.server.owner()
      return { path: `/paiement-test/${await aCheckout(scene, userId)}/payer`, body: Buffer.from(form), headers }
    }
    return Promise.all(forms.map(pay))
  },
  "POST /paiement-test/:id/annuler": async (scene) => [{ path: `/paiement-test/${await aCheckout(scene)}/annuler` }],
  "POST /paiement-test/:id/portail/:action": ({ attacker }) =>
    ["cancel", "resume", "change-card", "advance", "fail-next", "expire-card"].map((action) => ({
      path: `/paiement-test/${attacker.paymentId}/portail/${action}`,
    })),
}

/** A document that uses every feature. */
const aRichDocument = () => ({
  ...aDocument("Carte riche"),
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [
        {
          id: "soupe",
          name: "Soupe à l’oignon",
          description: "Gratinée",
          price: "8.50",
          allergens: ["gluten", "lait"],
          translations: { en: { name: "Onion soup", description: "Gratinated" } },
        },
        {
          ...{ id: "tarte", name: "Tarte Tatin", price: "7", allergens: [] },
          options: [
            {
              ...{ id: "plus", name: "Supplément", min: 0, max: 2 },
              choices: [{ id: "creme", name: "Crème", price: "1.50", allergens: ["lait"] }],
            },
          ],
        },
      ],
    },
    { id: "vins", name: "Vins", items: [] },
  ],
})
