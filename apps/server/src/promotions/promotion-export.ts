import type { ExportPart } from "../export/export-part.ts"
import { promotionRows } from "./promotion-queries.ts"

/** What promotions add to an export. */
export const promotionExport: ExportPart = {
  lists: ({ db, ownerId }) => [{ name: "promotions", rows: promotionRows(db, ownerId), json: ["definition", "uses"] }],
}
