import type { PlacedCall } from "@ardoise/contract/functions"
import type { CallKind } from "@ardoise/domain/order/table-call"
import fastify from "fastify"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { setDisabled } from "../accounts/account-states.ts"
import type { Database } from "../storage/database.ts"
import { engines } from "../testing/engines.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { type PushBrowser, type PushStandIn, startPushStandIn } from "../testing/services/push-stand-in.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { orderPushes } from "./order-pushes.ts"

type Restaurant = TestTeam & { readonly codes: ReadonlyMap<string, string> }

/** A team that takes calls, with cards for two tables. */
async function aRestaurant(server: TestServer, settings: object = {}): Promise<Restaurant> {
  const team = await aTeam(server)
  const { accessToken: token, userId } = team.owner
  const body = { takes_calls: true, tables: ["7", "8"], ...settings }
  const set = await server.call(`/rest/v1/ordering?user_id=eq.${userId}`, { method: "PATCH", body, token })
  expect(set.status).toBe(204)
  const listed = await server.call("/rest/v1/rpc/list_table_codes", { body: {}, token })
  const codes = listed.body as unknown as { table: string; code: string }[]
  return { ...team, codes: new Map(codes.map(({ table, code }) => [table, code])) }
}

async function place(server: TestServer, { menuId }: TestTeam, token?: string): Promise<string> {
  const placed = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId), ...(token && { token }) })
  expect(placed.status).toBe(200)
  return (placed.body as { order: { id: string } }).order.id
}

async function callTeam(server: TestServer, { menuId, codes }: Restaurant, kind: CallKind, table = "7") {
  const placed = await server.call("/functions/v1/call-waiter", {
    body: { menu: menuId, table, kind },
    headers: { "x-table-code": codes.get(table) ?? "" },
  })
  expect(placed.status).toBe(200)
  return (placed.body as unknown as PlacedCall).call_id
}

const follow = (server: TestServer, token: string, { subscription }: PushBrowser) =>
  server.call("/functions/v1/push-board", { body: { subscription }, token })
const shownBy = ({ got }: PushBrowser) => got.map(({ shown }) => shown)
const tagsOf = (browser: PushBrowser) => shownBy(browser).map((shown) => (shown as { tag: string }).tag)

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let service: PushStandIn
  beforeAll(async () => {
    service = await startPushStandIn()
    server = await startTestServer({ engine, isPushService: service.isService })
  })
  afterAll(async () => {
    await server.stop()
    await service.stop()
  })

  const rowsOf = ({ owner }: TestTeam) =>
    server.database.read.selectFrom("push_subscriptions").selectAll().where("user_id", "=", owner.userId).execute()

  /** A restaurant with a browser of its owner and one of its floor, which both follow. */
  async function aFollowedRestaurant(settings: object = {}) {
    const restaurant = await aRestaurant(server, settings)
    const [ofOwner, ofFloor] = [service.browser(), service.browser()]
    expect((await follow(server, restaurant.owner.accessToken, ofOwner)).status).toBe(200)
    expect((await follow(server, restaurant.floor.token, ofFloor)).status).toBe(200)
    return { restaurant, ofOwner, ofFloor }
  }

  test("a locked phone of the floor is notified of a new order as the owner's is, and opens its own screen", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant()
    const id = await place(server, restaurant)
    const notice = { title: "Nouvelle commande", body: `Table 7, commande ${id.slice(-4)}`, tag: id }
    await expect.poll(() => shownBy(ofFloor)).toEqual([{ ...notice, url: "/poste" }])
    await expect.poll(() => shownBy(ofOwner)).toEqual([{ ...notice, url: "/dashboard/orders" }])
  })

  test("with acceptance on, the floor is notified of what waits for it, and not of what the team entered", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant({ needs_acceptance: true })
    const entered = await place(server, restaurant, restaurant.floor.token)
    await expect.poll(() => tagsOf(ofOwner)).toEqual([entered])
    const waiting = await place(server, restaurant)
    await expect.poll(() => tagsOf(ofFloor)).toEqual([waiting])
    await expect.poll(() => tagsOf(ofOwner)).toEqual([entered, waiting])
  })

  test("a device of the kitchen is refused, and gets nothing even with a subscription (TEAM-06)", async () => {
    const { restaurant, ofFloor } = await aFollowedRestaurant({ needs_acceptance: true })
    const ofKitchen = service.browser()
    const { endpoint, keys } = ofKitchen.subscription
    const refused = await follow(server, restaurant.kitchen.token, ofKitchen)
    expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
    const { token } = restaurant.kitchen
    const forgotten = await server.call("/functions/v1/push-forget", { body: { endpoint }, token })
    expect([forgotten.status, forgotten.body.code]).toEqual([403, "staff_device"])
    await server.fill(`insert into push_subscriptions
      (id, user_id, session_id, order_id, device_id, language, endpoint, p256dh, auth, created_at)
      values ('${crypto.randomUUID()}', '${restaurant.owner.userId}', null, null, '${restaurant.kitchen.id}', 'fr',
        '${endpoint}', '${keys.p256dh}', '${keys.auth}', '2026-11-20T19:00:00.000Z')`)
    const id = await place(server, restaurant)
    const called = await callTeam(server, restaurant, "waiter")
    await expect.poll(() => tagsOf(ofFloor).sort()).toEqual([called, id].sort())
    expect([...ofKitchen.got, ...ofKitchen.answers]).toEqual([])
  })

  test("owner and floor are notified once of a call from a table, however often it is pressed (TEAM-09)", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant()
    const waiter = await callTeam(server, restaurant, "waiter")
    await Promise.all(Array.from({ length: 10 }, () => callTeam(server, restaurant, "waiter")))
    await expect
      .poll(() => shownBy(ofFloor))
      .toEqual([{ title: "Table 7 appelle", body: "", tag: waiter, url: "/poste" }])
    const bill = await callTeam(server, restaurant, "bill")
    const notice = { title: "Table 7 demande l’addition", body: "", tag: bill }
    await expect.poll(() => shownBy(ofFloor)[1]).toEqual({ ...notice, url: "/poste" })
    await expect.poll(() => shownBy(ofOwner)[1]).toEqual({ ...notice, url: "/dashboard/orders" })
    expect(tagsOf(ofOwner)).toEqual([waiter, bill])
    // The push service gives up once the table was asked to wave.
    expect(ofFloor.got[0]?.headers).toMatchObject({ ttl: "300", urgency: "high" })
  })

  test("a press after five minutes without an answer notifies the same phones again, once", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant()
    const call = await callTeam(server, restaurant, "waiter")
    await expect.poll(() => tagsOf(ofFloor)).toEqual([call])
    server.pass(5 * 60_000)
    await Promise.all(Array.from({ length: 5 }, () => callTeam(server, restaurant, "waiter")))
    await expect.poll(() => tagsOf(ofFloor)).toEqual([call, call])
    const next = await callTeam(server, restaurant, "waiter", "8")
    await expect.poll(() => tagsOf(ofFloor)).toEqual([call, call, next])
    await expect.poll(() => tagsOf(ofOwner)).toEqual([call, call, next])
  })

  test("an answer notifies no phone", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant()
    const call = await callTeam(server, restaurant, "waiter")
    await expect.poll(() => tagsOf(ofFloor)).toEqual([call])
    const { token } = restaurant.floor
    const path = `/rest/v1/table_calls?id=eq.${call}`
    expect((await server.call(path, { method: "PATCH", body: { answered: true }, token })).status).toBe(204)
    const next = await callTeam(server, restaurant, "waiter", "8")
    await expect.poll(() => tagsOf(ofFloor)).toEqual([call, next])
    await expect.poll(() => tagsOf(ofOwner)).toEqual([call, next])
  })

  test("a process that learns late of a call notifies of it only while it has no answer", async () => {
    const restaurant = await aRestaurant(server)
    // Without a browser, the server itself claims no notification of these calls.
    const answered = await callTeam(server, restaurant, "waiter")
    const open = await callTeam(server, restaurant, "bill")
    const { token } = restaurant.floor
    const path = `/rest/v1/table_calls?id=eq.${answered}`
    expect((await server.call(path, { method: "PATCH", body: { answered: true }, token })).status).toBe(204)
    await follow(server, token, service.browser())

    const { database } = server
    const followers: Parameters<Database["follow"]>[0][] = []
    const late = fastify()
    const sent: string[] = []
    const context = {
      clock: () => new Date().toISOString(),
      database: {
        read: database.read,
        run: database.run,
        follow: (follower: Parameters<Database["follow"]>[0]) => {
          followers.push(follower)
          return () => undefined
        },
      },
    }
    orderPushes(late, context as unknown as RequestContext, async (_device, { tag }) => {
      sent.push(tag)
      return "sent"
    })
    const change = { owner: restaurant.owner.userId, kind: "call", event: "insert", version: "" } as const
    for (const { onChanges } of followers) onChanges([answered, open].map((ref) => ({ ...change, ref })))
    // Closing waits for notifications that are being sent.
    await late.close()
    expect(sent).toEqual([open])
  })

  test("a device turns off its own notifications only, and has one browser", async () => {
    const { restaurant, ofOwner, ofFloor } = await aFollowedRestaurant()
    const { token, id } = restaurant.floor
    const forget = (endpoint: string) => server.call("/functions/v1/push-forget", { body: { endpoint }, token })
    await forget(ofOwner.subscription.endpoint)
    expect(await rowsOf(restaurant)).toHaveLength(2)
    const renewed = service.browser()
    await follow(server, token, renewed)
    const ofDevice = (await rowsOf(restaurant)).filter(({ device_id }) => device_id !== null)
    expect(ofDevice).toMatchObject([{ device_id: id, session_id: null, endpoint: renewed.subscription.endpoint }])
    await forget(renewed.subscription.endpoint)
    const left = (await rowsOf(restaurant)).map(({ endpoint }) => endpoint)
    expect(left).toEqual([ofOwner.subscription.endpoint])
    expect(ofFloor.got).toEqual([])
  })

  test("removing the device, unlinking it or disabling the account ends its notifications; the owner's sign-out does not", async () => {
    const followed = async () => (await aFollowedRestaurant()).restaurant
    const devicesLeft = async (restaurant: Restaurant) =>
      (await rowsOf(restaurant)).filter(({ device_id }) => device_id !== null).length
    const removed = await followed()
    await removed.owner.client.auth.signOut()
    expect(await devicesLeft(removed)).toBe(1)

    const byOwner = await followed()
    const path = `/rest/v1/staff_devices?id=eq.${byOwner.floor.id}`
    await server.call(path, { method: "DELETE", token: byOwner.owner.accessToken })
    expect(await devicesLeft(byOwner)).toBe(0)

    const byItself = await followed()
    await server.call("/auth/v1/logout", { method: "POST", token: byItself.floor.token })
    expect(await devicesLeft(byItself)).toBe(0)

    const disabled = await followed()
    await server.database.run(setDisabled, {
      email: disabled.owner.email,
      isDisabled: true,
      at: new Date().toISOString(),
    })
    expect(await rowsOf(disabled)).toEqual([])
  })

  test("a device whose push service no longer knows it is not notified again", async () => {
    const { restaurant, ofFloor } = await aFollowedRestaurant()
    service.status = 410
    onTestFinished(() => {
      service.status = 201
    })
    await place(server, restaurant)
    await expect.poll(() => rowsOf(restaurant)).toEqual([])
    expect(ofFloor.answers).toEqual([410])
  })

  test("devices of the team take no place from the owner's own", async () => {
    const restaurant = await aRestaurant(server)
    const ofFloor = service.browser()
    await follow(server, restaurant.floor.token, ofFloor)
    for (let count = 0; count < 21; count++) {
      server.pass(1000)
      await follow(server, restaurant.owner.accessToken, service.browser())
    }
    const rows = await rowsOf(restaurant)
    expect(rows.filter(({ device_id }) => device_id === null)).toHaveLength(20)
    expect(rows.filter(({ device_id }) => device_id === restaurant.floor.id)).toHaveLength(1)
  })
})

test("two processes that see one call send one notification", async () => {
  const service = await startPushStandIn()
  const one = await startTestServer({ engine: "postgres", isPushService: service.isService })
  const two = await startTestServer({ engine: "postgres", isPushService: service.isService, beside: one })
  onTestFinished(async () => {
    await two.stop()
    await one.stop()
    await service.stop()
  })
  const restaurant = await aRestaurant(one)
  const phone = service.browser()
  await follow(one, restaurant.floor.token, phone)
  const calls = [
    await callTeam(two, restaurant, "waiter"),
    await callTeam(one, restaurant, "bill"),
    await callTeam(two, restaurant, "waiter", "8"),
  ]
  await two.app.close()
  await expect.poll(() => tagsOf(phone).sort()).toEqual(calls.sort())
})
