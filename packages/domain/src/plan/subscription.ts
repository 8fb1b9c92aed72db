import type { Subscription } from "./plan.ts"

const dayMs = 86_400_000

/** What Premium costs a month, in cents, tax included (spec 9). */
export const premiumPriceCents = 999

/** Days that Premium goes on after a payment was refused, so that a new card can be given. */
export const graceDays = 7

/**
 * How long a subscription that renews is believed beyond its period while the provider's word of the renewal is missing:
 * nobody who pays loses a service because a message is late.
 */
export const renewalSlackMs = dayMs

/** Where a paid subscription stands with the provider. `incomplete`: the first payment has not gone through. */
export type PaidStatus = "incomplete" | "active" | "past_due" | "ended"

/** What the provider said of one subscription at one moment. Times are ISO text, UTC. */
export type PaidSubscription = {
  /** The provider's id. */
  readonly id: string
  readonly status: PaidStatus
  readonly periodStart: string
  readonly periodEnd: string
  /** The owner has cancelled: it runs until `periodEnd` and is not renewed (A11). */
  readonly isCancelled: boolean
  /** When the provider said so, by the provider's own clock. */
  readonly seenAt: string
}

/** Among words of the same moment: the step that comes later in a life. */
const rank: Record<PaidStatus, number> = { incomplete: 0, past_due: 1, active: 2, ended: 3 }

/**
 * Which of two words about one subscription holds. The end is final; otherwise the later word; of two in the same second
 * the one further in its life. The order of arrival and repeats make no difference, so that events may come late, twice or
 * shuffled.
 */
export function laterWord(a: PaidSubscription, b: PaidSubscription): PaidSubscription {
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

/** Where one subscription stands after everything that was said of it, in whatever order; null when nothing was. */
export function stateFrom(words: readonly PaidSubscription[]): PaidSubscription | null {
  const [first, ...rest] = words
  return first === undefined ? null : rest.reduce(laterWord, first)
}

/**
 * Until when a paid subscription gives Premium by itself, or null when it gives nothing. One that renews is believed a day
 * longer; one that could not be paid goes on for a few days.
 *
 * @returns ISO time, UTC
 */
function rightsEnd({ status, periodStart, periodEnd, isCancelled }: PaidSubscription): string | null {
  if (status === "incomplete" || status === "ended") return null
  if (status === "past_due") return graceEnd(periodStart, periodEnd)
  return isCancelled ? periodEnd : new Date(Date.parse(periodEnd) + renewalSlackMs).toISOString()
}

/** When Premium ends after a refused payment, unless it is made good: a few days into the unpaid period. */
function graceEnd(periodStart: string, periodEnd: string): string {
  return new Date(Math.min(Date.parse(periodStart) + graceDays * dayMs, Date.parse(periodEnd))).toISOString()
}

/** What an owner has of everything that was paid and granted. */
export type Entitlement = Subscription & {
  /** The paid subscription that it rests on; null for a grant. */
  readonly paid: PaidSubscription | null
}

/**
 * Sums up what an owner paid and was granted: the longest of it counts.
 *
 * @param grantedUntil ISO time until which the operator gave Premium, or null
 * @returns null when there never was anything
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

/** Whether a subscription with the provider is under way, so that a second one would be paid twice. */
export function isUnderWay({ status }: PaidSubscription): boolean {
  return status === "active" || status === "past_due"
}

/** The date that the owner is told: the next payment, the end after a cancellation, or the end of the days of grace. */
export function toldEnd({ paid, endsAt }: Entitlement): string {
  return paid === null || paid.status === "past_due" ? endsAt : paid.periodEnd
}
