import type { WantedLine } from "../order/order.ts"
import type { Moment } from "../restaurant/windows.ts"

/** A Friday noon in Paris: 12:30. */
export const aMoment: Moment = { nowMs: Date.parse("2026-11-20T11:30:00Z"), timeZone: "Europe/Paris" }

/** Builds a line of a cart: one soup at its price. */
export const aLine = (fields: Partial<WantedLine> = {}): WantedLine => ({
  dishId: "soup",
  quantity: 1,
  price: "8.50",
  note: "",
  ...fields,
})
