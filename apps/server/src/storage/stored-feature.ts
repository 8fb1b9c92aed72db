import type { BackedUpTable } from "./backup/snapshot.ts"
import type { AnyCommand } from "./commands.ts"
import type { Database } from "./database.ts"
import type { AgedRows } from "./prune.ts"
import type { Schema, TableName } from "./schema.ts"

/** Rows that are erased with an account. Plain data, because it is an argument of a command. */
export type ErasedRows<Name extends TableName = TableName> = {
  readonly table: Name
  readonly column: string
  /** What the column holds: the id of the user, or the email address. */
  readonly holds: "user" | "email"
}

/** The tables among some whose rows have an id of their own and belong to an account. */
export type OwnedTable<Name extends TableName = TableName> = {
  [Each in Name]: Schema[Each] extends { id: string; user_id: string } ? Each : never
}[Name]

/** What storage knows of a feature. */
export type StoredFeature<Name extends TableName = TableName> = {
  /** The only code that writes to its tables. */
  readonly commands?: readonly AnyCommand[]
  /** Its tables in backups, each after the tables that it refers to. */
  readonly backsUp?: readonly BackedUpTable<Name>[]
  /** Its rows that are removed at an age. */
  readonly removesAtAge?: readonly AgedRows<Name>[]
  /** Removes what no rule by age can express. Runs before the rules do. @param turn.at ISO time */
  readonly removesMore?: (
    database: Database,
    turn: { readonly at: string; readonly signal: AbortSignal },
  ) => Promise<void>
  /** Its rows that are erased with an account, if their table does not refer to it with `on delete cascade`. */
  readonly erases?: readonly ErasedRows<Name>[]
  /** Its tables in which an account may have very many rows: they are erased in pieces. */
  readonly erasesInPieces?: readonly OwnedTable<Name>[]
}
