import { mayDo } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { type OrderSettingsPatch, updateOrderSettings } from "./order-settings-commands.ts"
import { orderSettingsRows } from "./order-settings-queries.ts"

const tableName = "ordering"

const patchShape = z.object({
  is_open: z.boolean().optional(),
  keeps_hours: z.boolean().optional(),
  tables: z.array(z.string()).optional(),
  needs_acceptance: z.boolean().optional(),
  needs_table_code: z.boolean().optional(),
  takes_calls: z.boolean().optional(),
  serves_in_steps: z.boolean().optional(),
  limited_at: z.null().optional(),
})

/** `ordering` in the API: the one row of each owner. It always exists, and the owner can read and change it. */
export const orderSettingsTable: Table = {
  name: tableName,
  columns: {
    user_id: "uuid",
    is_open: "json",
    keeps_hours: "json",
    tables: "json",
    needs_acceptance: "json",
    needs_table_code: "json",
    takes_calls: "json",
    serves_in_steps: "json",
    limited_at: "time",
  },
  key: ["user_id"],
  changeKind: "ordering",
  rows: (db, viewer) => orderSettingsRows(db, viewer.userId ?? ""),
  update: {
    command: updateOrderSettings,
    check: (patch, ownerId): OrderSettingsPatch => {
      for (const [column, value] of Object.entries(patch)) {
        if (value === null && column !== "limited_at") throw missingValue(tableName, column)
      }
      if (patch.user_id !== undefined && patch.user_id !== ownerId) throw restRefusal("42501", { table: tableName })
      const read = readShape(patchShape, patch)
      if (!read) throw restRefusal("23514", { table: tableName })
      return {
        ...(read.is_open !== undefined && { isOpen: read.is_open }),
        ...(read.keeps_hours !== undefined && { keepsHours: read.keeps_hours }),
        ...(read.tables !== undefined && { tables: read.tables }),
        ...(read.needs_acceptance !== undefined && { needsAcceptance: read.needs_acceptance }),
        ...(read.needs_table_code !== undefined && { needsTableCode: read.needs_table_code }),
        ...(read.takes_calls !== undefined && { takesCalls: read.takes_calls }),
        ...(read.serves_in_steps !== undefined && { servesInSteps: read.serves_in_steps }),
        // The server sets this time; the owner can only clear it.
        ...(read.limited_at === null && { clearsLimit: true }),
      }
    },
  },
  staff: {
    rows: (db, { restaurantId }) => orderSettingsRows(db, restaurantId),
    requireUpdate: (patch, role) => {
      const isOpening = Object.keys(patch).every((column) => column === "is_open")
      if (!isOpening || !mayDo(role, "open-kitchen")) throw notForStaff()
    },
  },
}
