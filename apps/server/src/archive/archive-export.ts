import { sql } from "kysely"
import type { ExportPart } from "../export/export-part.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** What the archive adds to an export: each content once, and when it was displayed. */
export const archiveExport: ExportPart = {
  lists: ({ db, ownerId }) => [
    { name: "card_displays", rows: displays(db, ownerId), json: ["dishes"] },
    { name: "archived_cards", rows: cards(db, ownerId), key: "sha256", json: ["document"] },
  ],
}

function displays(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("card_displays")
    .select(["id", "menu_id", "menu_name", "shown_from", "shown_until", "sha256"])
    .select(sql<string>`cast(dishes as text)`.as("dishes"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

function cards(db: Db, ownerId: string): RowSource {
  const rows = db.selectFrom("archived_cards").select(["sha256", "document"]).where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
