import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callRules } from "../limits/rules.ts"
import { dishes, type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

let server: TestServer
const { aRestaurant, ordered, pay } = payingTables(() => server)
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: "on" } })
})
afterAll(() => server.stop())

/** Pays at table 8, as `pay` does at table 7. */
async function payAtNextTable({ owner, menuId }: PayingRestaurant) {
  const { data } = await owner.client.rpc("list_table_codes").throwOnError()
  const code = data.find(({ table }) => table === "8")?.code ?? ""
  const order = { menu_id: menuId, table_number: "8", table_code: code, idempotency_key: randomUUID() }
  const lines = [{ id: dishes.tart.id, price: dishes.tart.price, quantity: 1 }]
  await server.call("/rest/v1/rpc/place_order", { body: { ...order, lines } })
  const paying = { owner: owner.userId, table: "8", share: { kind: "all" }, shown_amount: "8.50" }
  return server.call("/functions/v1/pay-bill", {
    body: { ...paying, idempotency_key: randomUUID() },
    headers: { "x-table-code": code, "x-payer-key": randomUUID() },
  })
}

test("a phone that tries too many payments stops those of its table, and of no other in the same Wi-Fi", async () => {
  const [restaurant, neighbour] = [await aRestaurant(), await aRestaurant()]
  for (const one of [restaurant, neighbour]) await ordered(one)
  const tries = Array.from({ length: callRules.tablePayments.most }, () => pay(restaurant, { kind: "all" }, "1.00"))
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([409]))
  const refused = await pay(restaurant, { kind: "all" }, "68.00")
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_payments" } })
  expect((await payAtNextTable(restaurant)).status).toBe(200)
  expect((await pay(neighbour, { kind: "all" }, "68.00")).status).toBe(200)
})

test("a phone that calls the team again and again stops no call of another table in the same Wi-Fi", async () => {
  const [restaurant, neighbour] = [await aRestaurant(), await aRestaurant()]
  for (const one of [restaurant, neighbour]) await ordered(one)
  const call = ({ owner, code }: PayingRestaurant) =>
    server.call("/functions/v1/call-waiter", {
      body: { owner: owner.userId, table: "7" },
      headers: { "x-table-code": code },
    })
  const answers = await Promise.all(Array.from({ length: callRules.waiterCalls.most }, () => call(restaurant)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await call(restaurant)).status).toBe(429)
  expect((await call(neighbour)).status).toBe(200)
})
