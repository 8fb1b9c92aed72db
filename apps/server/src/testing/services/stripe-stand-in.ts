import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Stripe from "stripe"
import type { StripeAddress } from "../../subscription/stripe-payments.ts"
import {
  openStripeConnect,
  type StripeCall,
  type StripeConnectStandIn,
  StripeRefusal,
} from "./stripe-connect-stand-in.ts"

/** The Stripe settings of a test. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: "sk_test_standin",
  STRIPE_WEBHOOK_SECRET: "whsec_standin",
  STRIPE_PRICE_ID: "price_premium",
}

/** The same with payments at the table. */
export const stripeConnectSettings = { ...stripeSettings, STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect" }

/** The part of Stripe's API that the server uses, on loopback. Its answers have the types of the official library. */
export type StripeStandIn = {
  readonly address: StripeAddress
  readonly calls: StripeCall[]
  /** Subscriptions by customer, newest first. */
  readonly subscriptions: Map<string, Stripe.Subscription[]>
  readonly invoices: Map<string, Stripe.Invoice[]>
  /** Restaurants' own accounts and what is paid to them. */
  readonly connect: StripeConnectStandIn
  /**
   * Answer for all calls: this failure, `silent` for no answer at all, or `lost` for an answer that never arrives; null
   * answers as Stripe does.
   */
  failure: { status: number; body: string } | "silent" | "lost" | null
  /** Whether a failure is stored with its key and repeated afterwards, as Stripe does once a call has begun. */
  repeatsFailures: boolean
  /** The only path that fails, such as `/v1/refunds`, or `POST /v1/refunds` for one method; null: all do. */
  failsAt: string | null
  readonly stop: () => Promise<void>
}

/** Starts the stand-in on a free port. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const calls: StripeCall[] = []
  const subscriptions = new Map<string, Stripe.Subscription[]>()
  const invoices = new Map<string, Stripe.Invoice[]>()
  const openCheckouts = new Map<string, string>()
  const answered = new Map<string, { fields: string; answer: object }>()
  const refused = new Map<string, { status: number; body: string }>()
  let made = 0
  const nextId = (kind: string) => {
    made += 1
    return `${kind}_${made}`
  }
  const connect = openStripeConnect(nextId)
  const list = (data: readonly object[]) => ({ object: "list", data, has_more: false, url: "" })

  const answer = (call: StripeCall): object | null => {
    const known = connect.answer(call)
    if (known !== null) return known
    const { method, path, fields } = call
    if (method === "POST" && path === "/v1/customers") return { id: nextId("cus"), object: "customer", ...fields }
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const id = nextId("cs_test")
      openCheckouts.set(id, fields.customer ?? "")
      return { id, object: "checkout.session", url: `https://checkout.stripe.com/c/pay/${id}` }
    }
    if (method === "GET" && path === "/v1/checkout/sessions") {
      const open = [...openCheckouts].filter(([, customer]) => customer === fields.customer)
      return list(open.map(([id]) => ({ id, object: "checkout.session", status: "open" })))
    }
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    if (method === "POST" && expired !== undefined) {
      openCheckouts.delete(expired)
      return { id: expired, object: "checkout.session", status: "expired" }
    }
    if (method === "POST" && path === "/v1/billing_portal/sessions") {
      return { id: nextId("bps"), object: "billing_portal.session", url: "https://billing.stripe.com/p/session/1" }
    }
    if (method === "GET" && path === "/v1/subscriptions") return list(subscriptions.get(fields.customer ?? "") ?? [])
    if (method === "GET" && path === "/v1/invoices") return list(invoices.get(fields.customer ?? "") ?? [])
    const [, changed] = /^\/v1\/subscriptions\/(\w+)$/.exec(path) ?? []
    if (method === "POST" && changed !== undefined) {
      const found = [...subscriptions.values()].flat().find(({ id }) => id === changed)
      if (fields.cancel_at_period_end !== undefined && fields.cancel_at !== undefined) {
        throw new StripeRefusal(400, "Pass either cancel_at or cancel_at_period_end.")
      }
      // A date stays as it is when the flag is lowered.
      if (found && fields.cancel_at === "") found.cancel_at = null
      if (found && fields.cancel_at_period_end !== undefined) {
        found.cancel_at_period_end = fields.cancel_at_period_end === "true"
      }
      return found ?? null
    }
    if (method === "DELETE" && changed !== undefined) {
      const found = [...subscriptions.values()].flat().find(({ id }) => id === changed)
      if (found) found.status = "canceled"
      return found ?? null
    }
    if (method === "POST" && /^\/v1\/customers\/\w+$/.test(path)) return { id: path.slice(14), object: "customer" }
    if (path.endsWith("/tax_ids"))
      return method === "GET" ? list([]) : { id: nextId("txi"), object: "tax_id", ...fields }
    return null
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://stripe.test")
    let body = ""
    for await (const chunk of request) body += chunk
    const isJson = (request.headers["content-type"] ?? "").startsWith("application/json") && body !== ""
    const json: unknown = isJson ? JSON.parse(body) : null
    const fields = Object.fromEntries(new URLSearchParams(request.method === "GET" ? url.search : isJson ? "" : body))
    const headerOf = (name: string) => {
      const value = request.headers[name]
      return typeof value === "string" ? value : null
    }
    const idempotencyKey = headerOf("idempotency-key")
    const account = headerOf("stripe-account")
    const call = { method: request.method ?? "GET", path: url.pathname, fields, json, account, idempotencyKey }
    calls.push(call)
    const places = [null, call.path, `${call.method} ${call.path}`]
    const failure = places.includes(standIn.failsAt) ? standIn.failure : null
    if (failure === "silent") return
    const send = (status: number, text: string) => {
      response.writeHead(status, { "content-type": "application/json" }).end(text)
    }
    if (failure !== null && failure !== "lost") {
      if (standIn.repeatsFailures && idempotencyKey !== null) refused.set(idempotencyKey, failure)
      return send(failure.status, failure.body)
    }
    const repeated = idempotencyKey === null ? undefined : refused.get(idempotencyKey)
    if (repeated !== undefined) return send(repeated.status, repeated.body)
    const kept = idempotencyKey === null ? undefined : answered.get(idempotencyKey)
    if (kept && kept.fields !== body) return send(400, stripeError("idempotency_error", "Keys for idempotent requests"))
    let given: object | null
    try {
      given = kept?.answer ?? answer(call)
    } catch (error) {
      if (error instanceof StripeRefusal) {
        return send(error.status, stripeError("invalid_request_error", error.message, error.code))
      }
      throw error
    }
    if (given === null)
      return send(404, stripeError("invalid_request_error", `Unrecognized request URL ${url.pathname}`))
    if (idempotencyKey !== null) answered.set(idempotencyKey, { fields: body, answer: given })
    if (failure === "lost") return response.destroy()
    send(200, JSON.stringify(given))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StripeStandIn = {
    address: { host: "127.0.0.1", port, protocol: "http" },
    calls,
    subscriptions,
    invoices,
    connect,
    failure: null,
    repeatsFailures: false,
    failsAt: null,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

/** An error in the form of Stripe's API. */
export function stripeError(type: string, message: string, code?: string): string {
  return JSON.stringify({ error: { type, message, code } })
}

/** A subscription as Stripe's API returns it. @param start unix seconds */
export function aStripeSubscription(
  customer: string,
  { start, end, ...change }: { start: number; end: number } & Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const item = {
    id: "si_1",
    object: "subscription_item",
    current_period_start: start,
    current_period_end: end,
    price: { id: stripeSettings.STRIPE_PRICE_ID, object: "price" },
  }
  const subscription = {
    id: `sub_${customer}`,
    object: "subscription",
    customer,
    status: "active",
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: { product: "premium" },
    items: { object: "list", data: [item], has_more: false, url: "" },
    ...change,
  }
  // The server does not use the other fields of a subscription.
  return subscription as unknown as Stripe.Subscription
}

let events = 0

/** An event as Stripe sends it. */
export function aStripeEvent(
  type: string,
  object: object,
  created: number,
  more: { id?: string; account?: string; livemode?: boolean } = {},
): string {
  events += 1
  return JSON.stringify({
    id: `evt_${events}`,
    object: "event",
    type,
    created,
    livemode: false,
    api_version: Stripe.API_VERSION ?? null,
    data: { object },
    ...more,
  })
}

const signer = new Stripe(stripeSettings.STRIPE_SECRET_KEY)

/** The signature of an event, created with the official library. */
export function signStripe(payload: string, secret = stripeSettings.STRIPE_WEBHOOK_SECRET, timestamp?: number): string {
  const at = timestamp === undefined ? {} : { timestamp }
  return signer.webhooks.generateTestHeaderString({ payload, secret, ...at })
}
