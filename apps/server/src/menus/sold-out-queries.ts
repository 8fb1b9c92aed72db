import { type Selectable, sql } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { Filter } from "../wire/rest-query.ts"
import { applyFilters, type RowSource, type Viewer, type WireRow } from "../wire/table.ts"
import { menuRows, scopeOf } from "./menu-queries.ts"

/** A stored sold-out dish. */
export type SoldOutDish = Selectable<Schema["sold_out"]>

/**
 * Rows of `sold_out` that a viewer may read: of any menu named by its exact id; of several named menus if they are
 * served or the viewer's own; without named menus, those of the viewer's own menus.
 */
export function soldOutRows(db: Db, viewer: Viewer, filters: readonly Filter[], now: string): RowSource {
  const ofMenus = filters.filter(({ column }) => column === "menu_id").map((filter) => ({ ...filter, column: "id" }))
  const isNamed = ofMenus.some(({ operator, isNegated }) => (operator === "eq" || operator === "in") && !isNegated)
  if (!isNamed) return ownRows(db, viewer.userId ?? "")
  return rowsOfMenus(db, menuRows(db, scopeOf(viewer, ofMenus), now))
}

/** Rows of `sold_out` of an owner's menus. */
function ownRows(db: Db, ownerId: string): RowSource {
  return rowsOfMenus(db, db.selectFrom("user_menus as row").where("row.user_id", "=", ownerId) as unknown as RowSource)
}

function rowsOfMenus(db: Db, menus: RowSource): RowSource {
  const rows = db
    .selectFrom("sold_out")
    .select(["menu_id", "item_id", "until"])
    .where(sql<boolean>`menu_id in (${menus.select(sql.ref("row.id").as("id"))})`)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** The owner's sold-out dishes that the filters of a call name. */
export async function listFilteredSoldOut(
  db: Db,
  ownerId: string,
  filters: readonly Filter[],
): Promise<readonly (SoldOutDish & WireRow)[]> {
  const rows = await applyFilters(ownRows(db, ownerId), filters).selectAll().execute()
  return rows as unknown as (SoldOutDish & WireRow)[]
}

/** The sold-out dishes of these menus, of any owner. */
export async function listSoldOutOfMenus(
  db: Db,
  menuIds: readonly string[],
): Promise<readonly (SoldOutDish & WireRow)[]> {
  if (menuIds.length === 0) return []
  return db.selectFrom("sold_out").selectAll().where("menu_id", "in", menuIds).execute()
}

/** Ids of the dishes of a menu that are sold out at a time. @param now ISO time */
export async function listSoldOutDishes(db: Db, menuId: string, now: string): Promise<ReadonlySet<string>> {
  const rows = await listSoldOut(db, { menuId, now })
  return new Set(rows.map((row) => row.item_id))
}

const listSoldOut = prepareQuery<{ menuId: string; now: string }, Pick<SoldOutDish, "item_id">>((db, blank) =>
  db
    .selectFrom("sold_out")
    .select("item_id")
    .where("menu_id", "=", blank("menuId"))
    .where((where) => where.or([where("until", "is", null), where("until", ">", blank("now"))])),
)

/** The earliest time after `now` at which a sold-out dish becomes available again, or null. @param now ISO time */
export async function findNextReturn(db: Db, menuId: string, now: string): Promise<string | null> {
  const { next } = await db
    .selectFrom("sold_out")
    .select(({ fn }) => fn.min<string | null>("until").as("next"))
    .where("menu_id", "=", menuId)
    .where("until", ">", now)
    .executeTakeFirstOrThrow()
  return next
}
