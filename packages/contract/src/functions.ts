/** Answer of `check-subscription` (spec 7). */
export type SubscriptionAnswer = {
  subscribed: boolean
  subscription_tier: string | null
  /** ISO time, or null without a subscription. */
  subscription_end: string | null
}

/** What `/config.json` tells the web application at start. */
export type AppConfig = {
  /** The publishable key that every backend call carries (spec 7). */
  anonKey: string
  /** The fixed address of A30, or null when the current origin is used. */
  publicBaseUrl: string | null
  /** Where "Retour au site" and the brand lead (A31). */
  marketingUrl: string
  freeMenuPolicy: FreeMenuPolicy
}

/** What happens to further menus of a free owner (A01). */
export type FreeMenuPolicy = "drafts" | "strict"
