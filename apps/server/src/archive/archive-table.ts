import type { Table } from "../wire/table.ts"
import { displayRows } from "./archive-queries.ts"

/** `card_displays` in the API: what diners could read, and when. Only its owner reads it; a job writes it. */
export const displayTable: Table = {
  name: "card_displays",
  columns: {
    id: "uuid",
    user_id: "uuid",
    menu_id: "uuid",
    menu_name: "text",
    dishes: "json",
    shown_from: "time",
    shown_until: "time",
    sha256: "text",
  },
  key: ["id"],
  defaultOrder: [{ column: "shown_from", direction: "desc", nulls: "last" }],
  rows: (db, viewer) => displayRows(db, viewer.userId ?? ""),
}
