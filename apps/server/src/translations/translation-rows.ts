/** The table of translations. */
export type TranslationRows = {
  /** One row for each text of a menu and language that somebody has reviewed or that was proposed. */
  translations: {
    menu_id: string
    /** One of the languages that menus are translated into. */
    language: string
    /** `menu`, `category`, `dish` or `description`. */
    part: string
    /** The id of the category or dish; "" for the menu. */
    ref: string
    user_id: string
    /** The French text that `text` belongs to; "" if `text` is null. */
    source: string
    /** What diners may read, or null. */
    text: string | null
    /** `owner`, `dictionary` or `model`; null without a text. */
    text_by: string | null
    /** ISO time of the acceptance; null without a text. */
    reviewed_at: string | null
    suggestion: string | null
    /** The French text that the suggestion belongs to. */
    suggested_source: string | null
    /** `dictionary` or `model`. */
    suggested_by: string | null
    /** The question and the model that made it; null for a dictionary. */
    suggested_with: string | null
    /** JSON: a list of texts. */
    doubts: string | null
    updated_at: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends TranslationRows {}
}
