import type { TableBill } from "@ardoise/contract/bills"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("the stream of a bill on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** A phone that follows the bill of table 7. `ended` resolves when the server ends its stream. */
  async function follow({ owner, code }: PayingRestaurant) {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const response = await fetch(`${server.url}/functions/v1/table-bill?owner=${owner.userId}&table=7`, {
      headers: { apikey: server.secrets.publishableKey, accept: "text/event-stream", "x-table-code": code },
      signal: ending.signal,
    })
    const bills: TableBill[] = []
    const ended = (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const [, json = ""] of chunk.matchAll(/^data: (.*)$/gm)) bills.push(JSON.parse(json))
      }
      return "ended"
    })().catch(() => "broken")
    await expect.poll(() => bills.length).toBe(1)
    return { bills, ended }
  }

  test("ends when the code of its card is renewed, and a phone with the new card goes on", async () => {
    const restaurant = await aRestaurant()
    const { client } = restaurant.owner
    const old = await follow(restaurant)
    await client.rpc("renew_table_code", { table: "7", seen: 1 }).throwOnError()
    expect(await old.ended).toBe("ended")
    const { data } = await client.rpc("list_table_codes").throwOnError()
    const renewed = { ...restaurant, code: data.find(({ table }) => table === "7")?.code ?? "" }
    const next = await follow(renewed)
    await ordered(renewed)
    await expect.poll(() => next.bills.at(-1)?.total).toBe("68.00")
    expect(old.bills).toHaveLength(1)
  })

  test("goes on when another setting of the restaurant changes", async () => {
    const restaurant = await aRestaurant()
    const { owner } = restaurant
    const phone = await follow(restaurant)
    const tables = ["7", "8", "9"]
    await owner.client.from("ordering").update({ tables }).eq("user_id", owner.userId).throwOnError()
    await owner.client.from("restaurants").update({ city: "Lyon" }).eq("user_id", owner.userId).throwOnError()
    await ordered(restaurant)
    await expect.poll(() => phone.bills.at(-1)?.total).toBe("68.00")
  })

  test("ends when the account is given up", async () => {
    const restaurant = await aRestaurant()
    const phone = await follow(restaurant)
    const body = { confirmation: "Le Petit Zinc" }
    const given = await server.call("/functions/v1/delete-account", { body, token: restaurant.owner.accessToken })
    expect(given.status).toBe(200)
    expect(await phone.ended).toBe("ended")
  })
})
