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
  /** The weekly email of a restaurant. An owner without a row has never switched it on. */
  insight_letters: {
    user_id: string
    /** ISO time; null while it is switched off. */
    switched_on_at: string | null
    /** First day of the last week that was sent, such as "2026-11-16". */
    last_week: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends InsightRows {}
}
