import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * An index with the small columns of each menu that the sitemap reads. SQLite stores them behind the document, two
 * pages further, so without the index it reads every document. PostgreSQL stores long documents separately. The index
 * on accounts is partial because few of them are unpublished at any time.
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
