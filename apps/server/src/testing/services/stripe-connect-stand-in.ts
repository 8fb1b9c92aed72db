import type Stripe from "stripe"

/** A received API call. */
export type StripeCall = {
  readonly method: string
  readonly path: string
  /** The values of a form or of the address. */
  readonly fields: Readonly<Record<string, string>>
  /** The body of a call of the second API; otherwise null. */
  readonly json: unknown
  /** The restaurant's account for which it is made, or null. */
  readonly account: string | null
  readonly idempotencyKey: string | null
}

/** A refusal in the form of Stripe's API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** An account of a restaurant. `isGone`: its owner ended the connection. */
type StandInAccount = { isActive: boolean; missing: string[]; isGone: boolean }

/** A page where a share is paid, and its payment. */
type StandInSession = {
  readonly id: string
  readonly account: string
  readonly total: number
  readonly metadata: Record<string, string>
  readonly successUrl: string
  readonly createdAt: number
  status: "open" | "complete" | "expired"
  readonly intent: string
  /** Oldest first. */
  readonly refunds: StandInRefund[]
  /** What has gone back. Raising it adds a refund, as the restaurant makes one on Stripe's own pages. */
  refunded: number
}

/** A refund. One that has failed has given its money back to the account. */
type StandInRefund = {
  readonly id: string
  readonly amount: number
  readonly created: number
  readonly metadata: Record<string, string>
  status: "pending" | "succeeded" | "failed" | "canceled"
}

/** The part of Stripe's API for restaurants' own accounts. */
export type StripeConnectStandIn = {
  readonly accounts: Map<string, StandInAccount>
  readonly sessions: Map<string, StandInSession>
  /** Answers a call. Null: it is no call of this part. @throws StripeRefusal */
  readonly answer: (call: StripeCall) => object | null
  /** Pays on the page of a session, and returns the session as its event has it. */
  readonly pay: (id: string) => object
  /** The session, and the payment's charge and dispute, as events have them. */
  readonly sessionOf: (id: string) => object
  readonly chargeOf: (id: string) => object
  /** Lets a refund of a session fail after it was accepted, the last one by default. Returns it as its event has it. */
  readonly failRefund: (id: string, refund?: { place?: number; status?: "failed" | "canceled" }) => object
  /** The status of refunds that are made from now on: a bank may refuse one at once. */
  refundStatus: StandInRefund["status"]
}

/** Creates the part. @param nextId numbers what is made */
export function openStripeConnect(nextId: (kind: string) => string): StripeConnectStandIn {
  const accounts = new Map<string, StandInAccount>()
  const sessions = new Map<string, StandInSession>()

  const find = (id: string, account: string | null): StandInSession => {
    const found = sessions.get(id)
    if (found === undefined || found.account !== account) throw new StripeRefusal(404, `No such session: ${id}`)
    return found
  }
  const chargeOf = (id: string) => {
    const { account, total, metadata, intent, refunded } = find(id, sessions.get(id)?.account ?? null)
    const charge = { id: `ch_${intent}`, object: "charge", payment_intent: intent, metadata, currency: "eur" }
    return { ...charge, amount: total, amount_refunded: refunded, on_behalf_of: account }
  }
  const sessionOf = (id: string, expanded = false) => {
    const { status, total, metadata, intent, successUrl } = find(id, sessions.get(id)?.account ?? null)
    const isPaid = status === "complete"
    const payment = expanded ? { id: intent, object: "payment_intent", latest_charge: chargeOf(id) } : intent
    return {
      ...{ id, object: "checkout.session", status, metadata, success_url: successUrl, currency: "eur" },
      client_reference_id: metadata.share_id,
      ...{ payment_status: isPaid ? "paid" : "unpaid", payment_intent: isPaid ? payment : null, amount_total: total },
      url: status === "open" ? `https://checkout.stripe.com/c/pay/${id}` : null,
    }
  }
  const intentOf = ({ id, intent, total, metadata }: StandInSession) => ({
    ...{ id: intent, object: "payment_intent", status: "succeeded", amount: total, amount_received: total },
    ...{ currency: "eur", metadata, latest_charge: chargeOf(id) },
  })
  const asAccount = (id: string) => {
    const { isActive, missing } = accounts.get(id) ?? { isActive: false, missing: [] }
    return {
      ...{ id, object: "v2.core.account", applied_configurations: ["merchant"] },
      configuration: {
        merchant: { applied: true, capabilities: { card_payments: { status: isActive ? "active" : "pending" } } },
      },
      requirements: {
        entries: missing.map((description) => ({ awaiting_action_from: "user", description })),
      },
    }
  }
  const mustBeThere = (id: string) => {
    if (accounts.get(id)?.isGone !== false)
      throw new StripeRefusal(403, `No access to account ${id}`, "account_invalid")
  }

  const create = ({ fields, account }: StripeCall) => {
    if (account === null || !accounts.get(account)?.isActive) {
      throw new StripeRefusal(400, "Your account cannot currently make live charges.")
    }
    const now = Math.floor(Date.now() / 1000)
    const seconds = Number(fields.expires_at) - now
    if (!(seconds >= 30 * 60 && seconds <= 24 * 3600)) throw new StripeRefusal(400, "expires_at is out of range")
    const amounts = [0, 1].map((n) => Number(fields[`line_items[${n}][price_data][unit_amount]`] ?? 0))
    const id = nextId("cs_table")
    const metadata = { share_id: fields["metadata[share_id]"] ?? "", owner_id: fields["metadata[owner_id]"] ?? "" }
    const refunds: StandInRefund[] = []
    sessions.set(id, {
      ...{ id, account, total: amounts.reduce((sum, one) => sum + one, 0), metadata, createdAt: now },
      ...{ successUrl: fields.success_url ?? "", status: "open", intent: nextId("pi"), refunds },
      get refunded() {
        return refunds.reduce((sum, one) => sum + (hasFailed(one) ? 0 : one.amount), 0)
      },
      set refunded(cents) {
        addRefund(refunds, cents - this.refunded, {})
      },
    })
    return sessionOf(id)
  }

  const addRefund = (refunds: StandInRefund[], amount: number, metadata: Record<string, string>): StandInRefund => {
    const made = { id: nextId("re"), amount, created: refunds.length, metadata, status: standIn.refundStatus }
    refunds.push(made)
    return made
  }
  const asRefund = ({ intent }: StandInSession, refund: StandInRefund) => ({
    ...{ ...refund, object: "refund", payment_intent: intent, charge: `ch_${intent}`, currency: "eur" },
    ...(hasFailed(refund) && { failure_reason: "expired_or_canceled_card" }),
  })
  const paidWith = (intent: string | undefined, account: string | null): StandInSession => {
    const paid = [...sessions.values()].find((one) => one.intent === intent)
    if (paid?.account !== account || paid?.status !== "complete") throw new StripeRefusal(404, "No such payment_intent")
    return paid
  }
  const refund = ({ fields, account }: StripeCall) => {
    const paid = paidWith(fields.payment_intent, account)
    const cents = Number(fields.amount)
    if (paid.refunded + cents > paid.total) throw new StripeRefusal(400, "Refund amount is greater than the charge")
    return asRefund(paid, addRefund(paid.refunds, cents, { share_id: fields["metadata[share_id]"] ?? "" }))
  }

  const standIn: StripeConnectStandIn = {
    refundStatus: "succeeded",
    failRefund: (id, { place = -1, status = "failed" } = {}) => {
      const session = find(id, sessions.get(id)?.account ?? null)
      const last = session.refunds.at(place)
      if (last === undefined) throw new Error(`Nothing of ${id} was refunded`)
      last.status = status
      return asRefund(session, last)
    },
    accounts,
    sessions,
    sessionOf,
    chargeOf,
    pay: (id) => {
      const session = find(id, sessions.get(id)?.account ?? null)
      if (session.status !== "open") throw new Error(`The page of ${id} is closed`)
      session.status = "complete"
      return sessionOf(id)
    },
    answer: (call) => {
      const { method, path, fields, account } = call
      if (account !== null) mustBeThere(account)
      const at = `${method} ${path}`
      if (at === "POST /v2/core/accounts") {
        const id = nextId("acct")
        accounts.set(id, { isActive: false, missing: ["identity.business_details"], isGone: false })
        return asAccount(id)
      }
      if (at === "POST /v2/core/account_links") {
        const { account: id } = call.json as Stripe.V2.Core.AccountLinkCreateParams
        mustBeThere(id)
        return { object: "v2.core.account_link", account: id, url: `https://connect.stripe.com/setup/${id}` }
      }
      const [, read] = /^GET \/v2\/core\/accounts\/(\w+)$/.exec(at) ?? []
      if (read !== undefined) {
        mustBeThere(read)
        return asAccount(read)
      }
      if (at === "POST /v1/checkout/sessions" && fields.mode === "payment") return create(call)
      const [, ended] = /^POST \/v1\/checkout\/sessions\/(cs_table_\w+)\/expire$/.exec(at) ?? []
      if (ended !== undefined) {
        const session = find(ended, account)
        if (session.status !== "open") throw new StripeRefusal(400, "Only open sessions can be expired")
        session.status = "expired"
        return sessionOf(ended)
      }
      const [, asked] = /^GET \/v1\/checkout\/sessions\/(cs_table_\w+)$/.exec(at) ?? []
      if (asked !== undefined) {
        find(asked, account)
        return sessionOf(asked, true)
      }
      if (at === "GET /v1/checkout/sessions" && account !== null) {
        const since = Number(fields["created[gte]"] ?? 0)
        const own = [...sessions.values()].filter((one) => one.account === account && one.createdAt >= since)
        return { object: "list", url: path, has_more: false, data: own.map(({ id }) => sessionOf(id)) }
      }
      if (at === "POST /v1/refunds") return refund(call)
      if (at === "GET /v1/refunds") {
        const paid = paidWith(fields.payment_intent, account)
        const data = paid.refunds.map((one) => asRefund(paid, one)).toReversed()
        return { object: "list", url: path, has_more: false, data }
      }
      const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(at) ?? []
      return intent === undefined ? null : intentOf(paidWith(intent, account))
    },
  }
  return standIn
}

const hasFailed = ({ status }: StandInRefund) => status === "failed" || status === "canceled"
