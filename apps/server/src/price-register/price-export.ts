import { sql } from "kysely"
import type { ExportPart } from "../export/export-part.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"
import { priceRows } from "./price-table.ts"

/** What the price register adds to an export. */
export const priceExport: ExportPart = {
  lists: ({ db, ownerId }) => [{ name: "dish_prices", rows: withId(db, ownerId), atOnce: 500, json: ["cents"] }],
}

/** The rows with their key as one column: an export reads pages by it. */
function withId(db: Db, ownerId: string): RowSource {
  const id = sql<string>`${sql.ref("row.menu_id")} || '/' || ${sql.ref("row.item_id")} || '/' || ${sql.ref("row.from_at")}`
  const rows = priceRows(db, ownerId).selectAll().select(id.as("id"))
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
