import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Emails to send, the tokens behind their links, and changes of email addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  for (const column of [
    "confirmation_sent_at",
    "recovery_sent_at",
    "reauthentication_sent_at",
    "email_change_sent_at",
    "new_email",
    "email_change_confirmed",
  ]) {
    await db.schema.alterTable("users").addColumn(column, text).execute()
  }
  await db.schema.createIndex("users_by_new_email").on("users").column("new_email").execute()

  await db.schema
    .createTable("mails")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("user_id", text)
    .addColumn("recipient", text, (column) => column.notNull())
    .addColumn("origin", text, (column) => column.notNull())
    .addColumn("details", text, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("mails_due").on("mails").column("due_at").execute()

  await db.schema
    .createTable("mail_tokens")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("user_id", text)
    .addColumn("password_hash", text)
    .addColumn("user_metadata", text)
    .addColumn("code_challenge", text)
    .addColumn("code_challenge_method", text)
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex("mail_tokens_of_address")
    .on("mail_tokens")
    .columns(["email", "type", "created_at"])
    .execute()
  await db.schema.createIndex("mail_tokens_of_user").on("mail_tokens").column("user_id").execute()

  await db.schema
    .createTable("pkce_codes")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("method", text, (column) => column.notNull())
    .addColumn("code_challenge", text, (column) => column.notNull())
    .addColumn("code_challenge_method", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("pkce_codes_of_user").on("pkce_codes").column("user_id").execute()

  await db.schema
    .createTable("known_devices")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("device_hash", text, (column) => column.notNull())
    .addColumn("seen_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("known_devices_key", ["user_id", "device_hash"])
    .execute()
}
