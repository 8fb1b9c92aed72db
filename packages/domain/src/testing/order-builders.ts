import type { WantedLine } from "../order/order.ts"

/** Builds a line of a cart: one soup at its price. */
export const aLine = (fields: Partial<WantedLine> = {}): WantedLine => ({
  dishId: "soup",
  quantity: 1,
  price: "8.50",
  note: "",
  ...fields,
})
