import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
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
import { billExport } from "../bill-export.ts"
import { findLedgerFault, listLedger } from "../ledger.ts"

const hour = 60 * 60_000
const day = 24 * hour

describe.each(engines)("refunds that fail after Stripe has accepted them, on %s", (engine) => {
  let server: TestServer
  let stripe: StripeStandIn
  const { ordered, bills, shares } = payingTables(() => server)
  const { aRestaurant, deliver, begin, sweep, call, sent } = stripeTables(() => ({ server, stripe }))
  type Restaurant = Awaited<ReturnType<typeof aRestaurant>>
  beforeAll(async () => {
    stripe = await startStripeStandIn()
    server = await startTestServer({ engine, settings: stripeConnectSettings, stripeAddress: stripe.address })
  })
  afterEach(() => {
    stripe.calls.length = 0
    Object.assign(stripe, { failure: null, failsAt: null })
    stripe.connect.refundStatus = "succeeded"
  })
  afterAll(async () => {
    await server.stop()
    await stripe.stop()
  })

  /** A table of 68 € that has paid all of it with a tip of 2 €. */
  async function aPaidTable() {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant, "68.00", { tip: "2.00" })
    const { account } = restaurant
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    const refund = (amount: string, seen: number) =>
      call("refund-share", restaurant, { share_id: shareId, amount, seen })
    return { restaurant, account, sessionId, shareId, refund }
  }
  const ledgerOf = async ({ owner }: Restaurant) => {
    const rows = await listLedger(server.database.read, owner.userId)
    expect(findLedgerFault(rows)).toBeNull()
    return rows.map(({ event, amount_cents: cents, tip_cents: tip }) => [event, cents, tip])
  }

  test.each([
    ["refund.failed", "failed"],
    ["refund.updated", "failed"],
    ["charge.refund.updated", "canceled"],
  ] as const)("the event %s shows that the money came back, in the bill and in the ledger", async (type, status) => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    expect((await refund("69.00", 0)).status).toBe(200)
    expect(await bills(restaurant)).toMatchObject([{ settled: "0.00", tips: "1.00", due: "68.00" }])
    expect(await deliver(type, stripe.connect.failRefund(sessionId, { status }), { account })).toBe(200)
    expect(await shares(restaurant)).toMatchObject([
      { state: "settled", refunded_cents: 6900, refund_failed_cents: 6900, refund_failed_at: expect.any(String) },
    ])
    expect(await bills(restaurant)).toMatchObject([{ settled: "68.00", tips: "2.00", due: "0.00" }])
    expect(await ledgerOf(restaurant)).toEqual([
      ["settled", 6800, 200],
      ["refunded", 6800, 100],
      ["refund-failed", 6800, 100],
    ])
  })

  test("after a failed refund another one goes out at once, and all figures agree to the cent", async () => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    await refund("12.00", 0)
    await deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })
    expect((await refund("7.00", 1200)).body).toEqual({ state: "settled", refunded_cents: 1900 })
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(700)
    const keys = sent("/v1/refunds").flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
    expect(new Set(keys).size).toBe(2)
    expect(await shares(restaurant)).toMatchObject([
      {
        refunded_cents: 1900,
        refund_failed_cents: 1200,
        refund_wanted_cents: 1200,
        refund_failed_at: expect.any(String),
      },
    ])
    expect(await bills(restaurant)).toMatchObject([{ settled: "61.00", tips: "2.00" }])
    expect(await ledgerOf(restaurant)).toEqual([
      ["settled", 6800, 200],
      ["refunded", 1200, 0],
      ["refund-failed", 1200, 0],
      ["refunded", 700, 0],
    ])
    const scope = { db: server.database.read, ownerId: restaurant.owner.userId, timeZone: "Europe/Paris" }
    const files = await billExport.files?.({ ...scope, now: new Date().toISOString() } as never)
    const csv = await text((await files?.find(({ path }) => path.endsWith(".csv"))?.open()) as never)
    expect(csv).toContain(";7;68,00;2,00;7,00;Remboursement échoué;pi_")
    // The rest of what came back is sent again: nothing is left to do.
    expect((await refund("5.00", 1900)).status).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 2400, refund_failed_at: null }])
  })

  test("events twice and in any order have one end, with one line in the ledger each", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { restaurant, account, sessionId, refund } = await aPaidTable()
      await refund("12.00", 0)
      const accepted = stripe.connect.chargeOf(sessionId)
      const failed = stripe.connect.failRefund(sessionId)
      const before = { ...failed, status: "succeeded" }
      const events: [string, object][] = [
        ["charge.refunded", accepted],
        ["refund.updated", before],
        ["refund.failed", failed],
        ["charge.refund.updated", failed],
      ]
      const shuffled = [...events, ...events]
        .map((event) => ({ event, at: Math.random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event)
      for (const [type, object] of shuffled) expect(await deliver(type, object, { account })).toBe(200)
      await Promise.all(events.map(([type, object]) => deliver(type, object, { account })))
      expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 1200, refund_failed_cents: 1200 }])
      expect(await ledgerOf(restaurant)).toHaveLength(3)
    }
  })

  test("an event that arrives before the answer to our own call leaves nothing out", async () => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    const { answer } = stripe.connect
    let failing: Promise<number> | null = null
    Object.assign(stripe.connect, {
      answer: (asked: Parameters<typeof answer>[0]) => {
        const given = answer(asked)
        if (asked.method !== "POST" || asked.path !== "/v1/refunds") return given
        failing = deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })
        return given
      },
    })
    expect((await refund("12.00", 0)).status).toBe(200)
    Object.assign(stripe.connect, { answer })
    expect(await failing).toBe(200)
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 1200, refund_failed_cents: 1200 }])
    expect((await ledgerOf(restaurant)).slice(1)).toEqual([
      ["refunded", 1200, 0],
      ["refund-failed", 1200, 0],
    ])
  })

  test("a refund that failed while its answer was lost is shown, and not sent a second time unasked", async () => {
    const { restaurant, sessionId, refund } = await aPaidTable()
    Object.assign(stripe, { failure: "lost", failsAt: "POST /v1/refunds" })
    expect(await refund("12.00", 0)).toMatchObject({ status: 503, body: { code: "refund_unconfirmed" } })
    Object.assign(stripe, { failure: null, failsAt: null })
    stripe.connect.failRefund(sessionId)
    expect(await refund("12.00", 0)).toMatchObject({ status: 409, body: { code: "bill_changed" } })
    expect(stripe.connect.sessions.get(sessionId)?.refunds).toHaveLength(1)
    expect(await shares(restaurant)).toMatchObject([
      { refunded_cents: 1200, refund_failed_cents: 1200, refund_failed_at: expect.any(String) },
    ])
    expect((await refund("12.00", 1200)).status).toBe(200)
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(1200)
  })

  test("a refund that the bank refuses at once is refused, and can be asked for again", async () => {
    const { restaurant, sessionId, refund } = await aPaidTable()
    stripe.connect.refundStatus = "failed"
    expect(await refund("70.00", 0)).toMatchObject({ status: 409, body: { code: "refund_refused" } })
    expect(await bills(restaurant)).toMatchObject([{ settled: "68.00", tips: "2.00" }])
    stripe.connect.refundStatus = "pending"
    expect((await refund("70.00", 7000)).body).toEqual({ state: "refunded", refunded_cents: 14_000 })
    expect(stripe.connect.sessions.get(sessionId)?.refunded).toBe(7000)
    expect((await ledgerOf(restaurant)).slice(1)).toEqual([
      ["refunded", 6800, 200],
      ["refund-failed", 6800, 200],
      ["refunded", 6800, 200],
    ])
  })

  test("a refund that fails beside a second one leaves the second one as it is", async () => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    await refund("12.00", 0)
    await refund("20.00", 1200)
    await deliver("refund.failed", stripe.connect.failRefund(sessionId, { place: 0 }), { account })
    expect(await shares(restaurant)).toMatchObject([
      { refunded_cents: 3200, refund_failed_cents: 1200, refund_wanted_cents: 3200 },
    ])
    expect(await bills(restaurant)).toMatchObject([{ settled: "48.00" }])
  })

  test("a device that has not seen the failure refunds nothing, and learns of it", async () => {
    const { restaurant, sessionId, refund } = await aPaidTable()
    await refund("12.00", 0)
    stripe.connect.failRefund(sessionId)
    expect(await refund("58.00", 1200)).toMatchObject({ status: 409, body: { code: "bill_changed" } })
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 1200, refund_failed_cents: 1200 }])
    expect((await refund("70.00", 1200)).status).toBe(200)
  })

  test("without an event the job finds the failure, and stops asking once none can come any more", async () => {
    const { restaurant, sessionId, refund } = await aPaidTable()
    await refund("12.00", 0)
    const intent = stripe.connect.sessions.get(sessionId)?.intent
    const isAsked = ({ method, fields }: (typeof stripe.calls)[number]) =>
      method === "GET" && fields.payment_intent === intent
    const asked = () => stripe.calls.filter(isAsked).length
    const before = asked()
    await sweep(hour / 2)
    expect(asked()).toBe(before)
    await sweep(hour + 1000)
    expect(asked()).toBe(before + 1)
    stripe.connect.failRefund(sessionId)
    await sweep(10 * day)
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 1200, refund_failed_cents: 1200 }])
    expect((await ledgerOf(restaurant)).at(-1)).toEqual(["refund-failed", 1200, 0])
    await sweep(50 * day)
    const last = asked()
    await sweep(60 * day)
    expect(asked()).toBe(last)
  })

  test("while Stripe is down the job asks about one refund, and closes bills all the same", async () => {
    const [one, other] = [await aPaidTable(), await aPaidTable()]
    await one.refund("12.00", 0)
    await other.refund("12.00", 0)
    stripe.calls.length = 0
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    await sweep(2 * day)
    expect(new Set(stripe.calls.map(({ path }) => path)).size).toBe(1)
    expect(await bills(one.restaurant)).toMatchObject([{ state: "closed", closed_by: "expired" }])
    stripe.failure = null
    stripe.connect.failRefund(one.sessionId)
    stripe.connect.failRefund(other.sessionId)
    await sweep(4 * day)
    expect(await shares(one.restaurant)).toMatchObject([{ refund_failed_cents: 1200 }])
    expect(await shares(other.restaurant)).toMatchObject([{ refund_failed_cents: 1200 }])
  })

  test("the failure of a refund counts after the owner has disconnected the account, too", async () => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    await refund("12.00", 0)
    await call("disconnect-payments", restaurant)
    await deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })
    expect(await shares(restaurant)).toMatchObject([{ refund_failed_cents: 1200 }])
    // Ended on Stripe's pages, the account can no longer be asked. The job gives up in the end.
    Object.assign(stripe.connect.accounts.get(account) ?? {}, { isGone: true })
    await sweep(2 * hour)
    await sweep(50 * day)
    // Stripe sends an event that is refused again for days.
    expect(await deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })).toBe(200)
    stripe.calls.length = 0
    await sweep(60 * day)
    expect(stripe.calls.filter((one) => one.account === account)).toEqual([])
  })

  test("an event of another account or mode changes nothing, and one that Stripe cannot confirm is not believed", async () => {
    const { restaurant, account, sessionId, refund } = await aPaidTable()
    const other = await aRestaurant()
    await refund("12.00", 0)
    const failed = { ...stripe.connect.failRefund(sessionId) }
    const state = async () => (await shares(restaurant))[0]?.refund_failed_cents
    expect(await deliver("refund.failed", failed, { account: other.account })).toBe(200)
    expect(await deliver("refund.failed", failed)).toBe(200)
    expect(await deliver("refund.failed", failed, { account, livemode: true })).toBe(200)
    expect(await deliver("refund.failed", { ...failed, payment_intent: null }, { account })).toBe(200)
    expect(await state()).toBe(0)
    stripe.failure = { status: 500, body: stripeError("api_error", "down") }
    expect(await deliver("refund.failed", failed, { account })).toBeGreaterThanOrEqual(500)
    stripe.failure = null
    expect(await state()).toBe(0)
    // The body is not believed: Stripe lists the one that failed, whatever an event says of it.
    expect(await deliver("refund.updated", { ...failed, status: "succeeded", amount: 9 }, { account })).toBe(200)
    expect(await state()).toBe(1200)
  })

  test("a refund beside a smaller one that was made on Stripe's own pages is not sent, and the answer says so", async () => {
    const { restaurant, sessionId, refund } = await aPaidTable()
    const session = stripe.connect.sessions.get(sessionId)
    if (session) session.refunded = 500
    expect(await refund("12.00", 0)).toMatchObject({ status: 409, body: { code: "bill_changed" } })
    expect(session?.refunded).toBe(500)
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 500, refund_failed_at: null }])
    expect((await refund("7.00", 500)).status).toBe(200)
  })

  test("the failure of a refund that was made on Stripe's own pages is shown", async () => {
    const { restaurant, account, sessionId } = await aPaidTable()
    const session = stripe.connect.sessions.get(sessionId)
    if (session) session.refunded = 3000
    await deliver("charge.refunded", stripe.connect.chargeOf(sessionId), { account })
    await deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })
    expect(await shares(restaurant)).toMatchObject([{ refunded_cents: 3000, refund_failed_cents: 3000 }])
  })

  test("money that came too late and whose refund failed waits for the owner, and is not sent again by itself", async () => {
    const restaurant = await aRestaurant()
    const { account } = restaurant
    await ordered(restaurant)
    const { sessionId, shareId } = await begin(restaurant)
    await call("cancel-share", restaurant, { share_id: shareId })
    const [bill] = await bills(restaurant)
    await restaurant.owner.client
      .from("bills")
      .update({ state: "closed" })
      .eq("id", bill?.id ?? "")
      .throwOnError()
    // Stripe has said that the page is closed, and takes the money all the same.
    Object.assign(stripe.connect.sessions.get(sessionId) ?? {}, { status: "open" })
    await deliver("checkout.session.completed", stripe.connect.pay(sessionId), { account })
    expect(await shares(restaurant)).toMatchObject([{ state: "refunded", refunded_cents: 6800 }])
    await deliver("refund.failed", stripe.connect.failRefund(sessionId), { account })
    await sweep(2 * hour)
    expect(stripe.connect.sessions.get(sessionId)?.refunds).toHaveLength(1)
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", settled: "68.00" }])
    expect((await call("refund-share", restaurant, { share_id: shareId, seen: 6800 })).status).toBe(200)
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", settled: "0.00" }])
  })
})
