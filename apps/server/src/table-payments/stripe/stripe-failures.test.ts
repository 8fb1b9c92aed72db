import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { atNoon } from "../../testing/at-noon.ts"
import { engines } from "../../testing/engines.ts"
import { payingTables } from "../../testing/paying-tables.ts"
import {
  type StripeStandIn,
  startStripeStandIn,
  stripeConnectSettings,
  stripeError,
} from "../../testing/services/stripe-stand-in.ts"
import { stripeTables } from "../../testing/stripe-tables.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { storeAccount } from "../table-payments-commands.ts"

const minute = 60_000

describe.each(engines)("payments at the table when Stripe fails, on %s", (engine) => {
  let server: TestServer
  let stripe: StripeStandIn
  const { connect, ordered, pay, shares } = payingTables(() => server)
  const { aRestaurant, deliver, begin, sweep, call } = stripeTables(() => ({ server, stripe }))
  beforeAll(async () => {
    stripe = await startStripeStandIn()
    server = await startTestServer({ engine, settings: stripeConnectSettings, stripeAddress: stripe.address })
  })
  afterEach(() => {
    Object.assign(stripe, { failure: null, repeatsFailures: false, failsAt: null })
  })
  afterAll(async () => {
    await server.stop()
    await stripe.stop()
  })

  test("while Stripe is down a diner reads that nothing was charged, and nothing stays held", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    expect(await pay(restaurant, { kind: "all" }, "68.00")).toMatchObject({
      status: 503,
      body: { code: "payment_unavailable" },
    })
    await sweep(1000)
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    stripe.failure = null
    await sweep(17_000)
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
  })

  test("an account that Stripe restricted takes no payment, and what was claimed is released", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    Object.assign(stripe.connect.accounts.get(restaurant.account) ?? {}, { isActive: false, missing: ["identity"] })
    expect(await pay(restaurant, { kind: "all" }, "68.00")).toMatchObject({ status: 503 })
    await sweep(1000)
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
    await deliver("account.updated", { id: restaurant.account, object: "account" }, { account: restaurant.account })
    expect(await pay(restaurant, { kind: "all" }, "68.00")).toMatchObject({ status: 403 })
  })

  test("PAY-03: a page whose address was lost on the way is found by its key, and ended", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    stripe.failure = "lost"
    expect(await pay(restaurant, { kind: "all" }, "68.00")).toMatchObject({ status: 503 })
    stripe.failure = null
    const lost = [...stripe.connect.sessions.values()].at(-1)
    expect(lost).toMatchObject({ account: restaurant.account, status: "open" })
    await sweep(1000)
    expect(lost?.status).toBe("expired")
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
    expect([...stripe.connect.sessions.values()].filter(({ account }) => account === restaurant.account)).toEqual([
      lost,
    ])
  })

  test("PAY-03: a page that was paid although its address was lost settles the share", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    stripe.failure = "lost"
    await pay(restaurant, { kind: "all" }, "68.00")
    stripe.failure = null
    const lost = [...stripe.connect.sessions.values()].at(-1)
    const paid = stripe.connect.pay(lost?.id ?? "")
    await deliver("checkout.session.completed", paid, { account: restaurant.account })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled" }])
    expect((await call("refund-share", restaurant, { share_id: (await shares(restaurant))[0]?.id })).status).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ state: "refunded" }])
  })

  test("staff who end a payment while Stripe is down learn that it is still held, and nothing about the money", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { shareId } = await begin(restaurant)
    const end = () =>
      server.call("/functions/v1/cancel-share", {
        body: { share_id: shareId },
        token: restaurant.owner.accessToken,
      })
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    expect(await end()).toMatchObject({ status: 200, body: { state: "held" } })
    stripe.failure = null
    expect(await end()).toMatchObject({ status: 200, body: { state: "released" } })
  })

  test("a failure that Stripe repeats under its key holds a share for two minutes, and its refund for an hour at most", async () => {
    atNoon()
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    stripe.repeatsFailures = true
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    await pay(restaurant, { kind: "all" }, "68.00")
    stripe.failure = null
    await sweep(1000)
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    await sweep(3 * minute)
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
    const { sessionId, shareId } = await begin(restaurant)
    const { account } = restaurant
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    const refund = (token = restaurant.owner.accessToken) =>
      server.call("/functions/v1/refund-share", { body: { share_id: shareId, amount: "10.00", seen: 0 }, token })
    stripe.failsAt = "POST /v1/refunds"
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    expect((await refund()).status).toBe(503)
    stripe.failure = null
    expect((await refund()).status).toBe(503)
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(0)
    // A token lives for an hour.
    server.pass(59 * minute)
    const { data } = await restaurant.owner.client.auth.refreshSession()
    server.pass(minute)
    expect((await refund(data.session?.access_token)).status).toBe(200)
    server.pass(-60 * minute)
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(1000)
  })

  test("an owner who ended two accounts one after the other can connect a third", async () => {
    const restaurant = await aRestaurant()
    const known = [restaurant.account]
    for (let ended = 0; ended < 3; ended += 1) {
      const account = known.at(-1) ?? ""
      Object.assign(stripe.connect.accounts.get(account) ?? {}, { isGone: true })
      await deliver("account.application.deauthorized", { id: "ca_1" }, { account })
      known.push((await connect(restaurant.owner)).replace("https://connect.stripe.com/setup/", ""))
    }
    expect(new Set(known).size).toBe(4)
  })

  test("a share on an account that is gone is released once its page is long over", async () => {
    atNoon()
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    await begin(restaurant)
    Object.assign(stripe.connect.accounts.get(restaurant.account) ?? {}, { isGone: true })
    await sweep(40 * minute)
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    await sweep(100 * minute)
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
  })

  test("an owner whose account is gone reads that Stripe refused the refund, not that the diner was not charged", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account: restaurant.account })
    Object.assign(stripe.connect.accounts.get(restaurant.account) ?? {}, { isGone: true })
    expect(await call("refund-share", restaurant, { share_id: shareId, amount: "10.00", seen: 0 })).toMatchObject({
      status: 409,
      body: { code: "refund_refused" },
    })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 0 }])
  })

  test("a phone whose payment has come, unknown to its page, does not pay a second time", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant, "20.00", { payerKey: "one-phone" })
    stripe.connect.pay(sessionId)
    const again = await pay(restaurant, { kind: "amount", amount: "20.00" }, "20.00", { payerKey: "one-phone" })
    expect(again).toMatchObject({ status: 409, body: { code: "bill_changed" } })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", amount_cents: 2000 }])
  })

  test("a page that a repeated call opened after a failed one stays open as long as any", async () => {
    atNoon()
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const again = { payerKey: "one-phone", idempotency_key: randomUUID() }
    stripe.failure = "lost"
    expect(await pay(restaurant, { kind: "all" }, "68.00", again)).toMatchObject({ status: 503 })
    stripe.failure = null
    const { sessionId } = await begin(restaurant, "68.00", again)
    await sweep(9 * minute)
    expect(stripe.connect.sessions.get(sessionId)?.status).toBe("open")
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    await sweep(11 * minute)
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
  })

  test("a phone that reloads its page again and again asks Stripe once in two seconds", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { shareId, sessionId } = await begin(restaurant)
    stripe.calls.length = 0
    const query = new URLSearchParams({ table: "7", t: restaurant.code, part: String(shareId) })
    const page = `${server.url}/addition/${restaurant.owner.userId}?${query}`
    for (let load = 0; load < 5; load += 1) expect((await fetch(page)).status).toBe(200)
    const asked = () => stripe.calls.filter(({ path }) => path === `/v1/checkout/sessions/${sessionId}`).length
    expect(asked()).toBe(1)
    server.pass(2_001)
    await fetch(page)
    expect(asked()).toBe(2)
  })

  test("what was read of an account that was disconnected meanwhile does not connect it again", async () => {
    const restaurant = await aRestaurant()
    await call("disconnect-payments", restaurant)
    const { account } = restaurant
    await server.database.run(storeAccount, {
      ...{ ownerId: restaurant.owner.userId, provider: "stripe", accountId: account, canCharge: true, missing: [] },
      ...{ isConnecting: false, at: new Date().toISOString() },
    })
    expect((await call("payment-account", restaurant)).body).toMatchObject({ state: "none" })
  })
})
