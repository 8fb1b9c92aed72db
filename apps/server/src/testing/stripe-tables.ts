import { expect } from "vitest"
import { readConfig } from "../settings/config.ts"
import { choosePayments } from "../subscription/choose-payments.ts"
import { chooseTablePayments } from "../table-payments/choose-table-payments.ts"
import { sweepBills } from "../table-payments/release-shares.ts"
import { openShareService } from "../table-payments/share-service.ts"
import { type PayingRestaurant, payingTables } from "./paying-tables.ts"
import { aStripeEvent, type StripeStandIn, signStripe, stripeConnectSettings } from "./services/stripe-stand-in.ts"
import type { TestServer } from "./test-server.ts"

const now = Math.floor(Date.now() / 1000)
const secret = stripeConnectSettings.STRIPE_CONNECT_WEBHOOK_SECRET

/** Steps at tables that pay through the stand-in of Stripe. @param parts read at each step */
export function stripeTables(parts: () => { readonly server: TestServer; readonly stripe: StripeStandIn }) {
  const { aPremiumRestaurant, connect, open, pay } = payingTables(() => parts().server)
  const call = (name: string, { owner }: Pick<PayingRestaurant, "owner">, body: object = {}) =>
    parts().server.call(`/functions/v1/${name}`, { body, token: owner.accessToken })
  const sent = (path: string) => parts().stripe.calls.filter((one) => one.path === path)

  /** A restaurant whose account at Stripe can be paid to. */
  async function aRestaurant(): Promise<PayingRestaurant & { readonly account: string }> {
    const restaurant = await aPremiumRestaurant()
    const account = (await connect(restaurant.owner)).replace("https://connect.stripe.com/setup/", "")
    activate(account)
    await call("payment-account", restaurant)
    return { ...(await open(restaurant)), account }
  }
  function activate(account: string): void {
    const known = parts().stripe.connect.accounts.get(account)
    if (known) Object.assign(known, { isActive: true, missing: [] })
  }
  /** Delivers an event as Stripe does. */
  async function deliver(type: string, object: object, more: { account?: string; livemode?: boolean } = {}) {
    const payload = aStripeEvent(type, object, now, more)
    const response = await fetch(`${parts().server.url}/webhooks/stripe/connect`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signStripe(payload, secret) },
      body: payload,
    })
    return response.status
  }
  /** Begins a payment, and returns the id of its session at Stripe. */
  async function begin(restaurant: PayingRestaurant, amount = "68.00", more: Record<string, unknown> = {}) {
    const wish = amount === "68.00" ? { kind: "all" } : { kind: "amount", amount }
    const { status, body } = await pay(restaurant, wish, amount, more)
    expect(status).toBe(200)
    return { sessionId: String(body.url).replace("https://checkout.stripe.com/c/pay/", ""), shareId: body.share_id }
  }
  /** Runs the job as the server does, `laterMs` after now. */
  async function sweep(laterMs: number): Promise<void> {
    const { database } = parts().server
    const clock = () => new Date(Date.now() + laterMs).toISOString()
    const config = readConfig({ RATE_LIMITS: "off", DATA_DIR: parts().server.folder, ...stripeConnectSettings })
    if (!config.ok) throw new Error(config.mistakes.join())
    const stored = { config: config.value, database, clock }
    const providers = await chooseTablePayments(stored, await choosePayments(stored, parts().stripe.address))
    const service = openShareService(stored, providers)
    await sweepBills({ database, service }, { at: clock(), signal: new AbortController().signal })
  }

  return { aRestaurant, activate, deliver, begin, sweep, call, sent }
}
