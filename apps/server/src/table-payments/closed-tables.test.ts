import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("when the guests have paid at the counter, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, billOf, pay } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const close = ({ owner }: PayingRestaurant) =>
    owner.client.from("bills").update({ state: "closed" }).eq("state", "open").select().throwOnError()

  test("a phone that began to pay and went back does not read that all is left to pay", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const payerKey = "a-phone-that-went-back"
    const { body } = await pay(restaurant, { kind: "all" }, "68.00", { payerKey })
    const released = await server.call("/functions/v1/release-share", {
      body: { share_id: body.share_id },
      headers: { "x-payer-key": payerKey },
    })
    expect(released.body).toEqual({ state: "released" })
    await close(restaurant)
    expect(await billOf(restaurant, payerKey)).toMatchObject({ state: "none", due: "0.00" })
  })

  test("a phone that paid a part reads its payment, and not that the rest is left to pay", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const payerKey = "a-phone-that-paid-a-part"
    const { body } = await pay(restaurant, { kind: "amount", amount: "20" }, "20.00", { payerKey })
    const answer = new URLSearchParams({ answer: "accepted" })
    await fetch(`${body.url}/payer`, { method: "POST", body: answer, redirect: "manual" })
    expect(await billOf(restaurant, payerKey)).toMatchObject({ settled: "20.00", due: "48.00" })
    await close(restaurant)
    expect(await billOf(restaurant, payerKey)).toMatchObject({ settled: "20.00", due: "0.00" })
    const query = new URLSearchParams({ table: "7", t: restaurant.code })
    const page = `/addition/${restaurant.owner.userId}?${query}`
    const shown = await server.call(page, { headers: { "x-payer-key": payerKey } })
    expect(drawnBy(String(shown.body.text)).content).toMatchObject({ settledCents: 2000, dueCents: 0 })
  })
})
