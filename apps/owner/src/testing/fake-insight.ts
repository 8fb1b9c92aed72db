import type { Insight } from "@ardoise/contract/insight"

/** The answer of `insight` for a restaurant that has no visits yet. */
export function noInsight({ from, to }: Pick<Insight, "from" | "to">, isPremium: boolean): Insight {
  const sums = { views: 0, orders: 0, amount: "0.00", carts: 0 }
  return {
    ...{ from, to, is_premium: isPremium, totals: sums, before: sums, views: [], views_before: [], words: [] },
    ...{ without: [], photos: [], carts: [], sales: [], orders: [], sold_out: [], late_by_seconds: 60 },
  }
}
