/** What is counted. `without` has no day, only a month. */
export type CountKind = "view" | "word" | "without" | "photo" | "cart"

/** The tables of counters. */
export type InsightRows = {
  insight_counts: {
    user_id: string
    /** Empty for words and allergens. */
    menu_id: string
    kind: CountKind
    /** Such as "2026-11-20"; for allergens "2026-11". */
    day: string
    /** Two digits, by the restaurant's clock; empty for what has no hour. */
    hour: string
    /** A language, word, allergen or dish id; empty for carts. `*` is for all others. */
    subject: string
    count: number
  }
  /** What was sold. The row without a dish holds the number of orders of its hour. */
  sales_counts: {
    user_id: string
    day: string
    hour: string
    dish_id: string
    name: string
    quantity: number
    cents: number
    orders: number
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends InsightRows {}
}
