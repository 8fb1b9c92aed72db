import type { CartStrings } from "../texts/cart-strings.ts"

/** The cart in English. */
export const strings: CartStrings = {
  title: "Your cart",
  open: "Open the cart",
  articles: "items: {n}",
  add: "Add {dish} to the cart",
  close: "Close",
  each: "{price} each",
  remove: "Remove {dish}",
  less: "One less: {dish}",
  more: "One more: {dish}",
  inCart: "{dish}, {n} in the cart. Add",
  total: "Total",
  table: "Table",
  tableHint: "The number is on your table",
  notice: "Online payment is coming soon",
  continue: "Continue shopping",
  empty: "Your cart is empty",
  emptyHint: "Tap “+” beside a dish to add it.",
  browse: "Browse the menu",
  added: "{dish} added to the cart",
  most: "{dish}: the cart takes no more of it.",
}
