import type { Subscription } from "./plan.ts"

const dayMs = 86_400_000

/** Price of Premium per month, in cents, tax included. */
export const premiumPriceCents = 999

/** Days for which Premium continues after a refused payment, so that the owner can enter a new card. */
export const graceDays = 7

/**
 * How long Premium continues after the paid period while the provider's report of the renewal is missing, in
 * milliseconds. A paying owner must not lose the service because of a late message.
 */
export const renewalSlackMs = dayMs

/** The status of a paid subscription at the provider. `incomplete`: the first payment has not succeeded. */
export type PaidStatus = "incomplete" | "active" | "past_due" | "ended"

/** The provider's report of one subscription at one moment. Times are ISO text, UTC. */
export type PaidSubscription = {
  /** The provider's id. */
  readonly id: string
  readonly status: PaidStatus
  readonly periodStart: string
  readonly periodEnd: string
  /** The owner has cancelled: the subscription runs until `periodEnd` and is not renewed (A11). */
  readonly isCancelled: boolean
  /** When the provider made this report, by the provider's own clock. */
  readonly seenAt: string
}

/** The order of the statuses in a subscription's life. It decides between reports of the same second. */
const rank: Record<PaidStatus, number> = { incomplete: 0, past_due: 1, active: 2, ended: 3 }

/**
 * Returns the report that is valid out of two about the same subscription. `ended` is final. Otherwise the later report
 * wins; of two in the same second, the one further in the subscription's life. The result does not depend on order or
 * repetition, so reports may arrive late, twice or shuffled.
 */
export function latestReport(a: PaidSubscription, b: PaidSubscription): PaidSubscription {
  return isBehind(a, b) ? b : a
}

function isBehind(a: PaidSubscription, b: PaidSubscription): boolean {
  const steps = [
    Number(a.status === "ended") - Number(b.status === "ended"),
    compareTimes(a.seenAt, b.seenAt),
    compareTimes(a.periodEnd, b.periodEnd),
    rank[a.status] - rank[b.status],
    Number(a.isCancelled) - Number(b.isCancelled),
    compareTimes(a.periodStart, b.periodStart),
  ]
  return (steps.find((step) => step !== 0) ?? 0) < 0
}

const compareTimes = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** Returns the state of a subscription after all reports, in any order; null without reports. */
export function stateFrom(words: readonly PaidSubscription[]): PaidSubscription | null {
  const [first, ...rest] = words
  return first === undefined ? null : rest.reduce(latestReport, first)
}

/**
 * Returns the end of the Premium time that one paid subscription gives, or null if it gives none. One that renews gets
 * a day longer, and one with a refused payment gets a few days of grace.
 *
 * @returns ISO time, UTC
 */
function rightsEnd({ status, periodStart, periodEnd, isCancelled }: PaidSubscription): string | null {
  if (status === "incomplete" || status === "ended") return null
  if (status === "past_due") return graceEnd(periodStart, periodEnd)
  return isCancelled ? periodEnd : new Date(Date.parse(periodEnd) + renewalSlackMs).toISOString()
}

/** Returns the end of Premium after a refused payment: a few days into the unpaid period, but not after its end. */
function graceEnd(periodStart: string, periodEnd: string): string {
  return new Date(Math.min(Date.parse(periodStart) + graceDays * dayMs, Date.parse(periodEnd))).toISOString()
}

/** The subscription that results from everything that an owner paid and was granted. */
export type Entitlement = Subscription & {
  /** The paid subscription that it comes from; null for a grant. */
  readonly paid: PaidSubscription | null
}

/**
 * Combines an owner's paid subscriptions and grant. The one that lasts longest counts.
 *
 * @param grantedUntil ISO time until which the operator gave Premium, or null
 * @returns null if the owner never had either
 */
export function entitlementFrom(paid: readonly PaidSubscription[], grantedUntil: string | null): Entitlement | null {
  const candidates: Entitlement[] = paid.map((subscription) => ({
    status: subscription.status === "active" && subscription.isCancelled ? "cancelled" : statusOf(subscription.status),
    endsAt: rightsEnd(subscription) ?? subscription.periodStart,
    paid: subscription,
  }))
  if (grantedUntil !== null) candidates.push({ status: "active", endsAt: grantedUntil, paid: null })
  return candidates.reduce<Entitlement | null>(
    (best, next) => (best === null || isBetter(next, best) ? next : best),
    null,
  )
}

const statusOf = (status: PaidStatus): Subscription["status"] => (status === "incomplete" ? "ended" : status)

function isBetter(next: Entitlement, best: Entitlement): boolean {
  if ((next.status === "ended") !== (best.status === "ended")) return best.status === "ended"
  const difference = compareTimes(next.endsAt, best.endsAt)
  return difference === 0 ? (next.paid?.id ?? "") > (best.paid?.id ?? "") : difference > 0
}

/** Whether a subscription is active or past due at the provider. A second one would then be paid twice. */
export function isUnderWay({ status }: PaidSubscription): boolean {
  return status === "active" || status === "past_due"
}

/**
 * The date that the owner sees. It is the next payment, the end after a cancellation, the end of the grace period, or
 * the end of a grant.
 */
export function findShownEnd({ paid, endsAt }: Entitlement): string {
  return paid === null || paid.status === "past_due" ? endsAt : paid.periodEnd
}
