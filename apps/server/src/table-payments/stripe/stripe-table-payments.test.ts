import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { atNoon } from "../../testing/at-noon.ts"
import { engines } from "../../testing/engines.ts"
import { payingTables } from "../../testing/paying-tables.ts"
import {
  aStripeEvent,
  type StripeStandIn,
  signStripe,
  startStripeStandIn,
  stripeConnectSettings,
} from "../../testing/services/stripe-stand-in.ts"
import { stripeTables } from "../../testing/stripe-tables.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { findLedgerFault, listLedger } from "../ledger.ts"

const now = Math.floor(Date.now() / 1000)
const minute = 60_000

describe.each(engines)("payments at the table with Stripe on %s", (engine) => {
  let server: TestServer
  let stripe: StripeStandIn
  const { aPremiumRestaurant, connect, open, ordered, billOf, pay, bills, shares } = payingTables(() => server)
  const { aRestaurant, activate, deliver, begin, sweep, call, sent } = stripeTables(() => ({ server, stripe }))
  beforeAll(async () => {
    stripe = await startStripeStandIn()
    server = await startTestServer({ engine, settings: stripeConnectSettings, stripeAddress: stripe.address })
  })
  afterEach(() => {
    stripe.calls.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await stripe.stop()
  })

  test("an owner connects the restaurant's own account, and Stripe's words are shown", async () => {
    const restaurant = await aPremiumRestaurant()
    const state = async () => (await call("payment-account", restaurant)).body
    expect(await state()).toMatchObject({ provider: "stripe", state: "none" })
    const url = await connect(restaurant.owner)
    expect(url).toMatch(/^https:\/\/connect\.stripe\.com\/setup\/acct_/)
    expect(sent("/v2/core/accounts")[0]?.json).toEqual({
      contact_email: restaurant.owner.email,
      dashboard: "full",
      identity: { country: "fr" },
      defaults: {
        currency: "eur",
        locales: ["fr-FR"],
        responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
      },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      metadata: { user_id: restaurant.owner.userId },
    })
    expect(sent("/v2/core/account_links")[0]?.json).toMatchObject({
      use_case: {
        type: "account_onboarding",
        account_onboarding: { return_url: `${server.url}/dashboard/settings/payments` },
      },
    })
    expect(await state()).toMatchObject({ state: "missing" })
    const account = url.replace("https://connect.stripe.com/setup/", "")
    const known = stripe.connect.accounts.get(account)
    Object.assign(known ?? {}, { missing: [] })
    expect(await state()).toMatchObject({ state: "checking" })
    // Coming back to it opens no second account.
    expect(await connect(restaurant.owner)).toBe(url)
    activate(account)
    expect(await deliver("account.updated", { id: account, object: "account" }, { account })).toBe(200)
    await open(restaurant)
    expect(await state()).toMatchObject({ state: "ready" })
  })

  test("an account that the owner ended on Stripe's pages closes payments, and can be connected anew", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    expect(await deliver("account.application.deauthorized", { id: "ca_1" }, { account: restaurant.account })).toBe(200)
    expect(await pay(restaurant, { kind: "all" }, "68.00")).toMatchObject({
      status: 403,
      body: { code: "payments_closed" },
    })
    const { data } = await restaurant.owner.client.from("table_payments").select().single()
    expect(data).toMatchObject({ is_on: false })
    const known = stripe.connect.accounts.get(restaurant.account)
    Object.assign(known ?? {}, { isGone: true })
    const url = await connect(restaurant.owner)
    expect(url).not.toContain(restaurant.account)
  })

  test("a share is paid on Stripe's page, on the restaurant's account, without a fee of ours", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant, "68.00", { tip: "2.00", language: "en" })
    const [opened] = sent("/v1/checkout/sessions")
    expect(opened).toMatchObject({ account: restaurant.account, idempotencyKey: `share-${shareId}` })
    expect(opened?.fields).toMatchObject({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "adaptive_pricing[enabled]": "false",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": "6800",
      "line_items[0][price_data][product_data][name]": "Addition, table 7",
      "line_items[1][price_data][unit_amount]": "200",
      "line_items[1][price_data][product_data][name]": "Pourboire",
      client_reference_id: shareId,
      "payment_intent_data[metadata][share_id]": shareId,
      locale: "en",
    })
    expect(Object.keys(opened?.fields ?? {}).filter((name) => /fee|customer|email/.test(name))).toEqual([])
    expect(opened?.fields.success_url).toContain(`&part=${shareId}`)
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    const { account } = restaurant
    expect(await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })).toBe(200)
    expect(await bills(restaurant)).toMatchObject([{ settled: "68.00", tips: "2.00", due: "0.00" }])
    const [share] = await shares(restaurant)
    expect(share).toMatchObject({ state: "settled", provider: "stripe", payment_ref: expect.stringMatching(/^pi_/) })
  })

  test("PAY-05: an event of another account, mode, amount or currency, and a forged one, change nothing", async () => {
    const restaurant = await aRestaurant()
    const other = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant)
    const paid = stripe.connect.pay(sessionId)
    const { account } = restaurant
    const type = "checkout.session.completed"
    expect(await deliver(type, paid, { account: other.account })).toBe(200)
    expect(await deliver(type, paid)).toBe(200)
    expect(await deliver(type, paid, { account, livemode: true })).toBe(200)
    expect(await deliver(type, { ...paid, amount_total: 6799 }, { account })).toBe(200)
    expect(await deliver(type, { ...paid, currency: "usd" }, { account })).toBe(200)
    expect(await deliver(type, { ...paid, id: "cs_other" }, { account })).toBe(200)
    expect(await deliver(type, { ...paid, metadata: {} }, { account })).toBe(200)
    expect(await deliver(type, { ...paid, payment_status: "unpaid" }, { account })).toBe(200)
    const payload = aStripeEvent(type, paid, now, { account })
    const forged = await fetch(`${server.url}/webhooks/stripe/connect`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signStripe(payload) },
      body: payload,
    })
    expect(forged.status).toBe(400)
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    expect(await deliver(type, paid, { account })).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ state: "settled" }])
  })

  test("PAY-04: every event ten times in shuffled order has one end, with one line in the ledger each", async () => {
    for (let round = 0; round < 10; round += 1) {
      const restaurant = await aRestaurant()
      await ordered(restaurant)
      const { sessionId } = await begin(restaurant)
      const { account } = restaurant
      const open = stripe.connect.sessionOf(sessionId)
      const paid = stripe.connect.pay(sessionId)
      const session = stripe.connect.sessions.get(sessionId)
      if (session) session.refunded = 1800
      const events: [string, object][] = [
        ["checkout.session.completed", paid],
        ["checkout.session.expired", { ...open, status: "expired" }],
        ["charge.refunded", stripe.connect.chargeOf(sessionId)],
      ]
      // A page that is paid never expires at Stripe. The event is there to show that it could not undo a payment.
      const many = Array.from({ length: 10 }, () => events).flat()
      const shuffled = many
        .map((event) => ({ event, at: Math.random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event)
      for (const [type, object] of shuffled) expect(await deliver(type, object, { account })).toBe(200)
      expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 1800 }])
      const ledger = await listLedger(server.database.read, restaurant.owner.userId)
      expect(ledger.map(({ event, amount_cents: cents }) => [event, cents])).toEqual([
        ["settled", 6800],
        ["refunded", 1800],
      ])
      expect(findLedgerFault(ledger)).toBeNull()
    }
  })

  test("without an event, the page that comes back and the job learn the payment from Stripe", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant, "20.00")
    stripe.connect.pay(sessionId)
    await sweep(minute + 1000)
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", amount_cents: 2000 }])
  })

  test("a phone that never pays is released once Stripe has ended its page", async () => {
    atNoon()
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant)
    await sweep(11 * minute)
    expect(stripe.connect.sessions.get(sessionId)?.status).toBe("expired")
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
    expect(await billOf(restaurant)).toMatchObject({ due: "68.00" })
  })

  test("a payment that was made while the server ends it counts", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    stripe.connect.pay(sessionId)
    const ended = await call("cancel-share", restaurant, { share_id: shareId })
    expect(ended.body).toMatchObject({ state: "settled" })
  })

  test("refunds go out once, on the account of the payment, and those made on Stripe's pages are shown", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    const { account } = restaurant
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    const refund = (amount: string, seen: number) =>
      call("refund-share", restaurant, { share_id: shareId, amount, seen })
    const twice = await Promise.all([refund("10.00", 0), refund("10.00", 0)])
    expect(twice.map(({ status }) => status)).toContain(200)
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(1000)
    expect(sent("/v1/refunds").find(({ method }) => method === "POST")).toMatchObject({
      account,
      fields: { amount: "1000" },
    })
    const session = stripe.connect.sessions.get(sessionId)
    if (session) session.refunded = 3000
    expect(await deliver("charge.refunded", stripe.connect.chargeOf(sessionId), { account })).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 3000, state: "settled" }])
    // All of it is refunded at Stripe before its event arrives.
    if (session) session.refunded = 6800
    expect((await refund("38.00", 3000)).status).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 6800, state: "refunded" }])
  })

  test("two devices that refund another amount at the same moment refund once", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account: restaurant.account })
    const refund = (amount: string) => call("refund-share", restaurant, { share_id: shareId, amount, seen: 0 })
    await Promise.all([refund("10.00"), refund("12.00")])
    expect([1000, 1200]).toContain(stripe.connect.sessions.get(sessionId)?.refunded)
  })

  test("a bill can be paid although the clock of the server is some minutes slow or fast", async () => {
    for (const minutes of [-5, 5]) {
      server.pass(minutes * minute)
      const restaurant = await aRestaurant()
      await ordered(restaurant)
      const paid = await pay(restaurant, { kind: "all" }, "68.00")
      server.pass(-minutes * minute)
      expect(paid.status).toBe(200)
    }
  })

  test("a refund that is asked for twice around the turn of an hour goes out once", async () => {
    const untilTheHour = 60 * minute - (Date.now() % (60 * minute))
    server.pass(untilTheHour - minute)
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account: restaurant.account })
    const refund = () => call("refund-share", restaurant, { share_id: shareId, amount: "10.00", seen: 0 })
    // Both calls have read from Stripe that nothing has gone back, before the first goes out.
    const { answer } = stripe.connect
    const none = { object: "list", url: "/v1/refunds", has_more: false, data: [] }
    const unaware: typeof answer = (asked) =>
      `${asked.method} ${asked.path}` === "GET /v1/refunds" ? none : answer(asked)
    Object.assign(stripe.connect, { answer: unaware })
    Object.assign(stripe, { failure: "lost", failsAt: "POST /v1/refunds" })
    expect((await refund()).status).toBe(503)
    Object.assign(stripe, { failure: null, failsAt: null })
    server.pass(minute)
    expect((await refund()).status).toBe(200)
    Object.assign(stripe.connect, { answer })
    server.pass(-untilTheHour)
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(1000)
  })

  test("a dispute is shown in the list of payments", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant)
    const { account } = restaurant
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    const dispute = { id: "dp_1", object: "dispute", payment_intent: stripe.connect.sessions.get(sessionId)?.intent }
    expect(await deliver("charge.dispute.created", dispute, { account: "acct_other" })).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ disputed_at: null }])
    expect(await deliver("charge.dispute.created", dispute, { account })).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ disputed_at: expect.any(String) }])
  })

  test("a dispute that the restaurant has won is over, and the payment can be refunded; a lost one stays", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId } = await begin(restaurant)
    const { account } = restaurant
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    const dispute = { id: "dp_1", object: "dispute", payment_intent: stripe.connect.sessions.get(sessionId)?.intent }
    const disputed = async () => (await shares(restaurant))[0]?.disputed_at
    for (const status of ["won", "warning_closed"]) {
      await deliver("charge.dispute.created", { ...dispute, status: "needs_response" }, { account })
      expect(await disputed()).toEqual(expect.any(String))
      await deliver("charge.dispute.closed", { ...dispute, status }, { account: "acct_other" })
      expect(await disputed()).toEqual(expect.any(String))
      await deliver("charge.dispute.closed", { ...dispute, status }, { account })
      expect(await disputed()).toBeNull()
    }
    await deliver("charge.dispute.created", { ...dispute, status: "needs_response" }, { account })
    await deliver("charge.dispute.closed", { ...dispute, status: "lost" }, { account })
    expect(await disputed()).toEqual(expect.any(String))
  })

  test("a repeated key opens one page, also when the first answer was lost", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const again = { payerKey: "telephone-1", idempotency_key: randomUUID() }
    const first = await begin(restaurant, "68.00", again)
    expect(await begin(restaurant, "68.00", again)).toEqual(first)
    expect(sent("/v1/checkout/sessions")).toHaveLength(1)
  })

  test("Stripe's page has the diner's language, and a phone has one page at a time", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    for (const language of ["fr", "en", "es", "it", "zh"]) {
      await begin(restaurant, "10.00", { payerKey: "one-phone", language })
      expect(sent("/v1/checkout/sessions").at(-1)?.fields).toMatchObject({ locale: language })
    }
    const states = (await shares(restaurant)).map(({ state }) => state)
    expect(states).toEqual(["released", "released", "released", "released", "held"])
    const pages = [...stripe.connect.sessions.values()].filter(({ account }) => account === restaurant.account)
    expect(pages.map(({ status }) => status)).toEqual(["expired", "expired", "expired", "expired", "open"])
  })
})
