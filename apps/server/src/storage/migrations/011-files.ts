import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Files of owners. Their bytes are stored in a folder, under `file_id`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("storage_objects")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("bucket", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("file_id", text, (column) => column.notNull().unique())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("content_type", text, (column) => column.notNull())
    .addColumn("is_picture", "integer", (column) => column.notNull())
    .addColumn("cache_control", text, (column) => column.notNull())
    .addColumn("etag", text, (column) => column.notNull())
    .addColumn("metadata", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addUniqueConstraint("storage_objects_name", ["bucket", "name"])
    .execute()
  await db.schema
    .createIndex("storage_objects_owner")
    .on("storage_objects")
    .columns(["user_id", "created_at"])
    .execute()
}
