import { type RawBuilder, SqliteAdapter, sql } from "kysely"
import type { Db } from "./schema.ts"

/**
 * A text as its bytes, where the engine is quicker with them: SQLite looks for the end of each letter of a text, and hands it
 * over decoded, only for it to be encoded again on its way out. PostgreSQL sends texts as they are.
 *
 * @returns what reads as a string from PostgreSQL and as a Uint8Array of UTF-8 from SQLite
 */
export function asBytes<Text>(db: Db, text: RawBuilder<Text>): RawBuilder<Text | Uint8Array> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sql`cast(${text} as blob)` : text
}

/** What `asBytes` gives of a text, to be compared with a stored one: its bytes on SQLite, itself on PostgreSQL. */
export function bytesOf(db: Db, text: string): string | Uint8Array {
  return db.getExecutor().adapter instanceof SqliteAdapter ? Buffer.from(text) : text
}
