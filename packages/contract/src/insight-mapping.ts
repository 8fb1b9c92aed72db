import { averageCents, type InsightTotals, type SaleCount } from "@ardoise/domain/insight/insight"
import type { Insight, InsightSums } from "./insight.ts"

/** Reads sums of the wire, with what one order costs on average in cents; null without orders. */
export function toTotals({
  views,
  orders,
  amount,
  carts,
}: InsightSums): InsightTotals & { readonly average: number | null } {
  const cents = centsOf(amount)
  return { views, orders, cents, carts, average: averageCents({ orders, cents }) }
}

/** Reads what was sold, with amounts in cents. */
export const toSales = (sales: Insight["sales"]): SaleCount[] =>
  sales.map(({ day, dish_id, name, quantity, amount }) => {
    return { day, dishId: dish_id, name, quantity, cents: centsOf(amount) }
  })

/** @param amount euros as text with two decimals */
const centsOf = (amount: string): number => Math.round(Number(amount) * 100)
