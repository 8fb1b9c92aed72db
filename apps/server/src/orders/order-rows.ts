import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { Serving } from "@ardoise/domain/order/serving"

/** The tables of orders, and of the settings for taking them. */
export type OrderRows = {
  /** An order stays when its menu is changed or deleted: it records what was sold. */
  orders: {
    /** `order-` plus milliseconds. */
    id: string
    /** The menu's owner. */
    user_id: string
    menu_id: string
    /** JSON list of lines, in the form of the API. */
    items: string
    /** After the reductions. */
    total_cents: number
    /** JSON list of what promotions took off the whole order, in the form of the API. */
    reductions: string
    status: OrderStatus
    table_number: string
    /** JSON: `true` or `false`. Whether the code of a card proved the table, or the owner entered the order. */
    is_table_verified: "true" | "false"
    /** The bill that it is on, or null. */
    bill_id: string | null
    /** Chosen by the diner's device. The same key never creates a second order of a menu. */
    idempotency_key: string
    /** SHA-256 of the secret key with which the diner follows the order. */
    tracking_key_hash: string
    /** Keyed hash of the diner's network, as long as its orders are counted; null for orders that the owner entered. */
    network: string | null
    created_at: string
    updated_at: string
    /** Name of the device of the team that moved it last; "" for the owner, null before the first move. */
    moved_by: string | null
    /** When it was let through to the kitchen: null while it waits for that, "" for the moment of its placing. */
    accepted_at: string | null
    /** The serving that the kitchen works on; null where everything is served at once. */
    serving: Serving | null
    /** When that serving was sent; null for the first one. */
    serving_since: string | null
  }
  /** When and at which tables a restaurant takes orders. */
  ordering: {
    user_id: string
    /** JSON: `true` or `false`. */
    is_open: string
    /** JSON: `true` or `false`. */
    keeps_hours: string
    /** JSON list of texts. */
    tables: string
    /** JSON: `true` or `false`. Whether an order of a diner waits until it is accepted. */
    needs_acceptance: string
    /** JSON: `true` or `false`. Whether an order of a diner is refused without the code of its table. */
    needs_table_code: string
    /** JSON: `true` or `false`. Whether diners can call the team from their table. */
    takes_calls: string
    /** JSON: `true` or `false`. Whether orders are sent to the kitchen in steps. */
    serves_in_steps: string
    /**
     * When orders were last refused because there were too many. Null if that never happened, or the owner cleared it.
     */
    limited_at: string | null
    /** Orders placed before this time are not counted: the owner has lifted the limit. */
    limits_cleared_at: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends OrderRows {}
}
