import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { dishes, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("a payment that is asked for again under its key, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, billOf, pay } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  test("is the same one for the same dishes in any order, and another one for other dishes of the same price", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { units } = await billOf(restaurant)
    const [one = "", other = ""] = units.filter(({ name }) => name === dishes.tart.name).map(({ key }) => key)
    const wine = units.find(({ name }) => name === dishes.wine.name)?.key ?? ""
    const attempt = { payerKey: randomUUID(), idempotency_key: randomUUID() }
    const ask = (...keys: string[]) => pay(restaurant, { kind: "lines", units: keys }, "36.00", attempt)
    const first = await ask(one, wine)
    expect(first.status).toBe(200)
    expect((await ask(wine, one)).body).toEqual(first.body)
    expect(await ask(wine, other)).toMatchObject({ status: 409, body: { code: "bill_changed" } })
  })
})
