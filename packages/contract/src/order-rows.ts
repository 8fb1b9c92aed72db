import type { VatRate } from "@ardoise/domain/drinks/dish-vat"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { ClosedReason } from "@ardoise/domain/order/ordering-settings"
import type { Serving } from "@ardoise/domain/order/serving"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"

/** A line of an order, as it was sold (A22). */
export type WireOrderLine = {
  /** The dish's id. */
  id: string
  name: string
  /** The price of one unit with its choices: euros as text with a decimal point. */
  price: string
  quantity: number
  /** In a line with options, the choices in words come first, for boards that do not know `options`. */
  note?: string
  /** The choices, in the order of the menu. Omitted without any. */
  options?: WireSoldOption[]
  /** In a line with options or a promotion: the price of the dish without its choices, before any promotion. */
  basePrice?: string
  /** The promotion that lowers the price. Omitted without one. */
  promotion?: { id: string; name: string }
  /** What each unit costs after the reductions of the order: euros as text. Omitted where each costs `price`. */
  units?: string[]
  /** In a line with options: the diner's note without the choices. */
  wish?: string
  /** VAT in percent. Omitted in orders of the version before. */
  vat?: VatRate
  /** For a set menu with several rates: how the price of one unit divides over them. Then `vat` is omitted. */
  vatParts?: { rate: VatRate; price: string }[]
  /** When it is served: 0 at once, 1 starters, 2 mains, 3 desserts. Omitted without steps. */
  serving?: Serving
}

/** What a promotion took off a whole order. */
export type WireReduction = {
  /** Of the promotion. */
  id: string
  name: string
  /** Euros as text. */
  amount: string
}

/** An option of a dish with the choices that were sold. Prices are supplements: euros as text. */
export type WireSoldOption = {
  id: string
  name: string
  choices: { id: string; name: string; price: string }[]
  /** Of a course of a set menu that is served in steps. */
  serving?: Serving
}

/** An option of a dish with the choices that a diner made. */
export type WireWantedOption = {
  id: string
  /** A choice as its id alone is not compared with what the diner saw. */
  choices: (string | { id: string; price?: string; allergens?: readonly string[] | null })[]
}

/** A row of `orders`. Times are ISO text. */
export type OrderRow = {
  /** `order-` and the time in milliseconds. */
  id: string
  user_id: string
  menu_id: string
  items: WireOrderLine[]
  /** What promotions took off the whole order. A server of an earlier version does not send it. */
  reductions?: WireReduction[]
  /** After the reductions: euros as text with two decimals. */
  totalPrice: string
  status: OrderStatus
  tableNumber: string
  /**
   * Whether the code of a table card proved the table, or the owner entered the order. A server of an earlier version
   * does not send it.
   */
  is_table_verified?: boolean
  /** The bill that it is on, or null. A server of an earlier version does not send it. */
  bill_id?: string | null
  createdAt: string
  updatedAt: string
  /**
   * Name of the device of the team that moved it last; "" for the owner, null before the first move. A server of an
   * earlier version does not send it.
   */
  movedBy?: string | null
  /**
   * When it was let through to the kitchen: ISO time, null while it waits for that. A server of an earlier version does
   * not send it.
   */
  acceptedAt?: string | null
  /** The serving that the kitchen works on, or null where everything is served at once. */
  serving?: Serving | null
  /** When that serving was sent: ISO time, null for the first one. */
  servingSince?: string | null
}

/** The JSON in the `details` of the refusal `ordering_closed`. */
export type OrderingClosed = { reason: ClosedReason }

/** A row of `ordering`: when a restaurant takes orders, and for which tables. Every owner has one. */
export type OrderingRow = {
  user_id: string
  /** False while the owner has paused orders. */
  is_open: boolean
  /** Whether orders are taken only during opening hours, if the restaurant has entered any. */
  keeps_hours: boolean
  /** The restaurant's tables. Empty when they are not listed. */
  tables: string[]
  /** Whether an order of a diner waits until somebody of the floor accepts it. */
  needs_acceptance: boolean
  /** Whether an order of a diner is refused without the code of its table. */
  needs_table_code: boolean
  /** Whether diners can call the team with the code of their table. */
  takes_calls: boolean
  /** Whether what an order has is sent to the kitchen in steps: starters, mains, desserts. */
  serves_in_steps: boolean
  /** When orders were last refused because too many came at once; null if never. Writing null lifts the limit. */
  limited_at: string | null
}

/** The arguments of `place_order`. */
export type PlaceOrderArgs = {
  menu_id: string
  /** At most 20 characters; "N/A" if omitted. */
  table_number?: string
  /** The code of the table's card. With a wrong one the order comes, with an unverified table. */
  table_code?: string
  /**
   * `price` is the price that the diner saw. `allergens` are the names that the diner saw, as stored in the menu, or
   * null where nothing was declared. Lines without `allergens` are not compared.
   */
  lines: {
    id: string
    quantity: number
    price: string
    note?: string
    allergens?: readonly string[] | null
    /** `price` is then still that of the dish alone. Callers without options cannot order a dish that needs a choice. */
    options?: WireWantedOption[]
  }[]
  /** The total that the diner saw: euros as text with a decimal point. Not compared if omitted. */
  shown_total?: string
  /** A code for a promotion, as the diner typed it. `shown_total` is then required. */
  code?: string
  /** The language of the diner's page; `fr` if omitted. */
  language?: Language
  /** A UUID. A repeated call with the same key returns the same answer and places no second order (A15). */
  idempotency_key: string
}

/** The arguments of `check_promotion_code`. */
export type CheckPromotionCodeArgs = { menu_id: string /** As typed. */; code: string }

/** The answer of `place_order`. */
export type PlacedOrder = {
  order: OrderRow
  /** Lets the diner track this order. Only the diner who placed the order receives it. */
  tracking_key: string
}

/** A difference that `order_changed` carries as JSON in its `details` (A22). `id` is the dish's id. */
export type OrderDifference =
  | { id: string; kind: "gone" }
  | { id: string; kind: "sold_out"; name: string }
  /** Fewer portions are left than the order contains. */
  | { id: string; kind: "left"; name: string; left: number }
  /** A set menu is not served at this hour. */
  | { id: string; kind: "set_menu"; name: string }
  /**
   * The lines cost what the diner saw, but not together. Only a caller that sent `shown_total` gets it; `id` is empty.
   * `total` is counted from `offers` and from `code`, the promotion of the code that was sent; null if it does not count.
   */
  | { id: ""; kind: "total"; total: string; offers: CartOffers; code: OrderRule | null }
  | {
      id: string
      kind: "price"
      name: string
      /** The current price, euros as text with a decimal point. */
      price: string
    }
  | {
      id: string
      kind: "allergens"
      name: string
      /** All allergens that the dish declares now, as stored in the menu; null if it declares nothing any more. */
      allergens: string[] | null
      /** The same names in the language of the order, if that is not French. */
      translated?: string[]
    }
  | {
      id: string
      /** A choice cannot be had any more; without one, the dish needs a choice of `option`. */
      kind: "choice"
      name: string
      /** The option's name; empty if it is gone. */
      option: string
      /** The id of the option that needs a choice. In a set menu it begins with the id of the choice that brings it. */
      option_id?: string
      /** The choice's id, or null. */
      choice: string | null
    }
  | { id: string; kind: "choice_price"; name: string; choice: string; choice_name: string; price: string }
  | {
      id: string
      kind: "choice_allergens"
      name: string
      choice: string
      choice_name: string
      allergens: string[] | null
      translated?: string[]
    }
