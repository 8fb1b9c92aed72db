import type { Language } from "@ardoise/domain/menu/allergens"

/** The tables of push notifications. */
export type PushRows = {
  /**
   * Browsers that want push notifications: of an owner's session, of a device of the team, or of a diner with an order.
   */
  push_subscriptions: {
    /** SHA-256 of the restaurant, the order (none for an owner) and the endpoint; of the device for a device of the team. */
    id: string
    /** The restaurant. */
    user_id: string
    /** The owner's session on that device. The row is deleted with it. Null for all others. */
    session_id: string | null
    /** The device of the team. The row is deleted with it. Null for all others. */
    device_id: string | null
    /** The diner's order; null for the team. */
    order_id: string | null
    language: Language
    /** An address of the browser's push service. */
    endpoint: string
    /** The browser's public key, base64url. */
    p256dh: string
    /** The browser's shared secret, base64url. */
    auth: string
    created_at: string
  }
  /** Notifications that were sent, so that each is sent once and by one process. */
  sent_pushes: {
    id: string
    sent_at: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends PushRows {}
}
