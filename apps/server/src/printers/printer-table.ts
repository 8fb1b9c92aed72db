import { printedParts, readPrinterName } from "@ardoise/domain/printing/printer"
import { z } from "zod"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { changePrinters, removePrinters } from "./printer-commands.ts"
import { printerRows } from "./printer-queries.ts"

const tableName = "printers"

const partSchema = z.enum(printedParts)

/**
 * `printers` in the API: an owner reads, renames and removes the printers, and says what they print. `add-printer` adds
 * them. Devices of the team read them.
 */
export const printerTable: Table = {
  name: tableName,
  columns: {
    id: "uuid",
    user_id: "uuid",
    name: "text",
    kind: "text",
    prints: "text",
    created_at: "time",
    seen_at: "time",
    state: "text",
  },
  key: ["id"],
  defaultOrder: [{ column: "created_at", direction: "asc", nulls: "last" }],
  changeKind: "printer",
  rows: (db, viewer) => printerRows(db, viewer.userId ?? ""),
  update: {
    command: changePrinters,
    check: (patch) => {
      const { name, prints, ...others } = patch
      if (Object.keys(others).length > 0) throw restRefusal("42501", { table: tableName })
      const changed: Record<string, unknown> = {}
      if ("name" in patch) {
        const read = typeof name === "string" ? readPrinterName(name) : null
        if (!read?.ok) throw restRefusal("printer-name-unreadable", { table: tableName })
        changed.name = read.value
      }
      if ("prints" in patch) {
        const part = partSchema.safeParse(prints)
        if (!part.success) throw restRefusal("23514", { table: tableName })
        changed.prints = part.data
      }
      return changed
    },
  },
  delete: { command: removePrinters },
  staff: { rows: (db, { restaurantId }) => printerRows(db, restaurantId) },
}
