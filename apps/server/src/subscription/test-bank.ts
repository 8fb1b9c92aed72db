import { type PaidSubscription, premiumPriceCents } from "@ardoise/domain/plan/subscription"

/**
 * The data that the built-in test checkout stores for an owner, as a provider and a bank would. Times are ISO text,
 * UTC.
 */
export type TestBank = {
  readonly subscription: PaidSubscription | null
  readonly card: TestCard
  /** Milliseconds by which the time of the test is ahead of the clock. */
  readonly aheadMs: number
  readonly failNext: TestFailure | null
  /** When the product learns of the subscription, by the clock: a confirmation can be late (A12). */
  readonly toldFrom: string
  /** Newest first. */
  readonly invoices: readonly TestInvoice[]
}

/** A card of the test. None of them exists. */
export type TestCard = "4242" | "3155" | "5556"

/** Why the next payment will be refused. */
export type TestFailure = "insufficient-funds" | "expired-card"

/** An invoice of the test. */
export type TestInvoice = {
  readonly id: string
  readonly at: string
  readonly amountCents: number
  readonly isPaid: boolean
}

/** The actions of the portal. */
export type TestAction = "cancel" | "resume" | "change-card" | "advance" | "fail-next" | "expire-card"

/** Milliseconds until a late confirmation. */
export const lateMs = 20_000

/** The initial state of an owner. */
export const newBank: TestBank = {
  subscription: null,
  card: "4242",
  aheadMs: 0,
  failNext: null,
  toldFrom: "",
  invoices: [],
}

/** Returns the time in the test. */
export function testTime(bank: TestBank, now: string): string {
  return new Date(Date.parse(now) + bank.aheadMs).toISOString()
}

/** Accepts a payment: the subscription begins. @param isLate whether the product learns of it only later */
export function pay(bank: TestBank, { id, now, isLate }: { id: string; now: string; isLate: boolean }): TestBank {
  const begin = testTime(bank, now)
  return {
    ...bank,
    card: isLate ? "3155" : "4242",
    failNext: null,
    toldFrom: isLate ? new Date(Date.parse(now) + lateMs).toISOString() : now,
    subscription: {
      id,
      status: "active",
      periodStart: begin,
      periodEnd: addMonth(begin),
      isCancelled: false,
      seenAt: begin,
    },
    invoices: withInvoice(bank, begin, true),
  }
}

/** Applies an action of the portal. An action that is impossible now changes nothing. */
export function act(bank: TestBank, action: TestAction, now: string): TestBank {
  const { subscription } = bank
  if (subscription === null || subscription.status === "ended") return bank
  const seenAt = later(testTime(bank, now), subscription.seenAt)
  const say = (change: Partial<PaidSubscription>): PaidSubscription => ({ ...subscription, ...change, seenAt })
  switch (action) {
    case "cancel": {
      // A period that is not paid ends at once.
      const isUnpaid = subscription.status === "past_due"
      return { ...bank, subscription: say(isUnpaid ? { status: "ended" } : { isCancelled: true }) }
    }
    case "resume":
      return { ...bank, subscription: say({ isCancelled: false }) }
    case "fail-next":
      return { ...bank, failNext: "insufficient-funds" }
    case "expire-card":
      return { ...bank, failNext: "expired-card" }
    case "change-card": {
      const card = bank.card === "5556" ? "4242" : "5556"
      if (subscription.status !== "past_due") return { ...bank, card, failNext: null }
      // A new card is charged at once for what is due.
      const invoices = bank.invoices.map((invoice) => ({ ...invoice, isPaid: true }))
      return { ...bank, card, failNext: null, subscription: say({ status: "active" }), invoices }
    }
    case "advance":
      return advance(bank, subscription, now)
  }
}

/** Advances to the end of the paid period: the subscription is renewed, refused or over. */
function advance(bank: TestBank, subscription: PaidSubscription, now: string): TestBank {
  const { periodEnd } = subscription
  const ahead = { aheadMs: Math.max(bank.aheadMs, Date.parse(periodEnd) - Date.parse(now)) }
  const seenAt = later(periodEnd, subscription.seenAt)
  if (subscription.isCancelled || subscription.status === "past_due") {
    return { ...bank, ...ahead, subscription: { ...subscription, status: "ended", seenAt } }
  }
  const next = { ...subscription, periodStart: periodEnd, periodEnd: addMonth(periodEnd), seenAt }
  const isPaid = bank.failNext === null
  return {
    ...bank,
    ...ahead,
    subscription: { ...next, status: isPaid ? "active" : "past_due" },
    invoices: withInvoice(bank, periodEnd, isPaid),
  }
}

function withInvoice(bank: TestBank, at: string, isPaid: boolean): readonly TestInvoice[] {
  const id = `TEST-${String(bank.invoices.length + 1).padStart(4, "0")}`
  return [{ id, at, amountCents: premiumPriceCents, isPaid }, ...bank.invoices]
}

/** Each report is later than the one before, even within a millisecond. */
function later(time: string, than: string): string {
  return new Date(Math.max(Date.parse(time), Date.parse(than) + 1)).toISOString()
}

/** Returns the same day of the next month, or its last day. */
function addMonth(iso: string): string {
  const date = new Date(iso)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}
