import { maxTables } from "@ardoise/domain/order/ordering-settings"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { defineCommand } from "../storage/command.ts"
import { listCodeVersions } from "./table-code-queries.ts"

/** The renewal of the code of a table. */
export type RenewalArgs = {
  readonly ownerId: string
  readonly table: string
  /** The version that the owner saw. A repeated call with it changes nothing more. */
  readonly seen: number
  /** ISO time. */
  readonly at: string
}

/**
 * Renews the code of a table: cards that were printed with an earlier one prove nothing any more. Returns the version
 * of the code now.
 */
export const renewTableCode = defineCommand(
  "table-codes/renew",
  "ownerId",
  async ({ db, record }, { ownerId, table, seen, at }: RenewalArgs): Promise<Result<number, "tables-unreadable">> => {
    const key = tableKeyOf(table)
    const versions = await listCodeVersions(db, ownerId)
    const current = versions.get(key) ?? 1
    if (current !== seen) return ok(current)
    if (!versions.has(key) && versions.size >= maxTables) return refuse("tables-unreadable")
    const version = current + 1
    await db
      .insertInto("table_codes")
      .values({ user_id: ownerId, table_key: key, version })
      .onConflict((conflict) => conflict.columns(["user_id", "table_key"]).doUpdateSet({ version }))
      .execute()
    await record({ owner: ownerId, kind: "ordering", event: "update", ref: ownerId, version: at })
    return ok(version)
  },
)
