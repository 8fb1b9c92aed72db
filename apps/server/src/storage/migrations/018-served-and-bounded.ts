import { type Kysely, PostgresAdapter, sql } from "kysely"

/**
 * Data that decides whether an order is accepted: until when a menu was served, the network of an order, and when a
 * restaurant last refused orders because there were too many. The network is stored while the order is counted. The
 * index is partial because only orders with a network are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable("user_menus").addColumn("served_until", text).execute()
  await db.schema.alterTable("orders").addColumn("network", text).execute()
  await db.schema.alterTable("ordering").addColumn("limited_at", text).execute()
  await db.schema.alterTable("ordering").addColumn("limits_cleared_at", text).execute()
  await db.schema.dropIndex("orders_menu").execute()
  await sql`create index orders_counted on orders (menu_id, created_at, network, table_number)
    where network is not null`.execute(db)
  await sql`create index orders_networks_age on orders (created_at) where network is not null`.execute(db)
}
