import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("guests who ask on their bill to pay the team, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, bills } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const takeCalls = ({ owner }: PayingRestaurant) =>
    owner.client.from("ordering").update({ takes_calls: true }).eq("user_id", owner.userId).throwOnError()
  const callsOf = async ({ owner }: PayingRestaurant) => {
    const { data } = await owner.client.from("table_calls").select("table_name, kind, answered").throwOnError()
    return data
  }
  const asks: readonly [string, (restaurant: PayingRestaurant) => Promise<number>][] = [
    [
      "with the button of the page",
      async ({ owner, code }) => {
        const body = new URLSearchParams({ table: "7", t: code, do: "call" })
        const response = await fetch(`${server.url}/addition/${owner.userId}/payer`, { method: "POST", body })
        await response.text()
        return response.status
      },
    ],
    [
      "by the API",
      async ({ owner, code }) => {
        const body = { owner: owner.userId, table: "7" }
        return (await server.call("/functions/v1/call-waiter", { body, headers: { "x-table-code": code } })).status
      },
    ],
  ]

  test.each(asks)("%s ring the team, once, where it takes calls", async (_how, ask) => {
    const restaurant = await aRestaurant()
    await takeCalls(restaurant)
    await ordered(restaurant)
    expect([await ask(restaurant), await ask(restaurant)]).toEqual([200, 200])
    expect(await callsOf(restaurant)).toEqual([{ table_name: "7", kind: "bill", answered: false }])
    expect((await bills(restaurant))[0]?.requested_at).not.toBeNull()
  })

  test.each(asks)("%s are only marked on the bill where the team takes no calls", async (_how, ask) => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    expect(await ask(restaurant)).toBe(200)
    expect(await callsOf(restaurant)).toEqual([])
    expect((await bills(restaurant))[0]?.requested_at).not.toBeNull()
  })

  test.each(asks)("%s do not ring where nothing was ordered", async (_how, ask) => {
    const restaurant = await aRestaurant()
    await takeCalls(restaurant)
    expect(await ask(restaurant)).toBe(200)
    expect(await callsOf(restaurant)).toEqual([])
  })

  test("still ask when their bill is joined to that of another table", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const [bill] = await bills(restaurant)
    const { client } = restaurant.owner
    await client.rpc("move_bill", { bill_id: bill?.id ?? "", table: "8" }).throwOnError()
    await ordered(restaurant)
    await asks[1]?.[1](restaurant)
    const [, asking] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: asking?.id ?? "", table: "8" }).throwOnError()
    const open = (await bills(restaurant)).filter(({ state }) => state === "open")
    expect(open).toMatchObject([{ table_name: "8", total: "136.00", requested_at: asking?.requested_at }])
    expect(asking?.requested_at).not.toBeNull()
  })
})
