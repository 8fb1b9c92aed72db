/** What an owner may use. */
export type Plan = "free" | "premium"

/** What the server keeps of an owner's subscription. Times are ISO text, UTC. */
export type Subscription = {
  readonly status: "active" | "cancelled" | "past_due" | "ended"
  /** End of the period that is paid for; Premium lasts until then, also after a cancellation (A11). */
  readonly endsAt: string
}

/**
 * Decides the plan. The only place that does: every gate of server and browser asks here (spec 4, A08, A11).
 *
 * @param subscription the stored one, or null when the owner never had any
 * @param now ISO time, UTC
 */
export function planOf(subscription: Subscription | null, now: string): Plan {
  if (subscription === null || subscription.status === "ended") return "free"
  return Date.parse(subscription.endsAt) > Date.parse(now) ? "premium" : "free"
}
