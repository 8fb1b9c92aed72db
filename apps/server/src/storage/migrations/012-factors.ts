import { type Kysely, PostgresAdapter, sql } from "kysely"

/** The second step of signing in: authenticators, recovery codes and open challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("sessions").addColumn("aal2_from", "integer").execute()

  await db.schema
    .createTable("factors")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("friendly_name", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("sealed_secret", text)
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("last_challenged_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("factors_of_user").on("factors").column("user_id").execute()

  await db.schema
    .createTable("factor_challenges")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("factor_id", text, (column) => column.notNull().references("factors.id").onDelete("cascade"))
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex("factor_challenges_of_factor")
    .on("factor_challenges")
    .columns(["factor_id", "expires_at"])
    .execute()

  await db.schema
    .createTable("recovery_codes")
    .addColumn("factor_id", text, (column) => column.notNull().references("factors.id").onDelete("cascade"))
    .addColumn("code_hash", text, (column) => column.notNull())
    .addColumn("used_at", text)
    .addPrimaryKeyConstraint("recovery_codes_key", ["factor_id", "code_hash"])
    .execute()
}
