/** The tables of the archive. */
export type ArchiveRows = {
  /** What diners could read. Each content is stored once for each owner. */
  archived_cards: {
    user_id: string
    /** SHA-256 of the document, hexadecimal. */
    sha256: string
    /** JSON with sorted keys. */
    document: string
    bytes: number
  }
  /** When it was displayed. Periods of an owner do not overlap. */
  card_displays: {
    id: string
    user_id: string
    menu_id: string
    /** Of that time. */
    menu_name: string
    /** Number of dishes. */
    dishes: number
    /** ISO time. */
    shown_from: string
    /** ISO time; null: it is still displayed. */
    shown_until: string | null
    sha256: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends ArchiveRows {}
}
