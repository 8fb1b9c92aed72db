/** The table of promotions. */
export type PromotionRows = {
  promotions: {
    id: string
    user_id: string
    name: string
    /** JSON: a `PromotionDefinition`. */
    definition: string
    /** ISO time at which it was switched on; null: a draft. */
    on_since: string | null
    /** ISO time at which the owner stopped it, or null. */
    stopped_at: string | null
    /** ISO time after which it never holds again. Null for a draft, and for one that returns without an end. */
    ends_at: string | null
    /** Orders that used its code. */
    uses: number
    created_at: string
    updated_at: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends PromotionRows {}
}
