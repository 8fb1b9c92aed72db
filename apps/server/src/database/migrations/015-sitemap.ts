import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * The sitemap reads of each menu a few small columns. SQLite keeps them behind the document, two pages further: they stand in
 * the index, so that no document is read. PostgreSQL keeps long documents apart by itself. Few owners are away at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (!isPostgres) {
    await db.schema.dropIndex("user_menus_owner").execute()
    await db.schema
      .createIndex("user_menus_owner")
      .on("user_menus")
      .columns(["user_id", "created_at", "id", "category_count", "is_active", "updated_at"])
      .execute()
  }
  await sql`create index users_away on users (id)
    where deletes_at is not null or disabled_at is not null or taken_down_at is not null`.execute(db)
}
