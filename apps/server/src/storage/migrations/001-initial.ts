import { type Kysely, PostgresAdapter, sql } from "kysely"

/** Accounts, menus, orders, plans and the change feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Ids and times compare byte by byte on both engines, whatever the locale of the database.
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("users")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("email", text, (column) => column.notNull().unique())
    .addColumn("password_hash", text, (column) => column.notNull())
    .addColumn("user_metadata", text, (column) => column.notNull())
    .addColumn("email_confirmed_at", text)
    .addColumn("last_sign_in_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable("sessions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("refresh_counter", "integer", (column) => column.notNull())
    .addColumn("refreshed_at", text, (column) => column.notNull())
    .addColumn("amr", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute()

  await db.schema
    .createTable("user_menus")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("menu_data", text, (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("category_count", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("user_menus_owner").on("user_menus").columns(["user_id", "created_at", "id"]).execute()
  // Guarantees in the database that an owner never has two activated menus.
  await sql`create unique index user_menus_one_active on user_menus (user_id) where is_active = 1`.execute(db)

  await db.schema
    .createTable("menu_versions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("menu_data", text, (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("replaced_at", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .execute()
  await db.schema.createIndex("menu_versions_menu").on("menu_versions").columns(["menu_id", "replaced_at"]).execute()
  await db.schema.createIndex("menu_versions_owner").on("menu_versions").columns(["user_id", "replaced_at"]).execute()
  await db.schema.createIndex("menu_versions_age").on("menu_versions").column("replaced_at").execute()

  await db.schema
    .createTable("sold_out")
    .addColumn("menu_id", text, (column) => column.notNull().references("user_menus.id").onDelete("cascade"))
    .addColumn("item_id", text, (column) => column.notNull())
    .addColumn("until", text)
    .addPrimaryKeyConstraint("sold_out_pkey", ["menu_id", "item_id"])
    .execute()

  await db.schema
    .createTable("orders")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    // No foreign key: an order stays when its menu is deleted.
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("items", text, (column) => column.notNull())
    .addColumn("total_cents", isPostgres ? "bigint" : "integer", (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("table_number", text, (column) => column.notNull())
    .addColumn("idempotency_key", text, (column) => column.notNull())
    .addColumn("tracking_key_hash", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("orders_owner").on("orders").columns(["user_id", "created_at", "id"]).execute()
  await db.schema.createIndex("orders_menu").on("orders").columns(["menu_id", "created_at"]).execute()
  await db.schema
    .createIndex("orders_placed_once")
    .unique()
    .on("orders")
    .columns(["menu_id", "idempotency_key"])
    .execute()

  await db.schema
    .createTable("subscriptions")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("ends_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable("secrets")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("value", text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable("change")
    .addColumn("seq", isPostgres ? "bigint" : "integer", (column) =>
      isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn("owner", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("event", text, (column) => column.notNull())
    .addColumn("ref", text, (column) => column.notNull())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex("change_age").on("change").column("at").execute()
}
