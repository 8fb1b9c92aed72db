/** The table of daily boards. */
export type BoardRows = {
  /** One row for each board: publishing again before its end changes it. */
  daily_boards: {
    user_id: string
    /** ISO time of its first publication. */
    published_at: string
    /** The calendar day at the restaurant. */
    day: string
    /** JSON: the specials, those that were taken off included. */
    specials: string
    /** ISO time. */
    ends_at: string
    /** JSON: a number that rises with each publication. */
    version: string
    /** The idempotency key of the last publication. */
    publish_key: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends BoardRows {}
}
