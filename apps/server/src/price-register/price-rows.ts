/** The table of the price register. */
export type PriceRows = {
  /** One row for each price that a dish had: it proves the prices of the past (French consumer code, L112-1-1). */
  dish_prices: {
    user_id: string
    menu_id: string
    /** Id of the dish within its menu. */
    item_id: string
    /** ISO time. */
    from_at: string
    /** ISO time at which the dish got another price or left the menu; null while the price holds. */
    until_at: string | null
    cents: number
    /** The name of the dish when it got this price. */
    name: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends PriceRows {}
}
