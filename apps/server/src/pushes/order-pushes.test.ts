import { ECDH } from "node:crypto"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PushBrowser, type PushStandIn, startPushStandIn } from "../testing/services/push-stand-in.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { isPushService, pushSubject } from "./push-sender.ts"

const soup = { id: "item-soup", name: "Soupe secrète", price: "8.5", allergens: [] }
const saved = { isActive: true, lastUpdated: "2026-11-20T19:00:00.000Z" }

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let service: PushStandIn
  beforeAll(async () => {
    service = await startPushStandIn()
    server = await startTestServer({
      engine,
      isPushService: service.isService,
      settings: { PUBLIC_BASE_URL: "https://ardoise.example" },
    })
  })
  beforeEach(() => {
    service.status = 201
  })
  afterAll(async () => {
    await server.stop()
    await service.stop()
  })

  async function aRestaurant(): Promise<{ owner: TestOwner; menuId: string }> {
    const owner = await server.owner("Le Petit Zinc")
    await server.premium(owner)
    const menu_data = { name: "Carte", categories: [{ id: "plats", name: "Plats", items: [soup] }], ...saved }
    const inserted = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select()
      .single()
    return { owner, menuId: inserted.data?.id ?? "" }
  }
  async function placed(menu_id: string, idempotency_key: string = crypto.randomUUID()) {
    const { data, error } = await server.client().rpc("place_order", {
      menu_id,
      table_number: "7",
      lines: [{ id: soup.id, quantity: 1, price: "8.50", note: "sans sel" }],
      idempotency_key,
    })
    if (error) throw error
    return data
  }
  const move = (owner: TestOwner, id: string, status: OrderStatus) =>
    owner.client.from("orders").update({ status }).eq("id", id).throwOnError()
  const call = (name: string, body: unknown, token?: string) =>
    server.call(`/functions/v1/${name}`, { body, ...(token !== undefined && { token }) })
  const followBoard = ({ accessToken }: TestOwner, { subscription }: PushBrowser) =>
    call("push-board", { subscription }, accessToken)
  const followOrder = (
    { order, tracking_key }: Awaited<ReturnType<typeof placed>>,
    { subscription }: PushBrowser,
    language = "fr",
  ) => call("push-order", { order_id: order.id, tracking_key, language, subscription })
  const shownBy = ({ got }: PushBrowser) => got.map(({ shown }) => shown)
  const devicesOf = ({ userId }: TestOwner) =>
    server.database.read.selectFrom("push_subscriptions").selectAll().where("user_id", "=", userId).execute()

  test("an owner's locked phone is notified of a new order: its table and number, but not its dishes", async () => {
    const { owner, menuId } = await aRestaurant()
    const phone = service.browser()
    expect((await followBoard(owner, phone)).status).toBe(200)
    const key = crypto.randomUUID()
    const { order } = await placed(menuId, key)
    const notice = {
      title: "Nouvelle commande",
      body: `Table 7, commande ${order.id.slice(-4)}`,
      tag: order.id,
      url: "/dashboard/orders",
    }
    await expect.poll(() => shownBy(phone)).toEqual([notice])

    // A retry after a lost answer is the same order. Only the next order causes a notification.
    await placed(menuId, key)
    const next = await placed(menuId)
    await expect.poll(() => shownBy(phone)).toHaveLength(2)
    expect(shownBy(phone)[1]).toMatchObject({ tag: next.order.id })
    const { headers, sender } = phone.got[0] as PushBrowser["got"][number]
    expect(headers).toMatchObject({ ttl: "600", urgency: "high", "content-encoding": "aes128gcm" })
    const publicKey = await call("push-key", {})
    expect(sender).toEqual({
      aud: new URL(phone.subscription.endpoint).origin,
      sub: "https://ardoise.example",
      key: publicKey.body.key,
    })
  })

  test("a diner's locked phone is notified once that the order is ready, in the language of the page", async () => {
    const { owner, menuId } = await aRestaurant()
    const [french, english] = [service.browser(), service.browser()]
    const mine = await placed(menuId)
    await followOrder(mine, french)
    await followOrder(mine, english, "en")
    const number = mine.order.id.slice(-4)
    for (const status of ["preparing", "ready", "preparing", "ready"] as const) await move(owner, mine.order.id, status)
    // Notifications of two orders may arrive in either order.
    await expect.poll(() => shownBy(french)).toHaveLength(1)

    const other = await placed(menuId)
    await followOrder(other, french)
    await move(owner, other.order.id, "preparing")
    await move(owner, other.order.id, "ready")
    await expect.poll(() => shownBy(french)).toHaveLength(2)
    expect(shownBy(french)[0]).toEqual({
      title: "Le Petit Zinc",
      body: `Votre commande ${number} est prête`,
      tag: mine.order.id,
      url: `/u/${owner.userId}`,
    })
    await expect
      .poll(() => shownBy(english))
      .toEqual([expect.objectContaining({ body: `Your order ${number} is ready`, url: `/u/${owner.userId}?lang=en` })])
  })

  test("a push service that does not answer delays no order", async () => {
    const { owner, menuId } = await aRestaurant()
    const phone = service.browser()
    await followBoard(owner, phone)
    const release = service.holdBack()
    onTestFinished(release)
    const { order } = await placed(menuId)
    // An order that the kitchen has begun before it is read needs no notification.
    await expect.poll(phone.countArrived).toBe(1)
    await move(owner, order.id, "preparing")
    expect(shownBy(phone)).toEqual([])
    release()
    await expect.poll(() => shownBy(phone)).toHaveLength(1)
  })

  test("a notification for which a push service was too busy is sent again", async () => {
    const { owner, menuId } = await aRestaurant()
    const phone = service.browser()
    await followBoard(owner, phone)
    service.next.push(503, 429)
    const { order } = await placed(menuId)
    await expect.poll(() => shownBy(phone)).toMatchObject([{ tag: order.id }])
    await expect.poll(() => phone.answers).toEqual([503, 429, 201])
  })

  test("a browser that its push service no longer knows is deleted; one that cannot be reached is not", async () => {
    const { owner, menuId } = await aRestaurant()
    const phone = service.browser()
    await followBoard(owner, phone)
    service.status = 503
    await placed(menuId)
    // The last try, too.
    await expect.poll(() => phone.answers).toEqual([503, 503, 503])
    expect(await devicesOf(owner)).toHaveLength(1)

    service.status = 410
    await placed(menuId)
    await expect.poll(() => devicesOf(owner)).toEqual([])
  })

  test("signing out ends the notifications of that session; turning them off ends those of that browser", async () => {
    const { owner } = await aRestaurant()
    const [here, there] = [service.browser(), service.browser()]
    await followBoard(owner, here)
    await followBoard(owner, here)
    await followBoard(owner, there)
    expect(await devicesOf(owner)).toHaveLength(2)
    await call("push-forget", { endpoint: there.subscription.endpoint }, owner.accessToken)
    expect((await devicesOf(owner)).map(({ endpoint }) => endpoint)).toEqual([here.subscription.endpoint])
    await owner.client.auth.signOut()
    expect(await devicesOf(owner)).toEqual([])
  })

  test("a wrong key, a stranger, and a browser with invalid encryption keys are refused", async () => {
    const { owner, menuId } = await aRestaurant()
    const { subscription } = service.browser()
    const { order } = await placed(menuId)
    const wrong = { order_id: order.id, tracking_key: "autre", subscription }
    expect(await call("push-order", wrong)).toMatchObject({ status: 404, body: { code: "order_not_found" } })
    expect((await call("push-board", { subscription })).status).toBe(401)
    expect((await call("push-forget", { endpoint: subscription.endpoint })).status).toBe(401)
    const { p256dh } = subscription.keys
    const shortForm = String(ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "compressed"))
    const bad = [
      null,
      "[",
      {},
      { subscription: { ...subscription, endpoint: "http://192.168.1.1/admin" } },
      { subscription: { ...subscription, endpoint: "javascript:alert(1)" } },
      { subscription: { ...subscription, keys: { ...subscription.keys, p256dh: "BAAA" } } },
      { subscription: { ...subscription, keys: { ...subscription.keys, auth: "AAAA" } } },
      // A point in its short form, for which a message cannot be written.
      { subscription: { ...subscription, keys: { ...subscription.keys, p256dh: shortForm } } },
    ]
    for (const body of bad) {
      const { status } = await call("push-board", body, owner.accessToken)
      expect({ body, status }).toEqual({ body, status: 400 })
    }
    expect(await devicesOf(owner)).toEqual([])
  })

  test("at most twenty devices of a restaurant are notified: the oldest is removed", async () => {
    const { owner } = await aRestaurant()
    const browsers = Array.from({ length: 22 }, () => service.browser())
    for (const browser of browsers) {
      server.pass(1000)
      await followBoard(owner, browser)
    }
    const kept = (await devicesOf(owner)).map(({ endpoint }) => endpoint)
    expect(kept).toHaveLength(20)
    expect(kept).not.toContain(browsers[0]?.subscription.endpoint)
    expect(kept).toContain(browsers[21]?.subscription.endpoint)
  })
})

test("two processes that see one order send one notification", async () => {
  const service = await startPushStandIn()
  const one = await startTestServer({ engine: "postgres", isPushService: service.isService })
  const two = await startTestServer({ engine: "postgres", isPushService: service.isService, beside: one })
  onTestFinished(async () => {
    await two.stop()
    await one.stop()
    await service.stop()
  })
  const owner = await one.owner()
  await one.premium(owner)
  const phone = service.browser()
  const { subscription } = phone
  await one.call("/functions/v1/push-board", { body: { subscription }, token: owner.accessToken })
  const menu_data = { name: "Carte", categories: [{ id: "plats", name: "Plats", items: [soup] }], ...saved }
  const { data } = await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data }).select().single()
  const place = async () => {
    const lines = [{ id: soup.id, quantity: 1, price: "8.50" }]
    const idempotency_key = crypto.randomUUID()
    const menu_id = data?.id ?? ""
    return (await two.client().rpc("place_order", { menu_id, table_number: "1", lines, idempotency_key })).data?.order
      .id
  }
  const orders = [await place(), await place(), await place()]
  // Closing waits for notifications that are being sent.
  await two.app.close()
  await expect.poll(() => phone.got.length).toBe(3)
  expect(phone.got.map(({ shown }) => (shown as { tag: string }).tag).sort()).toEqual(orders.sort())
})

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.example.org/abc", false],
  ["https://127.0.0.1/abc", false],
  ["soon", false],
])("%s is a push service: %s", (endpoint, isOne) => {
  expect(isPushService(endpoint)).toBe(isOne)
})

test("push services get a contact of the operator", () => {
  const operator = { contact: null }
  expect(pushSubject({ publicBaseUrl: null, operator: { contact: "Écrire à ops@ardoise.example" } })).toBe(
    "mailto:ops@ardoise.example",
  )
  expect(pushSubject({ publicBaseUrl: "https://ardoise.example", operator })).toBe("https://ardoise.example")
  expect(pushSubject({ publicBaseUrl: "http://192.168.1.5", operator })).toBe("https://ardoise.invalid")
})
