import { type Kysely, PostgresAdapter, sql } from "kysely"

/** What owners have asked a model, whom they allow to be asked, and which call of an owner is running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("assistance_uses")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("task", text, (column) => column.notNull())
    .addColumn("calls", "integer", (column) => column.notNull())
    .addColumn("input_tokens", "integer", (column) => column.notNull())
    .addColumn("output_tokens", "integer", (column) => column.notNull())
    .addColumn("micro_euros", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("assistance_uses_pkey", ["user_id", "day", "task"])
    .execute()
  await db.schema.createIndex("assistance_uses_day").on("assistance_uses").column("day").execute()
  await db.schema
    .createTable("assistance_permissions")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("allowed_at", text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable("assistance_turns")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("turn", text, (column) => column.notNull())
    .addColumn("until", text, (column) => column.notNull())
    .execute()
}
