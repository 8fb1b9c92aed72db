import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The daily boards of restaurants: dishes for one service or day, outside of the menus. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("daily_boards")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("published_at", text, (column) => column.notNull())
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("specials", text, (column) => column.notNull())
    .addColumn("ends_at", text, (column) => column.notNull())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("publish_key", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_boards_pkey", ["user_id", "published_at"])
    .execute()
  await db.schema.createIndex("daily_boards_age").on("daily_boards").column("ends_at").execute()
}
