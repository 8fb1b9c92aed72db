import { randomUUID } from "node:crypto"
import type { FreeMenuPolicy } from "@ardoise/contract/functions"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { checkMenu, limits } from "@ardoise/domain/menu/menu-validation"
import { sql } from "kysely"
import { z } from "zod"
import { isDeeperThan } from "../http/nesting.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { type ListedPrice, listPrices } from "../price-register/record-prices.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { readBodyValue } from "../wire/rest-query.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { RowSource, Table } from "../wire/table.ts"
import { deleteMenus, insertMenus, type MenuPatch, type NewMenu, setMenuActive, updateMenus } from "./menu-commands.ts"
import { menuRows, namesRows, scopeOf } from "./menu-queries.ts"

const tableName = "user_menus"

/** Maximum nesting depth of a document: menus need six levels, and the fields of other programs need a few more. */
const deepestDocument = 64

/** `user_menus` in the API. */
export function menuTable(policy: FreeMenuPolicy): Table {
  return {
    name: tableName,
    columns: { id: "uuid", user_id: "uuid", menu_data: "json", created_at: "time", updated_at: "time" },
    documents: { columns: ["menu_data"], bytes: sql.ref("row.document_bytes") },
    key: ["id"],
    changeKind: "menu",
    rows: (db, viewer, { filters, columns }, now) => {
      const isOwnList = filters.some(
        ({ column, operator, values, isNegated }) =>
          column === "user_id" && operator === "eq" && !isNegated && values[0] === viewer.userId,
      )
      if (!filters.some(namesRows) && columns.includes("menu_data")) {
        throw restRefusal("42501", { table: tableName, isVisitor: viewer.userId === null })
      }
      if (isOwnList && viewer.userId !== null) return menuRows(db, { kind: "own", userId: viewer.userId }, now)
      return menuRows(db, scopeOf(viewer, filters), now)
    },
    spansOwners: (filters) => !filters.some(namesRows),
    visibleColumns: (_viewer, filters) =>
      filters.some(namesRows)
        ? ["id", "user_id", "menu_data", "created_at", "updated_at"]
        : ["id", "user_id", "created_at", "updated_at"],
    insert: {
      command: insertMenus,
      check: (row, ownerId): NewMenu => {
        if (row.user_id !== ownerId) throw restRefusal("42501", { table: tableName })
        if (row.id === null) throw missingValue(tableName, "id")
        if (row.menu_data === undefined || row.menu_data === null) throw missingValue(tableName, "menu_data")
        return {
          id: row.id === undefined ? randomUUID() : readBodyValue("uuid", row.id),
          ...checkDocument(row.menu_data),
          updated_at: (row.updated_at ?? null) === null ? null : readBodyValue("time", row.updated_at),
          policy,
        }
      },
    },
    update: {
      command: updateMenus,
      check: (patch, ownerId): MenuPatch => {
        if (patch.user_id !== undefined && patch.user_id !== ownerId) throw restRefusal("42501", { table: tableName })
        for (const column of ["id", "menu_data"]) if (patch[column] === null) throw missingValue(tableName, column)
        return {
          ...(patch.id === undefined ? {} : { id: readBodyValue("uuid", patch.id) }),
          ...(patch.menu_data === undefined ? {} : checkDocument(patch.menu_data)),
          ...((patch.updated_at ?? null) === null ? {} : { updated_at: readBodyValue("time", patch.updated_at) }),
          policy,
        }
      },
    },
    delete: { command: deleteMenus },
  }
}

/**
 * Whether a version is the oldest one of its menu within ten minutes. Automatic saves store a version every few
 * seconds, and an owner who looks for an earlier state needs only one for each ten minutes. The ISO times of the same
 * ten minutes share their first 15 characters, such as `2026-11-20T20:1`.
 */
const firstOfSpan = sql<"true" | "false">`case when row_number() over (
  partition by menu_id, substr(replaced_at, 1, 15) order by replaced_at, id
) = 1 then 'true' else 'false' end`

/** `menu_versions`: documents that were replaced or deleted in the last 30 days. Only their owner can read them. */
export const menuVersionTable: Table = {
  name: "menu_versions",
  columns: {
    id: "uuid",
    menu_id: "uuid",
    user_id: "uuid",
    menu_data: "json",
    updated_at: "time",
    replaced_at: "time",
    is_first_of_span: "text",
  },
  documents: { columns: ["menu_data"], bytes: sql.ref("row.bytes") },
  computedOverAll: ["is_first_of_span"],
  key: ["id"],
  defaultOrder: [{ column: "replaced_at", direction: "desc", nulls: "last" }],
  rows: (db, viewer, { used }) =>
    db.selectFrom(
      db
        .selectFrom("menu_versions")
        .select(["id", "menu_id", "user_id", "updated_at", "replaced_at", "bytes"])
        // SQLite computes every column of a query with a window function, even unused ones. Select only what is used.
        .$if(used.includes("menu_data"), (query) => query.select("menu_data"))
        .$if(used.includes("is_first_of_span"), (query) => query.select(firstOfSpan.as("is_first_of_span")))
        .where("user_id", "=", viewer.userId ?? "")
        .as("row"),
    ) as unknown as RowSource,
}

const activationArgs = z.object({ menu_id: z.guid(), active: z.boolean() })

/** `set_menu_active`: activation is a separate operation, and saving a document does not change it. */
export function setMenuActiveFunction({ database, clock }: RequestContext): RestFunction {
  return {
    name: "set_menu_active",
    run: async (args, viewer) => {
      if (viewer.userId === null) throw restRefusal("42501", { table: tableName, isVisitor: true })
      const read = readShape(activationArgs, args)
      if (!read) throw new WireError(400, "22P02", "menu_id and active are required")
      const { menu_id: menuId, active } = read
      const answer = await database.run(setMenuActive, {
        ownerId: viewer.userId,
        menuId: menuId.toLowerCase(),
        active,
        at: clock(),
      })
      if (!answer.ok) throw restRefusal(answer.code, { table: tableName })
      return answer.value
    },
  }
}

/** Checks a document by the rules of the product. Unknown keys are stored unchanged. */
function checkDocument(document: unknown): {
  menu_data: string
  category_count: number
  prices: readonly ListedPrice[]
} {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    throw new WireError(400, "menu_invalid", "Invalid menu data")
  }
  const { isActive: _decidedHere, ...kept } = document as Record<string, unknown>
  // Check depth and size first: walking through a huge document would block all other requests.
  if (isDeeperThan(kept, deepestDocument)) throw new WireError(400, "menu_invalid", "Invalid menu data")
  if (countItems(kept) > limits.dishesPerMenu) throw restRefusal("too-many-dishes", { table: tableName })
  const text = JSON.stringify(kept)
  if (Buffer.byteLength(text) > limits.menuBytes) throw restRefusal("menu-too-large", { table: tableName })
  const menu = toMenu("", kept)
  const checked = checkMenu(menu)
  if (!checked.ok) throw restRefusal(checked.code, { table: tableName })
  return { menu_data: text, category_count: menu.categories.length, prices: listPrices(menu) }
}

/** Counts the dishes of a document without checking their shape. */
function countItems({ categories }: Record<string, unknown>): number {
  if (!Array.isArray(categories)) return 0
  return categories.reduce((sum, category) => sum + (Array.isArray(category?.items) ? category.items.length : 0), 0)
}
