/** Answer of `weekly-letter`: whether the owner gets the weekly email. */
export type WeeklyEmailState = { on: boolean }

/** Sums of a period. */
export type InsightSums = {
  views: number
  orders: number
  /** What was ordered and not cancelled: euros as text with two decimals. */
  amount: string
  /** Visits in which a dish was put into the cart. */
  carts: number
}

/**
 * Answer of `insight`: the figures of a period. Days and hours are those of the restaurant's time zone. Without Premium
 * only views are filled.
 */
export type Insight = {
  from: string
  to: string
  is_premium: boolean
  totals: InsightSums
  /** The sums of the period of the same length directly before. */
  before: InsightSums
  views: { day: string; hour: number; language: string; count: number }[]
  /** Views of the period before, by day. */
  views_before: { day: string; count: number }[]
  /** The 100 most frequent searches without a result, of the kitchen's own words; "*" is for all others. Rare words are left out. */
  words: { word: string; count: number }[]
  /** Avoided allergens by month; null means fewer than 5. */
  without: { month: string; allergen: string; count: number | null }[]
  /**
   * Opened photos. The name is empty for a dish that is gone; the dish "*" is for all beyond the bound of a day. In a
   * period of more than 31 days they are added up by month: `day` is then the last one with a use.
   */
  photos: { day: string; dish_id: string; name: string; count: number }[]
  carts: { day: string; hour: number; count: number }[]
  /**
   * What was sold of each dish in an hour. In a period of more than 31 days sales are added up by month, dish and name:
   * `day` is then the last one with a sale, and `hour` is null. Today is by hour.
   */
  sales: { day: string; hour: number | null; dish_id: string; name: string; quantity: number; amount: string }[]
  /** Orders that were not cancelled. */
  orders: { day: string; hour: number; count: number }[]
  sold_out: { dish_id: string; name: string; hours: number; spans: { from: string; to: string }[] }[]
  /** How late views and the counters of visits may be. */
  late_by_seconds: number
}
