import type { PlacedCall, TrackedAnswer } from "@ardoise/contract/functions"
import type { TableCallRow } from "@ardoise/contract/team-rows"
import type { CallKind } from "@ardoise/domain/order/table-call"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { openRawSocket } from "../testing/raw-socket.ts"
import { aTeam, type TestTeam } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  type Restaurant = TestTeam & { readonly codes: ReadonlyMap<string, string> }

  /** A team that takes calls, with cards for two tables. */
  async function aRestaurant(): Promise<Restaurant> {
    const team = await aTeam(server)
    const { accessToken: token } = team.owner
    await turn(team, { takes_calls: true, tables: ["7", "8"] })
    const { body } = await server.call("/rest/v1/rpc/list_table_codes", { body: {}, token })
    const listed = body as unknown as { table: string; code: string }[]
    return { ...team, codes: new Map(listed.map(({ table, code }) => [table, code])) }
  }
  const turn = async ({ owner }: Pick<TestTeam, "owner">, body: object) => {
    const path = `/rest/v1/ordering?user_id=eq.${owner.userId}`
    expect((await server.call(path, { method: "PATCH", body, token: owner.accessToken })).status).toBe(204)
  }
  const call = ({ menuId, codes }: Restaurant, kind: CallKind = "waiter", table = "7", code = codes.get(table) ?? "") =>
    server.call("/functions/v1/call-waiter", {
      body: { menu: menuId, table, kind },
      headers: { "x-table-code": code },
    })
  const placed = async (...of: Parameters<typeof call>) => {
    const { status, body } = await call(...of)
    expect(status).toBe(200)
    return body as unknown as PlacedCall
  }
  const seenBy = async (token: string) => {
    const { body } = await server.call("/rest/v1/table_calls?order=id", { token })
    return body as unknown as TableCallRow[]
  }
  const answer = (id: string, token: string) =>
    server.call(`/rest/v1/table_calls?id=eq.${id}`, { method: "PATCH", body: { answered: true }, token })
  const track = ({ call_id, tracking_key }: PlacedCall) =>
    server.call(`/functions/v1/track-order?id=${call_id}&menu=`, { headers: { "x-order-key": tracking_key } })

  test("a table calls, the floor answers, and the phone reads both (TEAM-09)", async () => {
    const restaurant = await aRestaurant()
    const { kitchen, floor, owner, menuId } = restaurant
    const sent = await placed(restaurant)
    expect(sent.was_open).toBe(false)
    expect(await seenBy(floor.token)).toMatchObject([
      { id: sent.call_id, table_name: "7", kind: "waiter", answered: false },
    ])
    expect(await seenBy(owner.accessToken)).toHaveLength(1)
    expect(await seenBy(kitchen.token)).toEqual([])
    expect((await answer(sent.call_id, kitchen.token)).status).toBe(403)

    const followed = async () => {
      const path = `/functions/v1/track-order?id=${sent.call_id}&menu=${menuId}`
      const { body } = await server.call(path, { headers: { "x-order-key": sent.tracking_key } })
      return body as unknown as TrackedAnswer
    }
    expect((await followed()).calls).toMatchObject([{ id: sent.call_id, kind: "waiter", answeredAt: null }])
    expect((await followed()).menu.takesCalls).toBe(true)
    expect((await answer(sent.call_id, floor.token)).status).toBe(204)
    const [row] = await seenBy(owner.accessToken)
    expect(row).toMatchObject({ answered: true, answered_by: "Téléphone salle" })
    const [read] = (await followed()).calls ?? []
    expect(read?.answeredAt).toBe(row?.answered_at)
    // What a diner reads names no device.
    expect(JSON.stringify(read)).not.toContain("Téléphone")
    // The owner is too late: the first answer stays.
    server.pass(1_000)
    expect((await answer(sent.call_id, owner.accessToken)).status).toBe(204)
    expect((await seenBy(owner.accessToken))[0]).toEqual(row)
  })

  test("a thousand presses make one call; another kind is a call of its own (TEAM-09)", async () => {
    const restaurant = await aRestaurant()
    const first = await placed(restaurant)
    for (let round = 0; round < 20; round++) {
      const all = await Promise.all(Array.from({ length: 50 }, () => placed(restaurant)))
      expect(new Set(all.map(({ call_id }) => call_id))).toEqual(new Set([first.call_id]))
      expect(all.every(({ was_open, tracking_key }) => was_open && tracking_key === first.tracking_key)).toBe(true)
    }
    const bill = await placed(restaurant, "bill")
    expect(bill.call_id).not.toBe(first.call_id)
    expect((await seenBy(restaurant.floor.token)).map(({ kind }) => kind)).toEqual(["waiter", "bill"])
  })

  test("of two phones that call first at the same instant, one makes the call", async () => {
    const restaurant = await aRestaurant()
    const all = await Promise.all(Array.from({ length: 10 }, () => placed(restaurant)))
    expect(new Set(all.map(({ call_id }) => call_id)).size).toBe(1)
    expect(all.filter(({ was_open }) => !was_open)).toHaveLength(1)
  })

  test("a call that got no answer for five minutes rings again with the next press", async () => {
    const restaurant = await aRestaurant()
    const first = await placed(restaurant)
    server.pass(5 * 60_000)
    const again = await placed(restaurant)
    expect(again).toMatchObject({ call_id: first.call_id, tracking_key: first.tracking_key, was_open: false })
    expect(again.created_at > first.created_at).toBe(true)
    expect(await seenBy(restaurant.floor.token)).toHaveLength(1)
    // A phone that follows the call alone gets it, too.
    const alone = await server.call(`/functions/v1/track-order?id=${first.call_id}`, {
      headers: { "x-order-key": first.tracking_key },
    })
    expect(alone.body).toMatchObject({ calls: [{ id: first.call_id, createdAt: again.created_at }] })
  })

  test("three calls in ten minutes are enough for one table, and another table is not concerned", async () => {
    const restaurant = await aRestaurant()
    for (let times = 0; times < 3; times++) {
      const { call_id } = await placed(restaurant)
      await answer(call_id, restaurant.floor.token)
      server.pass(1_000)
    }
    const refused = await call(restaurant)
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_calls"])
    expect((await call(restaurant, "waiter", "8")).status).toBe(200)
    server.pass(10 * 60_000)
    expect((await call(restaurant)).status).toBe(200)
  })

  test("only the right code of the table calls, and only where the restaurant takes calls", async () => {
    const restaurant = await aRestaurant()
    const { codes } = restaurant
    for (const code of ["", "MZXW6YTBOI2345", codes.get("8") ?? "", "x".repeat(10_000)]) {
      const refused = await call(restaurant, "waiter", "7", code)
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.status).toBeLessThan(500)
    }
    const other = await aRestaurant()
    expect((await call({ ...other, codes })).body.code).toBe("table_code_invalid")
    await turn(restaurant, { takes_calls: false })
    const closed = await call(restaurant)
    expect([closed.status, closed.body.code]).toEqual([403, "calls_closed"])
    expect(await seenBy(restaurant.owner.accessToken)).toEqual([])
    const news = await server.call(`/functions/v1/track-order?menu=${restaurant.menuId}`)
    expect((news.body as unknown as TrackedAnswer).menu).not.toHaveProperty("takesCalls")
    for (const body of [
      { menu: restaurant.menuId, table: "7", kind: "cook" },
      { menu: "x", table: "7", kind: "bill" },
    ]) {
      const bent = await server.call("/functions/v1/call-waiter", {
        body,
        headers: { "x-table-code": codes.get("7") ?? "" },
      })
      expect(bent.status).toBe(404)
    }
  })

  test("a call is followed with its key only, and a restaurant answers its own calls only", async () => {
    const [one, two] = [await aRestaurant(), await aRestaurant()]
    const sent = await placed(one)
    const foreign = await track({ ...sent, tracking_key: (await placed(two)).tracking_key })
    expect(foreign.body.code).toBe("order_not_found")
    expect((await track({ ...sent, call_id: "call-1" })).status).toBe(404)
    for (const token of [two.owner.accessToken, two.floor.token]) {
      expect((await answer(sent.call_id, token)).status).toBe(204)
      expect((await seenBy(token)).map(({ id }) => id)).not.toContain(sent.call_id)
    }
    expect((await seenBy(one.owner.accessToken))[0]?.answered).toBe(false)
    for (const body of [{ answered: false }, { answered_by: "x" }, { kind: "bill" }, { answered: "true" }]) {
      const call = { method: "PATCH", body, token: one.owner.accessToken }
      expect((await server.call(`/rest/v1/table_calls?id=eq.${sent.call_id}`, call)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await seenBy(one.owner.accessToken))[0]?.answered).toBe(false)
  })

  test("the floor's screen receives a call at once; the kitchen's never does", async () => {
    const restaurant = await aRestaurant()
    const join = async (access_token: string) => {
      const socket = await openRawSocket(server)
      onTestFinished(() => socket.close())
      const postgres_changes = [{ event: "*", schema: "public", table: "table_calls" }]
      await socket.join("realtime:calls", { access_token, config: { postgres_changes } })
      return socket
    }
    const [floor, kitchen] = [await join(restaurant.floor.token), await join(restaurant.kitchen.token)]
    const sent = await placed(restaurant)
    await floor.until(({ event, payload }) => {
      return event === "postgres_changes" && JSON.stringify(payload).includes(sent.call_id)
    })
    await kitchen.heartbeat()
    expect(JSON.stringify(kitchen.received)).not.toContain(sent.call_id)
  })
})
