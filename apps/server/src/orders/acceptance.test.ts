import type { OrderRow } from "@ardoise/contract/order-rows"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { openRawSocket } from "../testing/raw-socket.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** A team where orders need to be accepted. */
  async function aRestaurant(): Promise<TestTeam> {
    const team = await aTeam(server)
    await turn(team, true)
    return team
  }
  const turn = async ({ owner }: Pick<TestTeam, "owner">, needs_acceptance: boolean) => {
    const path = `/rest/v1/ordering?user_id=eq.${owner.userId}`
    const answer = await server.call(path, { method: "PATCH", body: { needs_acceptance }, token: owner.accessToken })
    expect(answer.status).toBe(204)
  }
  async function place({ menuId }: Pick<TestTeam, "menuId">, token?: string, note = "", table = "7") {
    const answer = await server.call("/rest/v1/rpc/place_order", {
      body: anOrder(menuId, table, note),
      ...(token && { token }),
    })
    expect(answer.status).toBe(200)
    return answer.body as { order: OrderRow; tracking_key: string }
  }
  const accept = (id: string, token: string) =>
    server.call("/rest/v1/rpc/accept_order", { body: { order_id: id }, token })
  const move = (id: string, status: OrderStatus, token: string) =>
    server.call(`/rest/v1/orders?id=eq.${id}`, { method: "PATCH", body: { status }, token })
  const seenBy = async (token: string) => {
    const { body } = await server.call("/rest/v1/orders?select=id", { token })
    return (body as unknown as { id: string }[]).map(({ id }) => id).sort()
  }
  const read = async (id: string, { accessToken: token }: TestOwner) => {
    const { body } = await server.call(`/rest/v1/orders?id=eq.${id}&select=*`, { token })
    return (body as unknown as OrderRow[])[0]
  }

  test("without the setting an order is accepted when it is placed", async () => {
    const restaurant = await aRestaurant()
    await turn(restaurant, false)
    const { order } = await place(restaurant)
    expect(order.acceptedAt).toBe(order.createdAt)
    expect(await seenBy(restaurant.kitchen.token)).toEqual([order.id])
  })

  test("an order of a diner waits; the kitchen gets it when the floor lets it through", async () => {
    const restaurant = await aRestaurant()
    const { kitchen, floor, owner } = restaurant
    const { order, tracking_key } = await place(restaurant)
    expect(order.acceptedAt).toBeNull()
    expect([await seenBy(kitchen.token), await seenBy(floor.token)]).toEqual([[], [order.id]])
    const track = () =>
      server.call(`/functions/v1/track-order?id=${order.id}`, { headers: { "x-order-key": tracking_key } })
    expect((await track()).body).toMatchObject({ status: "pending", acceptedAt: null })

    expect((await accept(order.id, kitchen.token)).body.code).toBe("staff_device")
    const accepted = await accept(order.id, floor.token)
    expect(accepted.body).toMatchObject({ id: order.id, status: "pending", movedBy: "Téléphone salle" })
    expect(await seenBy(kitchen.token)).toEqual([order.id])
    // The second waiter gets the same answer, and changes nothing.
    expect((await accept(order.id, owner.accessToken)).body).toEqual(accepted.body)
    const { body } = await track()
    expect(body.acceptedAt).toBe(accepted.body.acceptedAt)
    expect(JSON.stringify(body)).not.toContain("Téléphone")
  })

  test("of two waiters who accept at the same instant, one does", async () => {
    const restaurant = await aRestaurant()
    const second = await joinTeam(server, restaurant.owner, "floor", "Terrasse")
    const { order } = await place(restaurant)
    const [one, two] = await Promise.all([accept(order.id, restaurant.floor.token), accept(order.id, second.token)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.acceptedAt).toBe(two.body.acceptedAt)
    expect(one.body.movedBy).toBe(two.body.movedBy)
  })

  test("an order that the house enters needs no acceptance", async () => {
    const restaurant = await aRestaurant()
    const orders = [
      await place(restaurant, restaurant.owner.accessToken),
      await place(restaurant, restaurant.floor.token),
    ]
    for (const { order } of orders) expect(order.acceptedAt).toBe(order.createdAt)
  })

  test("a move accepts, as on a board of the release before (TEAM-07); a cancellation does not", async () => {
    const restaurant = await aRestaurant()
    const { kitchen, owner } = restaurant
    const [made, refused] = [(await place(restaurant)).order, (await place(restaurant)).order]
    await move(made.id, "preparing", owner.accessToken)
    await move(refused.id, "cancelled", owner.accessToken)
    expect(await seenBy(kitchen.token)).toEqual([made.id])
    expect((await read(made.id, owner))?.acceptedAt).not.toBeNull()
    expect((await read(refused.id, owner))?.acceptedAt).toBeNull()
    const late = await accept(refused.id, owner.accessToken)
    expect([late.status, late.body.code]).toEqual([409, "order_moved"])
    // The undo of a cancellation of an order that still waited.
    await move(refused.id, "pending", owner.accessToken)
    expect((await read(refused.id, owner))?.acceptedAt).not.toBeNull()
  })

  test("no order of another restaurant is accepted, and no unknown one", async () => {
    const [one, two] = [await aRestaurant(), await aRestaurant()]
    const { order } = await place(one)
    for (const token of [two.owner.accessToken, two.floor.token]) {
      const refused = await accept(order.id, token)
      expect([refused.status, refused.body.code]).toEqual([404, "order_not_found"])
    }
    for (const body of [{}, { order_id: 7 }, { order_id: "a".repeat(101) }]) {
      const refused = await server.call("/rest/v1/rpc/accept_order", { body, token: one.owner.accessToken })
      expect(refused.status).toBe(422)
    }
    expect((await read(order.id, one.owner))?.acceptedAt).toBeNull()
  })

  test("switching the setting off lets everything through that waits", async () => {
    const restaurant = await aRestaurant()
    const waiting = [(await place(restaurant)).order.id, (await place(restaurant)).order.id]
    await turn(restaurant, false)
    expect(await seenBy(restaurant.kitchen.token)).toEqual(waiting.sort())
  })

  test("no byte of an order that waits reaches a kitchen, by reading or live (TEAM-06)", async () => {
    const restaurant = await aRestaurant()
    const { kitchen, floor } = restaurant
    const socket = await openRawSocket(server)
    onTestFinished(() => socket.close())
    const postgres_changes = [{ event: "*", schema: "public", table: "orders" }]
    await socket.join("realtime:board", { access_token: kitchen.token, config: { postgres_changes } })
    const secret = "une bougie pour Lou"
    const waiting: string[] = []
    for (let table = 0; table < 15; table += 1) {
      waiting.push((await place(restaurant, undefined, secret, `T${table}`)).order.id)
    }
    await move(waiting[0] ?? "", "cancelled", floor.token)
    const last = await place(restaurant, floor.token)
    await socket.until(({ payload }) => payload.data?.record?.id === last.order.id)
    expect(JSON.stringify(socket.received)).not.toContain(secret)
    for (const id of waiting) expect(JSON.stringify(socket.received)).not.toContain(id)
    const { body } = await server.call("/rest/v1/orders?select=*", { token: kitchen.token })
    expect(JSON.stringify(body)).not.toContain(secret)
    await accept(waiting[1] ?? "", floor.token)
    await socket.until(({ payload }) => payload.data?.record?.id === waiting[1])
  })
})
