import { nextMorning } from "@ardoise/domain/restaurant/next-morning"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { dishes, payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { isSweepNeeded } from "./release-shares.ts"

const tart = [{ id: dishes.tart.id, price: dishes.tart.price, quantity: 1 }]
const minuteMs = 60_000

describe.each(engines)("an order that a table places when the morning has ended its bill, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, pay, bills, shares } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
    const now = Date.now()
    server.setClock(Date.parse(nextMorning("Europe/Paris", now)) - now - minuteMs)
  })
  afterAll(() => server.stop())

  test("joins it while a phone is paying: the money stays, and the order can be paid, too", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    server.setClock(2 * minuteMs)
    await ordered(restaurant, tart)
    const answer = new URLSearchParams({ answer: "accepted" })
    await fetch(`${paid.body.url}/payer`, { method: "POST", body: answer, redirect: "manual" })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 0, refund_due_cents: 0 }])
    expect(await bills(restaurant)).toMatchObject([{ state: "open", settled: "68.00", due: "8.50" }])
    // The job finds no end of it before the next morning.
    const at = new Date(Date.parse(nextMorning("Europe/Paris", Date.now())) + minuteMs).toISOString()
    expect(await isSweepNeeded(server.database, at)).toBe(false)
  })
})
