import { type Kysely, PostgresAdapter } from "kysely"

/**
 * An index with the small columns that rank and list an owner's replaced menus. SQLite stores them behind the document,
 * up to 500 pages further, so without the index it reads every document. PostgreSQL stores long documents separately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await db.schema.dropIndex("menu_versions_owner").execute()
  await db.schema
    .createIndex("menu_versions_owner")
    .on("menu_versions")
    .columns(["user_id", "replaced_at", "id", "menu_id", "updated_at", "reason", "bytes"])
    .execute()
}
