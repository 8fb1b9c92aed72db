import type { ExportPart } from "../export/export-part.ts"
import { boardRows } from "./board-queries.ts"

/** What daily boards add to an export. */
export const boardExport: ExportPart = {
  lists: ({ db, ownerId }) => [
    { name: "daily_boards", rows: boardRows(db, ownerId), key: "published_at", json: ["specials", "version"] },
  ],
}
