import type { OrderStatus } from "@ardoise/domain/order/order-status"

/**
 * The texts of ordering and tracking in one language. `{dish}`, `{price}`, `{old}`, `{names}`, `{table}`, `{time}` and `{n}` are
 * filled in.
 */
export type OrderStrings = {
  readonly order: string
  /** After the cart was brought up to date: names the new total. */
  readonly orderFor: string
  readonly sending: string
  readonly note: string
  readonly noteHint: string
  readonly changed: string
  readonly priceChanged: string
  /** Something is declared of a dish that the diner was not told of when choosing it. */
  readonly allergensChanged: string
  /** What was declared then is taken back. */
  readonly allergensWithdrawn: string
  readonly gone: string
  readonly soldOut: string
  /** In the place of the price. */
  readonly soldOutWord: string
  readonly alreadySent: string
  readonly paused: string
  readonly outOfHours: string
  readonly closed: string
  /** Another menu took the place of this one. */
  readonly menuOver: string
  readonly tooMany: string
  readonly unreadable: string
  readonly unreachable: string
  readonly sent: string
  readonly tableOrder: string
  readonly orderWithoutTable: string
  readonly at: string
  readonly totalOnSite: string
  readonly backToMenu: string
  readonly close: string
  readonly status: Readonly<Record<OrderStatus, string>>
  readonly orders: string
  readonly notify: string
  readonly willNotify: string
  /** The diner, or the browser, refused notifications. */
  readonly notNotified: string
  /** The body of the notification (A25). */
  readonly readyNotice: string
}
