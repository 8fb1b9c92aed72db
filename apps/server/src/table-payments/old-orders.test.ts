import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("an order of the version before on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, billOf, pay, bills, shares, move } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  test("PAY-17: joins the bill when staff go on with it, and is paid to the cent", async () => {
    const restaurant = await aRestaurant()
    const id = "order-1795213457812"
    // As it was stored before lines had units, VAT rates and ids of bills.
    const items = JSON.stringify([
      { id: "bavette", name: "Bavette", price: "23.50", quantity: 1 },
      { id: "tarte", name: "Tarte", price: "8.50", quantity: 2 },
    ])
    await server.fill(`insert into orders (id, user_id, menu_id, items, total_cents, status, table_number,
        idempotency_key, tracking_key_hash, created_at, updated_at)
      values ('${id}', '${restaurant.owner.userId}', '${restaurant.menuId}', '${items}', 4050, 'pending', '7',
        '${randomUUID()}', 'hash', '2026-11-20T19:00:00.000Z', '2026-11-20T19:00:00.000Z')`)
    expect((await move(restaurant, id, "preparing")).error).toBeNull()
    const bill = await billOf(restaurant)
    expect(bill).toMatchObject({ state: "open", total: "40.50", vat: [{ rate: "10", including: "40.50" }] })
    expect(bill.units.map(({ name, amount }) => [name, amount])).toEqual([
      ["Bavette", "23.50"],
      ["Tarte", "8.50"],
      ["Tarte", "8.50"],
    ])
    const paid = await pay(restaurant, { kind: "all" }, "40.50")
    expect(paid.status).toBe(200)
    const answer = new URLSearchParams({ answer: "accepted" })
    await fetch(`${paid.body.url}/payer`, { method: "POST", body: answer, redirect: "manual" })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled" }])
    expect(await bills(restaurant)).toMatchObject([{ due: "0.00", settled: "40.50" }])
  })
})
