/** The table of restaurants. */
export type RestaurantRows = {
  /** Public information about a restaurant. There is no row until the owner has entered something. */
  restaurants: {
    user_id: string
    street: string
    postal_code: string
    city: string
    telephone: string
    /** JSON object: the services of each weekday. */
    opening_hours: string
    /** IANA name. */
    time_zone: string
    /** JSON: `true` or `false`. */
    service_included: string
    /** Storage path in the bucket of photos, or "". */
    mark: string
    /** JSON: `true` or `false`. */
    mark_on_menu: string
    /** JSON: `true` or `false`. */
    mark_on_cards: string
    /** Percent of the service, such as "15" or "12.5"; null: not said. */
    service_rate: string | null
    /** `card`, `posted` or `off`. */
    water_notice: string
    /** JSON object: when the owner has seen each notice. */
    posted_notices: string
    /** JSON list: the further languages that diners can choose. */
    languages: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends RestaurantRows {}
}
