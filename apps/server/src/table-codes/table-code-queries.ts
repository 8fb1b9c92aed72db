import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"
import type {} from "./table-code-rows.ts"

/** Returns the versions of the renewed codes of an owner, by the table's name in lower case. All others have 1. */
export async function listCodeVersions(db: Db, ownerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("table_codes")
    .select(["table_key", "version"])
    .where("user_id", "=", ownerId)
    .orderBy("table_key")
    .execute()
  return new Map(rows.map(({ table_key, version }) => [table_key, version]))
}

/** Returns the version of the code of a table. @param place.tableKey see `tableKeyOf` */
export async function findCodeVersion(
  db: Db,
  place: { readonly ownerId: string; readonly tableKey: string },
): Promise<number> {
  const [renewed] = await findVersion(db, place)
  return renewed?.version ?? 1
}

const findVersion = prepareQuery<{ ownerId: string; tableKey: string }, { version: number }>((db, blank) =>
  db
    .selectFrom("table_codes")
    .select("version")
    .where("user_id", "=", blank("ownerId"))
    .where("table_key", "=", blank("tableKey")),
)
