import soldOutAddress from "@ardoise/menu-view/sold-out.css?url"
import orderingAddress from "./ordering.css?url"

/** The classes of `ordering.css`. */
export const styles = {
  announced: "mo-announced",
  bill: "mo-bill",
  called: "mo-called",
  completed: "mo-completed",
  cancelled: "mo-cancelled",
  dismiss: "mo-dismiss",
  dot: "mo-dot",
  dots: "mo-dots",
  down: "mo-down",
  field: "mo-field",
  more: "mo-more",
  one: "mo-one",
  open: "mo-open",
  order: "mo-order",
  orders: "mo-orders",
  pending: "mo-pending",
  pill: "mo-pill",
  preparing: "mo-preparing",
  quiet: "mo-quiet",
  quietWord: "mo-quietWord",
  ready: "mo-ready",
  said: "mo-said",
  state: "mo-state",
  whole: "mo-whole",
  word: "mo-word",
} as const

let isLinked = false

/**
 * Adds the stylesheets to the page, once. They are linked by hand, because a bundler's own code for it is larger than
 * the stylesheets.
 */
export function linkOrderStyles(): void {
  if (isLinked) return
  isLinked = true
  for (const address of [orderingAddress, soldOutAddress]) {
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.href = address
    document.head.append(link)
  }
}
