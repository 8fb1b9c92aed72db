import type { Generated, Kysely } from "kysely"

/**
 * Rows in the form of both engines: ISO-8601 UTC text for times, 0 or 1 for booleans, JSON as text. Here are the tables
 * of the engine. Each feature adds its own in the file `…-rows.ts` of its folder.
 */
export interface Schema {
  /** Keys of an installation on PostgreSQL. An installation on SQLite stores its keys in a file. */
  secrets: { name: string; value: string }
  change: {
    seq: Generated<number>
    owner: string
    kind: ChangeKind
    event: ChangeEvent
    ref: string
    version: string
    at: string
  }
  /** Commands that are stored, so that a lost answer of a commit can be looked up. Empty on SQLite, which loses none. */
  done_commands: {
    /** The ISO time at which the command was requested, and a random part. */
    id: string
  }
}

/** The kinds of data that a change can concern. */
export const changeKinds = [
  "bill",
  "bill_share",
  "call",
  "daily_board",
  "file",
  "mail",
  "menu",
  "menu_service",
  "order",
  "ordering",
  "payment_account",
  "plan",
  "printer",
  "promotion",
  "restaurant",
  "session",
  "sold_out",
  "staff_device",
  "table_payments",
  "translation",
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What happened to the row. */
export type ChangeEvent = "insert" | "update" | "delete"

/** One line of the change feed. It holds what a listener needs to drop cached data, never the data itself. */
export type Change = {
  /** Id of the user whose data changed. */
  readonly owner: string
  readonly kind: ChangeKind
  readonly event: ChangeEvent
  /** Id of the changed row. If its key has several columns: their values, joined by slashes. */
  readonly ref: string
  readonly version: string
}

/** The name of a table of any feature. */
export type TableName = keyof Schema

/** A place to run queries: the read connection, or the transaction of a command. */
export type Db = Kysely<Schema>
