import { sql } from "kysely"
import { defineCommand } from "../storage/command.ts"
import type { Database } from "../storage/database.ts"
import type { ErasedRows, OwnedTable } from "../storage/stored-feature.ts"
import type { UserRow } from "./account-queries.ts"
import { removeDevices } from "./devices/device-commands.ts"
import { endLinks } from "./links/mail-tokens.ts"
import { lockUser } from "./locked-user.ts"

/** In `deletes_at` of an account whose erasure has begun: an ISO time that is over by every clock. */
const begunAt = "1970-01-01T00:00:00.000Z"

/** Rows of a large table that one command deletes: a few milliseconds of the writer, for which others wait. */
const rowsAtOnce = 200

/** Whether the erasure of an account has begun. Its owner can no longer cancel the deletion, because parts of it are gone. */
export const isBeingErased = ({ deletes_at }: Pick<UserRow, "deletes_at">): boolean => deletes_at === begunAt

/**
 * Begins the erasure of an account whose 30 days are over: from now on nothing cancels it.
 *
 * @param args.at ISO time
 * @returns false if the owner has cancelled the deletion at the last moment, or the account is gone
 */
export const beginErasure = defineCommand(
  "accounts/begin-erasure",
  "ownerId",
  async (scope, { ownerId, at }: { ownerId: string; at: string }): Promise<boolean> => {
    const user = await lockUser(scope, ownerId)
    if (user === null || user.deletes_at === null || user.deletes_at > at) return false
    await scope.db.updateTable("users").set({ deletes_at: begunAt }).where("id", "=", ownerId).execute()
    return true
  },
)

/**
 * Deletes some rows of an account whose erasure has begun.
 *
 * @param args.rows how many at most
 * @returns whether there may be more
 */
export const eraseSomeRows = defineCommand(
  "accounts/erase-some-rows",
  "ownerId",
  async (scope, args: { ownerId: string; table: OwnedTable; rows: number }): Promise<boolean> => {
    const { ownerId } = args
    const user = await lockUser(scope, ownerId)
    if (user === null || !isBeingErased(user)) return false
    const table = sql.table(args.table)
    const some = sql`select id from ${table} where user_id = ${ownerId} limit ${args.rows}`
    const { numAffectedRows = 0n } = await sql`delete from ${table} where id in (${some})`.execute(scope.db)
    return Number(numAffectedRows) === args.rows
  },
)

/**
 * Deletes an account whose erasure has begun, with what is left of it.
 *
 * @param args.erased rows of tables that do not refer to accounts, or not with `on delete cascade`
 * @returns whether it was there
 */
export const endErasure = defineCommand(
  "accounts/end-erasure",
  "ownerId",
  async (scope, { ownerId, erased }: { ownerId: string; erased: readonly ErasedRows[] }): Promise<boolean> => {
    const { db, record } = scope
    const user = await lockUser(scope, ownerId)
    if (user === null || !isBeingErased(user)) return false
    const sessions = await db.selectFrom("sessions").select("id").where("user_id", "=", ownerId).execute()
    for (const session of sessions) {
      await record({ owner: ownerId, kind: "session", event: "delete", ref: session.id, version: "ended" })
    }
    await removeDevices(scope, ownerId)
    await endLinks(scope, user)
    for (const { table, column, holds } of erased) {
      const value = holds === "user" ? ownerId : user.email
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
    }
    await db.deleteFrom("users").where("id", "=", ownerId).execute()
    return true
  },
)

/** What is erased with an account, of all features. */
export type ErasedParts = {
  readonly erasedRows: readonly ErasedRows[]
  /** Tables from which rows are deleted in pieces. */
  readonly largeTables: readonly OwnedTable[]
}

/**
 * Erases an account whose 30 days are over, with everything that belongs to it, in pieces: calls of others are answered in
 * between. What was cut off goes on with the next call.
 *
 * @param turn.at ISO time
 * @returns whether it was erased
 */
export async function eraseAccount(
  database: Database,
  { erasedRows, largeTables }: ErasedParts,
  turn: { readonly ownerId: string; readonly at: string },
): Promise<boolean> {
  const { ownerId } = turn
  if (!(await database.run(beginErasure, turn))) return false
  for (const table of largeTables) {
    let hasMore = true
    while (hasMore) hasMore = await database.run(eraseSomeRows, { ownerId, table, rows: rowsAtOnce })
  }
  return database.run(endErasure, { ownerId, erased: erasedRows })
}
