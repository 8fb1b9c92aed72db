/** The table of short addresses. */
export type ShortAddressRows = {
  /** A code leads to one restaurant only, for ever: the row of a deleted account stays, without its owner. */
  short_addresses: {
    /** Six characters, in capitals. */
    code: string
    user_id: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends ShortAddressRows {}
}
