/** The set of features that an owner may use. */
export type Plan = "free" | "premium"

/** The server's record of an owner's subscription. Times are ISO text, UTC. */
export type Subscription = {
  readonly status: "active" | "cancelled" | "past_due" | "ended"
  /** End of the paid period. Premium lasts until then, even after a cancellation (A11). */
  readonly endsAt: string
}

/**
 * Decides the plan. Every plan check in the server and the browser must use this function (A08, A11).
 *
 * @param subscription the stored subscription, or null if the owner never had one
 * @param now ISO time, UTC
 */
export function planOf(subscription: Subscription | null, now: string): Plan {
  if (subscription === null || subscription.status === "ended") return "free"
  return Date.parse(subscription.endsAt) > Date.parse(now) ? "premium" : "free"
}
