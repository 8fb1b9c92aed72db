import { type Kysely, PostgresAdapter } from "kysely"

/**
 * Ranking and listing the replaced menus of an owner needs a few small columns of each. SQLite stores them behind the document,
 * up to 500 pages further: the index holds them, so that no document is read. PostgreSQL stores long documents apart by itself.
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
