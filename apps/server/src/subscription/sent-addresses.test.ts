import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listJobs } from "../server.ts"
import { readConfig } from "../settings/config.ts"
import { engines } from "../testing/engines.ts"
import { type MailServer, startMailServer } from "../testing/services/mail-server.ts"
import {
  type StripeStandIn,
  startStripeStandIn,
  stripeError,
  stripeSettings,
} from "../testing/services/stripe-stand-in.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("the address to which Stripe writes on %s", (engine) => {
  let server: TestServer
  let stripe: StripeStandIn
  let mails: MailServer
  const warnings: unknown[] = []
  beforeAll(async () => {
    ;[stripe, mails] = await Promise.all([startStripeStandIn(), startMailServer()])
    const settings = { ...stripeSettings, SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" }
    server = await startTestServer({ engine, settings, stripeAddress: stripe.address })
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([stripe.stop(), mails.stop()])
  })

  async function aCustomer() {
    const owner = await server.owner()
    const { status } = await server.call("/functions/v1/create-checkout", { method: "POST", token: owner.accessToken })
    expect(status).toBe(200)
    const { customer_id } = await server.database.read
      .selectFrom("payment_customers")
      .select("customer_id")
      .where("user_id", "=", owner.userId)
      .executeTakeFirstOrThrow()
    return { owner, path: `/v1/customers/${customer_id}` }
  }

  /** Changes the address and confirms it from both mailboxes. */
  async function move(owner: TestOwner): Promise<string> {
    const next = `nouveau-${owner.email}`
    await owner.client.auth.updateUser({ email: next })
    await server.sendMails()
    for (const recipient of [owner.email, next]) {
      const letter = mails.letters.find(({ recipients }) => recipients.includes(recipient))
      const token_hash = new URL(letter?.link ?? "").searchParams.get("token_hash") ?? ""
      const { error } = await server.client().auth.verifyOtp({ type: "email_change", token_hash })
      expect(error).toBeNull()
    }
    return next
  }

  async function sendAddresses() {
    const config = readConfig({ DATA_DIR: server.folder, ...stripeSettings })
    if (!config.ok) throw new Error(config.mistakes.join())
    const jobs = await listJobs({
      config: config.value,
      database: server.database,
      files: server.files,
      sendMails: async () => undefined,
      logger: { info: () => undefined, warn: (fields: unknown) => warnings.push(fields) },
      stripeAddress: stripe.address,
    })
    const job = jobs.find(({ name }) => name === "send-addresses")
    const at = new Date().toISOString()
    if (await job?.isNeeded?.(at)) await job?.run({ at, since: null, signal: AbortSignal.timeout(60_000) })
  }
  const sentTo = (path: string) => stripe.calls.filter((call) => call.path === path).map(({ fields }) => fields.email)

  test("follows a change that was confirmed while Stripe did not answer, once it answers", async () => {
    const { owner, path } = await aCustomer()
    await sendAddresses()
    expect(sentTo(path)).toEqual([])

    stripe.failure = { status: 503, body: stripeError("api_error", "down") }
    const next = await move(owner)
    await expect(sendAddresses()).rejects.toThrow("did not answer")
    stripe.failure = null
    stripe.calls.length = 0
    await sendAddresses()
    await sendAddresses()
    expect(sentTo(path)).toEqual([next])
  })

  test("follows for the others when Stripe refuses one customer", async () => {
    const [gone, other] = [await aCustomer(), await aCustomer()]
    await move(gone.owner)
    const next = await move(other.owner)
    stripe.failure = { status: 404, body: stripeError("invalid_request_error", "No such customer", "resource_missing") }
    stripe.failsAt = gone.path
    await sendAddresses()
    stripe.failure = stripe.failsAt = null
    expect(sentTo(other.path)).toEqual([next])
    expect(warnings).toContainEqual(expect.objectContaining({ user: gone.owner.userId }))
  })
})
