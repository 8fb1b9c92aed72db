import { type RawBuilder, SqliteAdapter, sql } from "kysely"
import type { Db } from "./schema.ts"

/**
 * Selects a text as UTF-8 bytes on SQLite, and unchanged on PostgreSQL. SQLite is faster with bytes: it decodes every
 * text value, only for the server to encode it again in the response.
 *
 * @returns an expression that reads as a string from PostgreSQL and as a Uint8Array of UTF-8 from SQLite
 */
export function asBytes<Text>(db: Db, text: RawBuilder<Text>): RawBuilder<Text | Uint8Array> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sql`cast(${text} as blob)` : text
}

/**
 * The form of a text that compares equal to a value selected with `asBytes`: bytes on SQLite, a string on PostgreSQL.
 */
export function bytesOf(db: Db, text: string): string | Uint8Array {
  return db.getExecutor().adapter instanceof SqliteAdapter ? Buffer.from(text) : text
}
