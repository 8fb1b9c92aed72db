/** The table of codes that were renewed. */
export type TableCodeRows = {
  /** A table without a row has the version 1. */
  table_codes: {
    user_id: string
    /** The table's name in lower case. */
    table_key: string
    version: number
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends TableCodeRows {}
}
