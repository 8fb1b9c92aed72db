import type { ExportPart } from "../export/export-part.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"
import { displayRows } from "./archive-queries.ts"

/** What the archive adds to an export: each content once, and when it was displayed. */
export const archiveExport: ExportPart = {
  lists: ({ db, ownerId }) => [
    { name: "card_displays", rows: displayRows(db, ownerId), json: ["dishes"] },
    { name: "archived_cards", rows: cards(db, ownerId), key: "sha256", json: ["document"] },
  ],
}

function cards(db: Db, ownerId: string): RowSource {
  const rows = db.selectFrom("archived_cards").select(["sha256", "document"]).where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
