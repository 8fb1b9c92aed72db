import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { dishes, type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const tart = [{ id: dishes.tart.id, price: dishes.tart.price, quantity: 1 }]

describe.each(engines)("an order that staff cancelled by mistake and restore, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, billOf, pay, bills, move } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const payAll = async (restaurant: PayingRestaurant, amount: string) => {
    const { body } = await pay(restaurant, { kind: "all" }, amount)
    const answer = new URLSearchParams({ answer: "accepted" })
    await fetch(`${body.url}/payer`, { method: "POST", body: answer, redirect: "manual" })
  }
  const moveAll = async (restaurant: PayingRestaurant, id: string, ...statuses: Parameters<typeof move>[2][]) => {
    for (const status of statuses) expect((await move(restaurant, id, status)).error).toBeNull()
  }
  const close = ({ owner }: PayingRestaurant) =>
    owner.client.from("bills").update({ state: "closed" }).eq("state", "open").select().throwOnError()

  test("is due on the bill that had closed without it", async () => {
    const restaurant = await aRestaurant()
    const { id } = await ordered(restaurant)
    await moveAll(restaurant, id, "cancelled")
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", closed_by: "online" }])
    await moveAll(restaurant, id, "preparing")
    expect(await bills(restaurant)).toMatchObject([{ state: "open", closed_by: null, due: "68.00" }])
    await ordered(restaurant, tart)
    expect(await billOf(restaurant)).toMatchObject({ state: "open", due: "76.50" })
  })

  test("is due after another order of its bill was paid and served", async () => {
    const restaurant = await aRestaurant()
    const wrong = await ordered(restaurant)
    const other = await ordered(restaurant, tart)
    await moveAll(restaurant, wrong.id, "cancelled")
    await payAll(restaurant, "8.50")
    await moveAll(restaurant, other.id, "preparing", "ready", "completed")
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", due: "0.00" }])
    await moveAll(restaurant, wrong.id, "preparing")
    expect(await billOf(restaurant)).toMatchObject({ state: "open", settled: "8.50", due: "68.00" })
  })

  test("joins the next bill of its table, if that one is open", async () => {
    const restaurant = await aRestaurant()
    const wrong = await ordered(restaurant)
    await moveAll(restaurant, wrong.id, "cancelled")
    await ordered(restaurant, tart)
    await moveAll(restaurant, wrong.id, "preparing")
    expect(await bills(restaurant)).toMatchObject([
      { state: "closed", total: "0.00" },
      { state: "open", due: "76.50" },
    ])
    // A second restoring changes nothing.
    await moveAll(restaurant, wrong.id, "cancelled", "preparing")
    expect(await billOf(restaurant)).toMatchObject({ state: "open", due: "76.50" })
  })

  test("is on a new bill after the guests paid the rest at the counter", async () => {
    const restaurant = await aRestaurant()
    const wrong = await ordered(restaurant)
    await ordered(restaurant, tart)
    await moveAll(restaurant, wrong.id, "cancelled")
    await close(restaurant)
    await moveAll(restaurant, wrong.id, "preparing")
    expect(await bills(restaurant)).toMatchObject([
      { state: "closed", closed_by: "counter", total: "8.50" },
      { state: "open", due: "68.00" },
    ])
  })

  test("stays where it is if it was paid for", async () => {
    const restaurant = await aRestaurant()
    const wrong = await ordered(restaurant)
    await payAll(restaurant, "68.00")
    await moveAll(restaurant, wrong.id, "cancelled")
    await ordered(restaurant, tart)
    await moveAll(restaurant, wrong.id, "preparing")
    expect(await bills(restaurant)).toMatchObject([
      { state: "closed", total: "68.00", settled: "68.00", over: "0.00" },
      { state: "open", due: "8.50" },
    ])
  })

  test("joins the bill of its table if it was refused before it was on one", async () => {
    const restaurant = await aRestaurant()
    const { owner } = restaurant
    await owner.client.from("ordering").update({ needs_acceptance: true }).eq("user_id", owner.userId).throwOnError()
    const { id, bill_id: billId } = await ordered({ ...restaurant, code: "" })
    expect(billId).toBeNull()
    await moveAll(restaurant, id, "cancelled", "preparing")
    expect(await bills(restaurant)).toMatchObject([{ table_name: "7", state: "open", due: "68.00" }])
  })
})
