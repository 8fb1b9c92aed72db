import { sql } from "kysely"
import type { ExportPart } from "../export/export-part.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"
import { findWeeklyEmail } from "./weekly-commands.ts"

/** What the counters add to an export. */
export const insightExport: ExportPart = {
  lists: ({ db, ownerId }) => [
    { name: "insight_counts", rows: counts(db, ownerId), json: ["count"] },
    { name: "sales_counts", rows: sales(db, ownerId), json: ["quantity", "cents", "orders"] },
    { name: "sold_out_spans", rows: spans(db, ownerId), json: [] },
  ],
  values: [{ name: "weekly_letter", read: ({ db, ownerId }) => findWeeklyEmail(db, ownerId) }],
}

const text = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`.as(column)

function counts(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("insight_counts")
    .select(["kind", "day", "hour", "menu_id", "subject"])
    .select(text("count"))
    .select(sql<string>`kind || '/' || day || '/' || menu_id || '/' || hour || '/' || subject`.as("id"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

function sales(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("sales_counts")
    .select(["day", "hour", "dish_id", "name"])
    .select(["quantity", "cents", "orders"].map(text))
    .select(sql<string>`day || '/' || hour || '/' || dish_id || '/' || name`.as("id"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

function spans(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("sold_out_spans")
    .select(["menu_id", "dish_id", "began_at", "ends_at"])
    .select(sql<string>`menu_id || '/' || dish_id || '/' || began_at`.as("id"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
