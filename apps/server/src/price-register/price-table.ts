import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { RowSource, Table } from "../wire/table.ts"

/** `dish_prices` in the API: the prices of the last 400 days. Only their owner can read them; saving a menu writes them. */
export const priceTable: Table = {
  name: "dish_prices",
  columns: {
    user_id: "uuid",
    menu_id: "uuid",
    item_id: "text",
    from_at: "time",
    until_at: "time",
    cents: "json",
    name: "text",
  },
  key: ["user_id", "menu_id", "item_id", "from_at"],
  defaultOrder: [{ column: "from_at", direction: "desc", nulls: "last" }],
  rows: (db, viewer) => priceRows(db, viewer.userId ?? ""),
}

/** The rows of an owner. */
export function priceRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("dish_prices")
    .select(["user_id", "menu_id", "item_id", "from_at", "until_at", "name"])
    .select(sql<string>`cast(cents as text)`.as("cents"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
