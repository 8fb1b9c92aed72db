import type { CardDifference } from "@ardoise/domain/archive/compare-cards"
import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import type { ClosedReason } from "@ardoise/domain/order/ordering-settings"
import type { CallKind } from "@ardoise/domain/order/table-call"
import type { OrderRow } from "./order-rows.ts"

/** An order as `track-order` returns it: the columns that its diner may see. */
export type TrackedOrder = Omit<
  OrderRow,
  "user_id" | "is_table_verified" | "bill_id" | "movedBy" | "serving" | "servingSince"
>

/** The state of a menu as `track-order` sends it in the event `menu`. */
export type MenuNews = {
  menuId: string
  /** Ids of the dishes that cannot be ordered at the moment. */
  soldOut: string[]
  /** Why the menu takes no orders at all, or null. */
  closed: ClosedReason | null
  /** Set where orders are taken only with the code of a table. */
  needsCode?: boolean
  /** Set where a phone with the code of a table can call the team. */
  takesCalls?: boolean
  /** Set where starters, mains and desserts of an order are served one after the other, unless the diner wants otherwise. */
  inSteps?: boolean
}

/** A call of the team as `track-order` sends it in the event `call`. Times are ISO text. */
export type TrackedCall = { id: string; kind: CallKind; createdAt: string; answeredAt: string | null }

/** Answer of `call-waiter` with a kind. */
export type PlacedCall = {
  call_id: string
  /** With it every phone of the table follows the call. */
  tracking_key: string
  created_at: string
  /** The table had called already. */
  was_open: boolean
}

/**
 * Answer of `track-order` to a phone that requests orders and a menu in one call. The stream sends `unknown` as an
 * event.
 */
export type TrackedAnswer = {
  orders: TrackedOrder[]
  /** Ids of the orders that do not exist or whose key is wrong. The phone stops tracking these. */
  unknown: string[]
  /** Omitted without any. */
  calls?: TrackedCall[]
  menu: MenuNews
}

/** Answer of `assistance` and `allow-assistance`. */
export type AssistanceAnswer = {
  premium: boolean
  /**
   * The model of this site, whether it is shown photos, and whether the owner allows that texts and photos are sent to
   * it; null without one.
   */
  model: { provider: string; vision: boolean; allowed: boolean } | null
  /** Questions of today, and the most of a day. */
  today: { calls: number; most: number }
  /** The used share of the owner's month, from 0 to 1. */
  month: { share: number }
  /** Why nothing can be asked at present, or null. */
  paused: "budget" | "unreachable" | null
}

/** The events of `translate-menu` as a stream. Exactly one `done` or `failed` ends it. */
export type TranslateMenuEvents = {
  /** Texts that were dealt with, of all. Their suggestions are stored. */
  progress: { done: number; total: number }
  done: TranslateMenuAnswer
  /** `kept`: suggestions that are stored all the same. */
  failed: { code: string; error: string; kept: number }
}

/** Answer of `translate-menu`: numbers of texts. The suggestions themselves are rows of `translations`. */
export type TranslateMenuAnswer = {
  /** Texts that got a suggestion. */
  suggested: number
  /** Texts that have none, because the dictionaries do not know them. */
  left: number
  /** Suggestions with a doubt. */
  doubtful: number
}

/** A dish of `describe-dishes` with its proposed descriptions: none if the model gave no usable one. */
export type DescribedDish = {
  id: string
  /** `doubts`: "added:" and a food that the owner has not named, or "claim:" and a protected claim. */
  texts: { text: string; doubts: string[] }[]
}

/** The events of a function that works through items as a stream. Exactly one `done` or `failed` ends it. */
export type ItemEvents<Item, Answer> = {
  /** Items that are done, in the order in which they arrive. */
  part: Item[]
  /** Items that were dealt with, of all. */
  progress: { done: number; total: number }
  done: Answer
  /** `kept`: items that were sent as parts. */
  failed: { code: string; error: string; kept: number }
}

/** Answer of `compare-display`: what differs between a display and what diners read now. */
export type DisplayComparison = {
  /** Whether diners read a menu now. */
  is_shown: boolean
  differences: ({ dish_id: string } & Omit<CardDifference, "dishId">)[]
}

/** Answer of `offer-language`: the further languages that diners can choose now. */
export type OfferLanguageAnswer = { languages: FurtherLanguage[] }

/** Answer of `short-address`: the code of the restaurant's short address, in capitals (A78). */
export type ShortAddressAnswer = { code: string }

/** Answer of `check-subscription`. */
export type SubscriptionAnswer = {
  subscribed: boolean
  subscription_tier: string | null
  /** ISO time, or null without a subscription. */
  subscription_end: string | null
}

/** The state of an owner's subscription. `granted`: Premium was given without payment. */
export type SubscriptionState = "free" | "granted" | "active" | "cancelled" | "past_due"

/**
 * Answer of `subscription-details`, `cancel-subscription` and `resume-subscription`: the data of the subscription
 * cards.
 */
export type SubscriptionDetails = {
  state: SubscriptionState
  /** The date of the next payment or of the end. ISO time, or null without a subscription. */
  until: string | null
  /**
   * When the payment was refused: ISO time, or null. Also with `free`, while the provider may still try the payment after
   * the days of grace.
   */
  refusedAt: string | null
}

/** An invoice of the payment provider. */
export type BillingInvoice = {
  id: string
  /** ISO time. */
  at: string
  amountCents: number
  isPaid: boolean
  /** Address of the provider's document, or null. */
  pdfUrl: string | null
}

/** The business that the invoices are made out to, as typed and stored. */
export type BillingIdentityFields = {
  name: string
  street: string
  postalCode: string
  city: string
  siren: string
  vatNumber: string
}

/** Answer of `billing`: what the billing page shows in addition to the subscription. */
export type BillingAnswer = {
  identity: BillingIdentityFields | null
  /** Data that only the payment provider has. Null when the provider does not answer. */
  provider: { card: string | null; nextAttemptAt: string | null; invoices: BillingInvoice[] } | null
  /** Whether payments go to the built-in test provider. */
  isTest: boolean
}

/** The settings that `/config.json` gives the web application when it starts. */
export type AppConfig = {
  /** The publishable key that every backend call sends. */
  anonKey: string
  /** The fixed address of the server (A30), or null when the page's own origin is used. */
  publicBaseUrl: string | null
  /** Where "Retour au site" and the brand link to (A31). */
  marketingUrl: string
  freeMenuPolicy: FreeMenuPolicy
  /** The provider of the model that writes proposals on this site; null without one. */
  assistance: { provider: string | null }
  /** The release of the web application that the server serves. A tab compares it with its own release. */
  release: string
}

/** Whether a free owner may create further menus as drafts, or not at all (A01). */
export type FreeMenuPolicy = "drafts" | "strict"

/** Answer of `check-card`: what French law wants on a carte, and where it falls short. */
export type CardCheck = {
  /** Day on which the texts of law were last read, such as "2026-11-22". */
  law_date: string
  /** Without what belongs to the room. */
  counts: { must: number; ask: number; advise: number }
  /** In the order of the card, and then of the rules. */
  findings: {
    rule: string
    level: "must" | "ask" | "advise"
    place: "dish" | "special" | "menu" | "restaurant"
    category_id?: string
    dish_id?: string
    /** The name of the dish, or the number of drinks. */
    subject: string
    title: string
    sentence: string
    law: string
    /** The words for which it was raised. */
    words: string[]
  }[]
}
