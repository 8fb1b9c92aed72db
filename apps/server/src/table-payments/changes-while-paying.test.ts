import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { dishes, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const steak = [{ id: dishes.steak.id, price: dishes.steak.price, quantity: 1 }]

describe.each(engines)("while a phone pays a part of a bill, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, billOf, pay, bills, move } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  test("an order without which it pays too much cannot be cancelled, and another one can", async () => {
    const restaurant = await aRestaurant()
    const large = await ordered(restaurant)
    const small = await ordered(restaurant, steak)
    const part = await pay(restaurant, { kind: "part", of: 2 }, "45.75")
    expect(part.status).toBe(200)
    expect((await move(restaurant, large.id, "cancelled")).error?.code).toBe("bill_being_paid")
    expect((await move(restaurant, small.id, "cancelled")).error).toBeNull()
    expect(await bills(restaurant)).toMatchObject([{ total: "68.00", held: "45.75", due: "22.25", over: "0.00" }])
  })

  test("a dish without which it pays too much stays on the bill, and another one can be taken off", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    await pay(restaurant, { kind: "amount", amount: "45" }, "45.00")
    const [{ id } = { id: "" }] = await bills(restaurant)
    const { units } = await billOf(restaurant)
    const takeOff = (name: string) => {
      const key = units.find((unit) => unit.name === name)?.key ?? ""
      return restaurant.owner.client.rpc("remove_from_bill", { bill_id: id, units: [key] })
    }
    expect((await takeOff(dishes.wine.name)).error?.code).toBe("bill_being_paid")
    expect((await takeOff(dishes.tart.name)).error).toBeNull()
    expect(await bills(restaurant)).toMatchObject([{ total: "59.50", held: "45.00", due: "14.50", over: "0.00" }])
  })
})
