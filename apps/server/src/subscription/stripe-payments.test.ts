import type { SubscriptionDetails } from "@ardoise/contract/functions"
import type Stripe from "stripe"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { listJobs } from "../server.ts"
import { readConfig } from "../settings/config.ts"
import { engines } from "../testing/engines.ts"
import {
  aStripeEvent,
  aStripeSubscription,
  type StripeStandIn,
  signStripe,
  startStripeStandIn,
  stripeError,
  stripeSettings,
} from "../testing/services/stripe-stand-in.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { applyReports } from "./subscription-commands.ts"

const day = 86_400
const now = Math.floor(Date.now() / 1000)

describe.each(engines)("payments with Stripe on %s", (engine) => {
  let server: TestServer
  let stripe: StripeStandIn
  beforeAll(async () => {
    stripe = await startStripeStandIn()
    server = await startTestServer({ engine, settings: stripeSettings, stripeAddress: stripe.address })
  })
  afterEach(() => {
    stripe.failure = null
    stripe.calls.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await stripe.stop()
  })

  const invoke = (owner: TestOwner, name: string, body?: unknown) =>
    server.call(`/functions/v1/${name}`, {
      method: "POST",
      token: owner.accessToken,
      ...(body === undefined ? {} : { body }),
    })
  const isPremium = async (owner: TestOwner) => (await invoke(owner, "check-subscription")).body.subscribed
  const details = async (owner: TestOwner) =>
    (await invoke(owner, "subscription-details")).body as unknown as SubscriptionDetails
  const deliver = async (payload: string, signature = signStripe(payload)) =>
    (
      await fetch(`${server.url}/webhooks/stripe`, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
        body: payload,
      })
    ).status
  const sent = (path: string) => stripe.calls.filter((call) => call.path === path)

  /** An owner who opened a checkout, with their customer id at Stripe. */
  async function aCustomer() {
    const owner = await server.owner()
    stripe.calls.length = 0
    const { status, body } = await invoke(owner, "create-checkout")
    if (status !== 200) throw new Error(JSON.stringify(body))
    const [checkout] = sent("/v1/checkout/sessions")
    return {
      owner,
      customer: checkout?.fields.customer ?? "",
      sessionId: checkout?.fields["metadata[session_id]"] ?? "",
    }
  }

  test("opens a checkout in French, for the price of the settings, tied to the owner", async () => {
    const { owner, customer, sessionId } = await aCustomer()
    expect(sent("/v1/customers")[0]?.fields).toMatchObject({
      email: owner.email,
      name: "Le Petit Zinc",
      "preferred_locales[0]": "fr",
      "metadata[user_id]": owner.userId,
    })
    expect(sent("/v1/checkout/sessions")[0]?.fields).toMatchObject({
      mode: "subscription",
      locale: "fr",
      customer,
      client_reference_id: owner.userId,
      "line_items[0][price]": "price_premium",
      "line_items[0][quantity]": "1",
      "subscription_data[metadata][user_id]": owner.userId,
      success_url: `${server.url}/dashboard?subscription=success`,
      cancel_url: `${server.url}/dashboard?subscription=cancel`,
    })
    expect(sessionId).not.toBe("")
  })

  test("an account that is scheduled for deletion starts and resumes no payment until its owner keeps it", async () => {
    const { owner, customer } = await aCustomer()
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now - day, end: now + 29 * day })])
    expect(await isPremium(owner)).toBe(true)
    await invoke(owner, "delete-account", { confirmation: "Le Petit Zinc" })
    const stopped = () => stripe.subscriptions.get(customer)?.map((one) => one.cancel_at_period_end)
    expect(stopped()).toEqual([true])
    expect((await invoke(owner, "resume-subscription")).status).toBe(409)
    expect(stopped()).toEqual([true])
    const another = (await aCustomer()).owner
    await invoke(another, "delete-account", { confirmation: "Le Petit Zinc" })
    expect((await invoke(another, "create-checkout")).status).toBe(409)

    await invoke(owner, "keep-account")
    expect((await invoke(owner, "resume-subscription")).status).toBe(200)
    expect(stopped()).toEqual([false])
  })

  test("a subscription that its owner resumed at Stripe is stopped before the account is erased, which waits for Stripe", async () => {
    const { owner, customer } = await aCustomer()
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now - day, end: now + 29 * day })])
    await invoke(owner, "delete-account", { confirmation: "Le Petit Zinc" })
    const resumed = aStripeSubscription(customer, { start: now - day, end: now + 29 * day })
    stripe.subscriptions.set(customer, [resumed])
    const config = readConfig({ DATA_DIR: server.folder, ...stripeSettings })
    if (!config.ok) throw new Error(config.mistakes.join())
    const warnings: unknown[] = []
    const jobs = await listJobs({
      config: config.value,
      database: server.database,
      files: server.files,
      sendMails: async () => undefined,
      logger: { info: () => undefined, warn: (fields: unknown) => warnings.push(fields) },
      stripeAddress: stripe.address,
    })
    const erase = () =>
      jobs
        .find(({ name }) => name === "erase-accounts")
        ?.run({ at: new Date((now + 31 * day) * 1000).toISOString(), since: null, signal: AbortSignal.timeout(60_000) })
    const isThere = async () =>
      (await server.database.read.selectFrom("users").select("id").where("id", "=", owner.userId).execute()).length > 0
    stripe.failure = { status: 503, body: stripeError("api_error", "down") }
    await erase()
    expect(await isThere()).toBe(true)
    expect(warnings).toContainEqual(expect.objectContaining({ user: owner.userId }))
    stripe.failure = null
    await erase()
    expect(await isThere()).toBe(false)
    expect(stripe.subscriptions.get(customer)?.map((one) => one.cancel_at_period_end)).toEqual([true])
  })

  test("a payment on a page that was opened over an hour ago is found without an event", async () => {
    const { owner, customer } = await aCustomer()
    server.pass(65 * 60_000)
    const { data } = await owner.client.auth.refreshSession()
    const later = { ...owner, accessToken: data.session?.access_token ?? "" }
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now, end: now + 29 * day })])
    expect(await isPremium(later)).toBe(true)
  })

  test("two tabs get one checkout, even at the same moment", async () => {
    const owner = await server.owner()
    const answers = await Promise.all([1, 2, 3].map(() => invoke(owner, "create-checkout")))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    const keys = sent("/v1/checkout/sessions").map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  test("an owner who pays is Premium by Stripe's event, not by the return address", async () => {
    const { owner, customer } = await aCustomer()
    expect(await isPremium(owner)).toBe(false)
    const subscription = aStripeSubscription(customer, { start: now, end: now + 30 * day })
    expect(await deliver(aStripeEvent("customer.subscription.created", subscription, now))).toBe(200)
    expect(await isPremium(owner)).toBe(true)
    expect(await details(owner)).toMatchObject({
      state: "active",
      until: new Date((now + 30 * day) * 1000).toISOString(),
    })
  })

  test("an owner who pays is Premium even when the event is late, because the server queries Stripe", async () => {
    const { owner, customer } = await aCustomer()
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now, end: now + 30 * day })])
    expect(await isPremium(owner)).toBe(true)
  })

  test("an owner who has paid cannot pay again while the event is on its way", async () => {
    const { owner, customer } = await aCustomer()
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now, end: now + 30 * day })])
    const answer = await invoke(owner, "create-checkout")
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: "already_subscribed" })
  })

  test("a checkout that is paid or has expired makes room for a new one", async () => {
    const { owner, sessionId } = await aCustomer()
    const session = {
      id: "cs_1",
      object: "checkout.session",
      metadata: { user_id: owner.userId, session_id: sessionId },
    }
    expect(await deliver(aStripeEvent("checkout.session.expired", session, now))).toBe(200)
    stripe.calls.length = 0
    await invoke(owner, "create-checkout")
    expect(sent("/v1/checkout/sessions")[0]?.fields["metadata[session_id]"]).not.toBe(sessionId)
  })

  describe("the events of a subscription", () => {
    /** The events in order; two of them have the same second. */
    const lifeOf = (customer: string) => {
      const second = { start: now + 30 * day, end: now + 60 * day }
      const first = { start: now, end: now + 30 * day }
      const word = (change: Parameters<typeof aStripeSubscription>[1]) => aStripeSubscription(customer, change)
      return [
        aStripeEvent("customer.subscription.created", word({ ...first, status: "incomplete" }), now),
        aStripeEvent("customer.subscription.updated", word(first), now),
        aStripeEvent("customer.subscription.updated", word({ ...first, cancel_at_period_end: true }), now + 10),
        aStripeEvent("customer.subscription.updated", word({ ...second, status: "past_due" }), now + 30 * day),
        aStripeEvent("customer.subscription.updated", word(second), now + 31 * day),
      ]
    }

    test("lead to the same result in each of their 120 orders, each sent twice", { timeout: 120_000 }, async () => {
      const { owner, customer } = await aCustomer()
      const until = new Date((now + 60 * day) * 1000).toISOString()
      const orders = permutations([0, 1, 2, 3, 4])
      expect(orders).toHaveLength(120)
      // One subscription per order, all of one customer: each must reach the same result.
      const rows = async () =>
        server.database.read
          .selectFrom("paid_subscriptions")
          .select(["id", "status", "period_end", "is_cancelled"])
          .where("user_id", "=", owner.userId)
          .execute()
      await Promise.all(
        orders.map(async (order, index) => {
          const life = lifeOf(customer).map((event) => event.replaceAll(`sub_${customer}`, `sub_${customer}_${index}`))
          for (const at of order) expect(await deliver(life[at] ?? "")).toBe(200)
          for (const at of order) expect(await deliver(life[at] ?? "")).toBe(200)
        }),
      )
      const ends = await rows()
      expect(ends).toHaveLength(120)
      expect(
        new Set(ends.map(({ status, period_end, is_cancelled }) => `${status} ${period_end} ${is_cancelled}`)),
      ).toEqual(new Set([`active ${until} 0`]))
      expect(await details(owner)).toMatchObject({ state: "active", until })
    })

    test("an end is final, even when older events arrive after it", async () => {
      const { owner, customer } = await aCustomer()
      const subscription = aStripeSubscription(customer, { start: now, end: now + 30 * day })
      await deliver(aStripeEvent("customer.subscription.deleted", { ...subscription, status: "canceled" }, now + 100))
      for (const event of lifeOf(customer)) await deliver(event)
      expect(await isPremium(owner)).toBe(false)
    })
  })

  describe("an invalid event changes nothing", () => {
    const event = (customer: string, id?: string) =>
      aStripeEvent(
        "customer.subscription.created",
        aStripeSubscription(customer, { start: now, end: now + day }),
        now,
        id === undefined ? {} : { id },
      )

    test("a forged, an old and a missing signature, and a modified body", async () => {
      const { owner, customer } = await aCustomer()
      const payload = event(customer)
      expect(await deliver(payload, signStripe(payload, "whsec_other"))).toBe(400)
      expect(await deliver(payload, signStripe(payload, undefined, now - 3600))).toBe(400)
      expect(await deliver(payload, "nonsense")).toBe(400)
      expect(await deliver(payload.replace("active", "active "), signStripe(payload))).toBe(400)
      expect(await deliver("{", signStripe("{"))).toBe(400)
      const unsigned = await fetch(`${server.url}/webhooks/stripe`, { method: "POST", body: payload })
      expect(unsigned.status).toBe(400)
      expect(await isPremium(owner)).toBe(false)
    })

    test("a replay after the end", async () => {
      const { owner, customer } = await aCustomer()
      const payload = event(customer)
      await deliver(payload)
      const ended = { ...aStripeSubscription(customer, { start: now, end: now + day }), status: "canceled" }
      await deliver(aStripeEvent("customer.subscription.deleted", ended, now + 1))
      expect(await deliver(payload)).toBe(200)
      expect(await isPremium(owner)).toBe(false)
    })

    test.each<[string, object]>([
      ["a customer whom nobody knows", aStripeSubscription("cus_unknown", { start: now, end: now + day })],
      [
        "an owner who does not exist",
        aStripeSubscription("cus_gone", {
          start: now,
          end: now + day,
          metadata: { product: "premium", user_id: "00000000-0000-4000-8000-000000000000" },
        }),
      ],
      ["something else that the account sells", { object: "subscription", id: "sub_x", status: "active" }],
      ["no subscription at all", { object: "list" }],
    ])("%s is accepted and ignored", async (_what, object) => {
      expect(await deliver(aStripeEvent("customer.subscription.updated", object, now))).toBe(200)
      const rows = await server.database.read.selectFrom("paid_subscriptions").select("id").execute()
      const kept = rows.map(({ id }) => id).filter((id) => ["sub_x", "sub_cus_unknown", "sub_cus_gone"].includes(id))
      expect(kept).toEqual([])
    })

    test("another subscription of the same customer gives no Premium", async () => {
      const { owner, customer } = await aCustomer()
      const other = aStripeSubscription(customer, { start: now, end: now + day, metadata: {} })
      const [item] = other.items.data
      if (item) item.price.id = "price_other"
      await deliver(aStripeEvent("customer.subscription.created", other, now))
      expect(await isPremium(owner)).toBe(false)
    })
  })

  test("finds the owner by the subscription's metadata, when the customer is unknown", async () => {
    const owner = await server.owner()
    const metadata = { product: "premium", user_id: owner.userId }
    const subscription = aStripeSubscription(`cus_new_${engine}`, { start: now, end: now + day, metadata })
    await deliver(aStripeEvent("customer.subscription.created", subscription, now))
    expect(await isPremium(owner)).toBe(true)
  })

  test("cancels with Stripe and reverts it, also a cancellation by date", async () => {
    const { owner, customer } = await aCustomer()
    const subscription = aStripeSubscription(customer, { start: now - day, end: now + 29 * day })
    stripe.subscriptions.set(customer, [subscription])
    await isPremium(owner)
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("cancelled")
    expect((await invoke(owner, "resume-subscription")).body.state).toBe("active")
    const byDate = { ...subscription, cancel_at: now + 10 * day }
    await deliver(aStripeEvent("customer.subscription.updated", byDate, now + 60))
    expect(await details(owner)).toMatchObject({
      state: "cancelled",
      until: new Date((now + 10 * day) * 1000).toISOString(),
    })
  })

  test("an owner who cancelled in Stripe's portal, which sets a date, resumes the subscription here", async () => {
    const { owner, customer } = await aCustomer()
    const end = now + 29 * day
    const subscription = aStripeSubscription(customer, { start: now - day, end, cancel_at: end })
    stripe.subscriptions.set(customer, [subscription])
    await isPremium(owner)
    expect(await details(owner)).toMatchObject({ state: "cancelled" })
    expect((await invoke(owner, "resume-subscription")).body.state).toBe("active")
    expect(stripe.subscriptions.get(customer)).toMatchObject([{ cancel_at: null, cancel_at_period_end: false }])
  })

  test("an owner who paid with the test checkout before pays with Stripe, and cancels there", async () => {
    const { owner, customer } = await aCustomer()
    const at = new Date(now * 1000).toISOString()
    const tried = {
      id: `test-${owner.userId}`,
      status: "active",
      isCancelled: false,
      periodStart: at,
      seenAt: at,
    } as const
    const words = [{ ...tried, periodEnd: new Date((now + day) * 1000).toISOString() }]
    await server.database.run(applyReports, { ownerId: owner.userId, provider: "test", words, eventId: null, at })
    expect((await invoke(owner, "cancel-subscription")).status).toBe(409)
    expect((await invoke(owner, "create-checkout")).status).toBe(200)
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now, end: now + 29 * day })])
    expect((await invoke(owner, "create-checkout")).status).toBe(409)
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("cancelled")
    expect(sent(`/v1/subscriptions/${tried.id}`)).toEqual([])
  })

  test("a cancellation after a refused payment ends the subscription at once, and the payment is not retried", async () => {
    const { owner, customer } = await aCustomer()
    const unpaid = { start: now - day, end: now + 29 * day, status: "past_due" as const }
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, unpaid)])
    await isPremium(owner)
    expect(await details(owner)).toMatchObject({ state: "past_due" })
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("free")
    expect(sent(`/v1/subscriptions/sub_${customer}`).at(-1)?.method).toBe("DELETE")
    expect(await isPremium(owner)).toBe(false)
  })

  test("after the days of grace, a refused payment that Stripe may still try can be cancelled", async () => {
    const { owner, customer } = await aCustomer()
    const unpaid = { start: now - 9 * day, end: now + 21 * day, status: "past_due" as const }
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, unpaid)])
    await isPremium(owner)
    const refusedAt = new Date(unpaid.start * 1000).toISOString()
    expect(await details(owner)).toEqual({ state: "free", until: null, refusedAt })
    expect((await invoke(owner, "cancel-subscription")).body).toEqual({ state: "free", until: null, refusedAt: null })
    expect(sent(`/v1/subscriptions/sub_${customer}`).at(-1)?.method).toBe("DELETE")
  })

  test("an owner with two subscriptions cancels both, and resumes the one that is paid longer", async () => {
    const { owner, customer } = await aCustomer()
    const one = aStripeSubscription(customer, { start: now - day, end: now + 20 * day })
    const longer = {
      ...aStripeSubscription(customer, { start: now - day, end: now + 29 * day }),
      id: `sub_2_${customer}`,
    }
    stripe.subscriptions.set(customer, [one, longer])
    await isPremium(owner)
    const cancelled = () => stripe.subscriptions.get(customer)?.map((each) => each.cancel_at_period_end)
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("cancelled")
    expect(cancelled()).toEqual([true, true])
    expect((await invoke(owner, "resume-subscription")).body.state).toBe("active")
    expect(cancelled()).toEqual([true, false])
  })

  test("stops the renewal for an owner who deletes the account, and restores the account when that fails", async () => {
    const { owner, customer } = await aCustomer()
    stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now - day, end: now + 29 * day })])
    await isPremium(owner)
    const kitchen = await joinTeam(server, owner, "kitchen")
    const asked = async () => (await server.call("/rest/v1/orders?select=id", { token: kitchen.token })).status
    const confirmation = "Le Petit Zinc"
    stripe.failure = { status: 503, body: stripeError("api_error", "down") }
    expect((await invoke(owner, "delete-account", { confirmation })).status).toBe(503)
    expect(await asked()).toBe(200)
    const { data } = await owner.client.from("restaurants").select("account_ends_at").maybeSingle()
    expect(data?.account_ends_at ?? null).toBeNull()
    stripe.failure = null
    expect((await invoke(owner, "delete-account", { confirmation })).status).toBe(200)
    expect(await asked()).toBe(401)
    expect(sent(`/v1/subscriptions/sub_${customer}`).at(-1)?.fields.cancel_at_period_end).toBe("true")

    // A second request while Stripe is down: the account stays scheduled for deletion.
    const endsAt = async () =>
      (await owner.client.from("restaurants").select("account_ends_at").maybeSingle()).data?.account_ends_at
    const before = await endsAt()
    expect(before).not.toBeNull()
    stripe.failure = { status: 503, body: stripeError("api_error", "down") }
    await invoke(owner, "delete-account", { confirmation })
    stripe.failure = null
    expect(await endsAt()).toBe(before)
  })

  describe("of an account that the operator disables", () => {
    const disable = async ({ email }: TestOwner) =>
      (await server.call("/operator/v1/disable", { body: [email], token: server.secrets.serviceKey })).body.lines

    test("a paid subscription ends with its period, and an open checkout can no longer be paid", async () => {
      const { owner, customer } = await aCustomer()
      stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now - day, end: now + 29 * day })])
      expect(await disable(owner)).toEqual([
        expect.stringContaining("ne peut plus se connecter"),
        expect.stringMatching(/^Son abonnement est résilié : payé jusqu’au .+, plus rien ne sera débité\.$/),
      ])
      expect(sent(`/v1/subscriptions/sub_${customer}`).at(-1)?.fields.cancel_at_period_end).toBe("true")
      expect(stripe.calls.filter(({ path }) => path.endsWith("/expire"))).toHaveLength(1)
    })

    test("an unpaid subscription ends at once, and its payment is not retried", async () => {
      const { owner, customer } = await aCustomer()
      const unpaid = { start: now - day, end: now + 29 * day, status: "past_due" as const }
      stripe.subscriptions.set(customer, [aStripeSubscription(customer, unpaid)])
      expect(await disable(owner)).toContain("Son abonnement, resté impayé, est terminé : plus rien ne sera débité.")
      expect(sent(`/v1/subscriptions/sub_${customer}`).at(-1)?.method).toBe("DELETE")
    })

    test("the operator learns what to do when Stripe does not respond, and may retry", async () => {
      const { owner, customer } = await aCustomer()
      stripe.subscriptions.set(customer, [aStripeSubscription(customer, { start: now - day, end: now + 29 * day })])
      stripe.failure = { status: 503, body: stripeError("api_error", "down") }
      expect(await disable(owner)).toEqual([
        expect.stringContaining("ne peut plus se connecter"),
        expect.stringMatching(/^ATTENTION : ses paiements n’ont pas pu être arrêtés/),
        expect.stringContaining(`Relancez « npm run admin -- disable ${owner.email} »`),
      ])
      stripe.failure = null
      expect(await disable(owner)).toEqual([
        `${owner.email} était déjà désactivé.`,
        expect.stringMatching(/^Son abonnement est résilié/),
      ])
    })

    test("an account without payments gets no message about payments", async () => {
      expect(await disable(await server.owner())).toHaveLength(1)
    })
  })

  test("shows invoices with Stripe's links, the card and the next attempt", async () => {
    const { owner, customer } = await aCustomer()
    const card = { card: { brand: "visa", last4: "4242" } } as unknown as Stripe.PaymentMethod
    stripe.subscriptions.set(customer, [
      aStripeSubscription(customer, { start: now, end: now + day, default_payment_method: card }),
    ])
    const invoice = (change: object) => ({
      id: "in_1",
      object: "invoice",
      created: now,
      total: 999,
      status: "paid",
      ...change,
    })
    stripe.invoices.set(customer, [
      invoice({ id: "in_2", status: "open", next_payment_attempt: now + 3 * day }),
      invoice({ invoice_pdf: "https://pay.stripe.com/invoice/1/pdf" }),
      invoice({ id: "in_0", status: "draft" }),
    ] as unknown as Stripe.Invoice[])
    expect((await invoke(owner, "billing")).body.provider).toEqual({
      card: "Visa •••• 4242",
      nextAttemptAt: new Date((now + 3 * day) * 1000).toISOString(),
      invoices: [
        { id: "in_2", at: expect.any(String), amountCents: 999, isPaid: false, pdfUrl: null },
        expect.objectContaining({ id: "in_1", isPaid: true, pdfUrl: "https://pay.stripe.com/invoice/1/pdf" }),
      ],
    })
  })

  test("sends Stripe the identity for the invoices", async () => {
    const { owner, customer } = await aCustomer()
    const identity = {
      name: "SARL Le Petit Zinc",
      street: "14 rue de la Martinière",
      postalCode: "69001",
      city: "Lyon",
      siren: "732829320",
      vatNumber: "FR44732829320",
    }
    expect((await invoke(owner, "save-billing-identity", identity)).status).toBe(200)
    expect(sent(`/v1/customers/${customer}`)[0]?.fields).toMatchObject({
      name: identity.name,
      "address[postal_code]": "69001",
      "invoice_settings[custom_fields][0][value]": "732829320",
    })
    expect(sent(`/v1/customers/${customer}/tax_ids`).at(-1)?.fields).toEqual({ type: "eu_vat", value: "FR44732829320" })
  })

  describe("a provider that fails", () => {
    const nonsense = { status: 200, body: "<html>" }
    test.each<[string, StripeStandIn["failure"], string]>([
      ["is down", { status: 503, body: stripeError("api_error", "down") }, "payment_unavailable"],
      ["answers nonsense", nonsense, "payment_unavailable"],
      ["answers something else", { status: 200, body: '{"object":"list"}' }, "payment_unavailable"],
      [
        "knows no such price",
        { status: 400, body: stripeError("invalid_request_error", "No such price") },
        "payment_configuration",
      ],
      [
        "refuses the key",
        { status: 401, body: stripeError("invalid_request_error", "Invalid API Key") },
        "payment_configuration",
      ],
    ])(
      "because it %s leaves everything as it was, and the owner gets a message in French",
      async (_what, failure, code) => {
        const { owner, customer } = await aCustomer()
        const subscription = aStripeSubscription(customer, { start: now, end: now + 30 * day })
        await deliver(aStripeEvent("customer.subscription.created", subscription, now))
        stripe.failure = failure
        for (const name of ["create-checkout", "customer-portal", "cancel-subscription"]) {
          const answer = await invoke(owner, name)
          expect({ name, status: answer.status, code: answer.body.code }).toEqual({ name, status: 503, code })
        }
        expect(await isPremium(owner)).toBe(true)
        expect((await invoke(owner, "billing")).body).toMatchObject({ provider: null })
      },
    )

    test("because its portal is not set up reports a problem of configuration", async () => {
      const { owner } = await aCustomer()
      stripe.failure = { status: 400, body: stripeError("invalid_request_error", "No configuration provided") }
      const { body } = await invoke(owner, "customer-portal")
      expect(body.error).toMatch(/configuration/i)
    })

    test("because it is slow delays requests only briefly, and the stored state stays valid", async () => {
      const { owner } = await aCustomer()
      stripe.failure = "silent"
      const before = performance.now()
      expect(await isPremium(owner)).toBe(false)
      expect(performance.now() - before).toBeLessThan(5_000)
    })
  })

  test("without all three settings the server does not start", async () => {
    await expect(startTestServer({ settings: { STRIPE_SECRET_KEY: "sk_test_1" } })).rejects.toThrow(
      /STRIPE_WEBHOOK_SECRET : manque/,
    )
  })
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}
