import { limits } from "@ardoise/domain/menu/menu-validation"
import { orderLimits } from "@ardoise/domain/order/order"
import { readBodyValue } from "../wire/rest-query.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { deleteSoldOut, insertSoldOut, updateSoldOut } from "./sold-out-commands.ts"
import { type SoldOutDish, soldOutRows } from "./sold-out-queries.ts"

const tableName = "sold_out"

/**
 * `sold_out` in the API: dishes that cannot be ordered for now. Stored outside the document, so that saving a menu does
 * not lose them.
 */
export const soldOutTable: Table = {
  name: tableName,
  columns: { menu_id: "uuid", item_id: "text", until: "time" },
  key: ["menu_id", "item_id"],
  mostRows: limits.dishesPerMenu,
  changeKind: "sold_out",
  rows: (db, viewer, { filters }, now) => soldOutRows(db, viewer, filters, now),
  insert: {
    command: insertSoldOut,
    check: (row): SoldOutDish => {
      for (const column of ["menu_id", "item_id"]) {
        if ((row[column] ?? null) === null) throw missingValue(tableName, column)
      }
      const item_id = readBodyValue("text", row.item_id)
      const isDishId = item_id !== "" && item_id.length <= orderLimits.dishIdLength
      if (!isDishId) throw restRefusal("23514", { table: tableName })
      return { menu_id: readBodyValue("uuid", row.menu_id), item_id, until: readUntil(row.until) }
    },
  },
  update: {
    command: updateSoldOut,
    check: (patch): Pick<SoldOutDish, "until"> => {
      if (Object.keys(patch).some((column) => column !== "until")) throw restRefusal("42501", { table: tableName })
      return { until: readUntil(patch.until) }
    },
  },
  delete: { command: deleteSoldOut },
  // Both roles may do everything with it: `mayDo(role, "sold-out")`.
  staff: {
    rows: (db, { restaurantId }, { filters }, now) => soldOutRows(db, { userId: restaurantId }, filters, now),
    mayInsert: true,
    mayDelete: true,
    requireUpdate: () => undefined,
  },
}

const readUntil = (until: unknown) => ((until ?? null) === null ? null : readBodyValue("time", until))
