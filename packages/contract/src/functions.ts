import type { ClosedReason } from "@ardoise/domain/order/ordering"
import type { OrderRow } from "./tables.ts"

/** What `track-order` tells of an order: everything but whose it is (contract 2.5). */
export type TrackedOrder = Omit<OrderRow, "user_id">

/** What `track-order` tells of a menu, as the event `menu`. */
export type MenuNews = {
  menuId: string
  /** Ids of the dishes that cannot be ordered for the time being. */
  soldOut: string[]
  /** Why nothing can be ordered at all, or null. */
  closed: ClosedReason | null
}

/** Answer of `track-order` to a phone that asks about orders and a menu at once. The stream sends `unknown` as an event. */
export type TrackedAnswer = {
  orders: TrackedOrder[]
  /** Ids of the orders that do not exist, or whose key is wrong: the phone stops following these. */
  unknown: string[]
  menu: MenuNews
}

/** Answer of `check-subscription` (spec 7). */
export type SubscriptionAnswer = {
  subscribed: boolean
  subscription_tier: string | null
  /** ISO time, or null without a subscription. */
  subscription_end: string | null
}

/** Where an owner's subscription stands. `granted`: given without payment. */
export type SubscriptionState = "free" | "granted" | "active" | "cancelled" | "past_due"

/** Answer of `subscription-details`, `cancel-subscription` and `resume-subscription`: what the cards show. */
export type SubscriptionDetails = {
  state: SubscriptionState
  /** The next payment, or the end; ISO time, null without a subscription. */
  until: string | null
  /** Of the refused payment; ISO time. */
  refusedAt: string | null
}

/** One invoice of the provider. */
export type BillingInvoice = {
  id: string
  /** ISO time. */
  at: string
  amountCents: number
  isPaid: boolean
  /** The provider's document, or null. */
  pdfUrl: string | null
}

/** Who the invoices are made out to, as typed and stored. */
export type BillingIdentityFields = {
  name: string
  street: string
  postalCode: string
  city: string
  siren: string
  vatNumber: string
}

/** Answer of `billing`: what the billing page shows beside the subscription. */
export type BillingAnswer = {
  identity: BillingIdentityFields | null
  /** What only the provider knows; null when it does not answer. */
  provider: { card: string | null; nextAttemptAt: string | null; invoices: BillingInvoice[] } | null
  /** Whether payments are the built-in test. */
  isTest: boolean
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
  /** Names the release of the web application that the server serves; a tab compares it with its own. */
  release: string
}

/** What happens to further menus of a free owner (A01). */
export type FreeMenuPolicy = "drafts" | "strict"
