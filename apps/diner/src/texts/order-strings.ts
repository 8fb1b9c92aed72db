import type { OrderStatus } from "@ardoise/domain/order/order-status"

/**
 * The texts of ordering and tracking in one language. `{dish}`, `{price}`, `{old}`, `{names}`, `{table}`, `{time}` and
 * `{n}` are placeholders.
 */
export type OrderStrings = {
  readonly order: string
  /** After the cart was updated: the button with the new total. */
  readonly orderFor: string
  readonly sending: string
  readonly note: string
  readonly noteHint: string
  readonly changed: string
  readonly priceChanged: string
  /** The dish declares an allergen that the diner did not see when choosing it. */
  readonly allergensChanged: string
  /** The declaration that the diner saw was withdrawn. */
  readonly allergensWithdrawn: string
  /** Opens the choices of a line again. */
  readonly modify: string
  readonly choiceGone: string
  readonly choicePrice: string
  /** The dish needs a choice that the line lacks. */
  readonly choiceMissing: string
  readonly gone: string
  readonly soldOut: string
  readonly setMenuOver: string
  /** The lines did not change, but together they cost something else. */
  readonly totalChanged: string
  /** Fewer portions are left than the cart contained; `{n}` is their number. */
  readonly left: string
  /** Replaces the price of a sold-out dish. */
  readonly soldOutWord: string
  readonly alreadySent: string
  readonly paused: string
  readonly outOfHours: string
  readonly closed: string
  /** Orders are taken only with the code of a table, and this phone has none that is right. */
  readonly needCode: string
  /** Another menu has replaced this one. */
  readonly menuOver: string
  readonly tooMany: string
  readonly unreadable: string
  readonly unreachable: string
  readonly sent: string
  readonly tableOrder: string
  readonly orderWithoutTable: string
  readonly at: string
  readonly totalOnSite: string
  /** What a promotion took off the order. */
  readonly reduction: string
  readonly backToMenu: string
  readonly close: string
  /** The status of an order that waits until the staff accept it. */
  readonly waiting: string
  readonly status: Readonly<Record<OrderStatus, string>>
  readonly orders: string
  /** How many orders the bar shows. */
  readonly several: string
  readonly notify: string
  readonly willNotify: string
  /** The diner or the browser denied notifications. */
  readonly notNotified: string
  /** The body of the notification (A25). */
  readonly readyNotice: string
}

/** The status of an order in words. */
export function statusWord(
  { status, acceptedAt }: { readonly status: OrderStatus; readonly acceptedAt?: string | null },
  strings: OrderStrings,
): string {
  return status === "pending" && acceptedAt === null ? strings.waiting : strings.status[status]
}
