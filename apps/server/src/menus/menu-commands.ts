import { randomUUID } from "node:crypto"
import type { FreeMenuPolicy } from "@ardoise/contract/functions"
import { isShownActive } from "@ardoise/domain/menu/active-menu"
import { isEditable } from "@ardoise/domain/menu/editable-menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { sql } from "kysely"
import { type ListedPrice, recordPrices } from "../price-register/record-prices.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { ChangeEvent, Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { sortByConflict } from "../wire/conflicts.ts"
import { type DeleteArgs, type InsertArgs, type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { notingEndOfService } from "./end-of-service.ts"
import {
  countMenuBytes,
  findStoredMenu,
  listFilteredMenus,
  listMenusById,
  listOwnRows,
  listStandings,
  type StoredMenu,
} from "./menu-queries.ts"

/**
 * Bytes of earlier versions stored for one owner: enough for thousands of saves, and a bound on the disk use of one
 * owner.
 */
export const keptVersionBytes = 100_000_000

/** A new row of `user_menus`, already checked by `menuTable`. */
export type NewMenu = {
  readonly id: string
  /** The document without `isActive`. */
  readonly menu_data: string
  readonly category_count: number
  readonly prices: readonly ListedPrice[]
  readonly updated_at: string | null
  readonly policy: FreeMenuPolicy
}

/**
 * Stores new menus. The first menu of an owner is active; later ones never replace the menu behind the QR code (A03).
 * An upsert replaces only the owner's own menus with the same ids.
 */
export const insertMenus = defineCommand(
  "menus/insert",
  "ownerId",
  async (scope, args: InsertArgs): Promise<WriteAnswer> => {
    const { ownerId, at } = args
    const rows = args.rows as unknown as readonly NewMenu[]
    const stored = await listMenusById(
      scope.db,
      rows.map((row) => row.id),
    )
    const isForeign = [...stored.values()].some((menu) => menu.user_id !== ownerId)
    if (args.onConflict && isForeign) return refuse("42501")
    const sorted = sortByConflict(rows, ["id"], (row) => stored.has(row.id), args)
    if (!sorted.ok) return sorted

    const replaced = sorted.merged.flatMap((row) => stored.get(row.id) ?? [])
    const isStrict = rows.some((row) => row.policy === "strict")
    if (isStrict && !(await mayEdit(scope.db, ownerId, replaced, at))) return refuse("menu-not-editable")
    const refusal = await notingEndOfService(scope.db, args, async () => {
      for (const row of sorted.merged) {
        const { id, menu_data, category_count, prices, updated_at } = row
        const patch = { menu_data, category_count, prices, updated_at: updated_at ?? at }
        await replaceMenu(scope, stored.get(id), patch, at)
      }
      return insertFresh(scope, args, sorted.fresh)
    })
    if (refusal) return refusal
    if (!(await hasRoom(scope.db, ownerId, replaced, rows))) return refuse("menus-too-large")
    const touched = [...sorted.merged, ...sorted.fresh].map((row) => row.id)
    return writeAnswer(args, await listOwnRows(scope.db, touched, args), sorted.fresh.length)
  },
)

/** @returns why the rows are refused, or null */
async function insertFresh(
  scope: CommandScope,
  { ownerId, at }: InsertArgs,
  rows: readonly NewMenu[],
): Promise<{ ok: false; code: "too-many-menus" | "free-menu-limit" } | null> {
  const before = await listStandings(scope.db, ownerId)
  if (before.length + rows.length > limits.menusPerOwner) return refuse("too-many-menus")
  const isStrict = rows.some((row) => row.policy === "strict")
  if (isStrict && before.length + rows.length > 1 && (await findPlan(scope.db, ownerId, at)) === "free") {
    return refuse("free-menu-limit")
  }
  for (const [index, row] of rows.entries()) {
    await scope.db
      .insertInto("user_menus")
      .values({
        id: row.id,
        user_id: ownerId,
        menu_data: row.menu_data,
        is_active: before.length === 0 && index === 0 ? 1 : 0,
        category_count: row.category_count,
        created_at: await nextCreationTime(scope.db, ownerId, at),
        updated_at: row.updated_at ?? at,
      })
      .execute()
    await recordPrices(scope.db, { ownerId, menuId: row.id, at }, row.prices)
    await recordMenu(scope, "insert", { ownerId, id: row.id, at })
  }
  return null
}

type Written = Pick<NewMenu, "menu_data">

/**
 * Returns whether the owner's documents together are within their bound after a write. A write that makes them smaller
 * is always allowed.
 */
async function hasRoom(
  db: Db,
  ownerId: string,
  before: readonly Written[],
  after: readonly Written[],
): Promise<boolean> {
  const bytes = (menus: readonly Written[]) => menus.reduce((sum, menu) => sum + Buffer.byteLength(menu.menu_data), 0)
  return bytes(after) <= bytes(before) || (await countMenuBytes(db, ownerId)) <= limits.ownerMenuBytes
}

/** The columns that an update of `user_menus` sets, already checked by `menuTable`. */
export type MenuPatch = {
  /** The id that the row already has. The id of a menu cannot be changed. */
  readonly id?: string
  readonly menu_data?: string
  readonly category_count?: number
  /** Those of `menu_data`. */
  readonly prices?: readonly ListedPrice[]
  readonly updated_at?: string
  readonly policy: FreeMenuPolicy
}

/**
 * Changes the owner's menus that the filters name. If the base `updated_at` is among the filters, a menu that was
 * changed meanwhile is not updated (A52). The replaced document is stored as a version.
 */
export const updateMenus = defineCommand(
  "menus/update",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { policy, id, ...patch } = args.patch as MenuPatch
    const menus = await listFilteredMenus(scope.db, args.ownerId, args.filters)
    if (id !== undefined && menus.some((menu) => menu.id !== id)) return refuse("42501")
    if (policy === "strict" && !(await mayEdit(scope.db, args.ownerId, menus, args.at)))
      return refuse("menu-not-editable")
    const replaceAll = async () => {
      for (const menu of menus) {
        await replaceMenu(scope, menu, { ...patch, updated_at: patch.updated_at ?? args.at }, args.at)
      }
    }
    // A save affects which menu is served only when it adds the first category or removes the last one.
    const count = patch.category_count
    const isFilledOrEmptied = menus.some((menu) => count !== undefined && count > 0 !== menu.category_count > 0)
    await (isFilledOrEmptied ? notingEndOfService(scope.db, args, replaceAll) : replaceAll())
    const written = menus.map(({ menu_data }) => ({ menu_data: patch.menu_data ?? menu_data }))
    if (!(await hasRoom(scope.db, args.ownerId, menus, written))) return refuse("menus-too-large")
    const ids = menus.map((menu) => menu.id)
    return writeAnswer(args, await listOwnRows(scope.db, ids, args))
  },
)

/** Deletes the owner's menus that the filters name. The operator can restore them for 30 days (A62). */
export const deleteMenus = defineCommand(
  "menus/delete",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const menus = await listFilteredMenus(scope.db, args.ownerId, args.filters)
    const rows = await listOwnRows(
      scope.db,
      menus.map((menu) => menu.id),
      args,
    )
    await notingEndOfService(scope.db, args, async () => {
      for (const menu of menus) {
        await keepVersion(scope.db, menu, "deleted", args.at)
        await scope.db.deleteFrom("user_menus").where("id", "=", menu.id).where("user_id", "=", args.ownerId).execute()
        await recordPrices(scope.db, { ownerId: args.ownerId, menuId: menu.id, at: args.at }, [])
        await recordMenu(scope, "delete", { ownerId: args.ownerId, id: menu.id, at: args.at })
      }
    })
    return writeAnswer(args, rows)
  },
)

/** Whether a menu of the owner is active, as readers see it. */
export type Activation = { readonly id: string; readonly isActive: boolean }

/**
 * Activates or deactivates a menu, in one transaction over all menus of the owner: at most one is active. Premium only.
 * Without an active menu, the QR code leads to the earliest one.
 */
export const setMenuActive = defineCommand(
  "menus/set-active",
  "ownerId",
  async (
    scope,
    args: { ownerId: string; menuId: string; active: boolean; at: string },
  ): Promise<Result<Activation[], "premium-required" | "menu-not-found">> => {
    const menu = await findStoredMenu(scope.db, args.menuId)
    if (menu?.user_id !== args.ownerId) return refuse("menu-not-found")
    const plan = await findPlan(scope.db, args.ownerId, args.at)
    if (plan === "free") return refuse("premium-required")
    const before = await listStandings(scope.db, args.ownerId)
    await notingEndOfService(scope.db, args, () =>
      args.active ? activateOnly(scope.db, args.ownerId, menu.id) : deactivate(scope.db, args.ownerId, menu.id),
    )
    const standings = await listStandings(scope.db, args.ownerId)
    for (const [index, { id, isActive }] of standings.entries()) {
      if (before[index]?.isActive === isActive) continue
      await recordMenu(scope, "update", { ownerId: args.ownerId, id, at: args.at })
    }
    return ok(standings.map((one) => ({ id: one.id, isActive: isShownActive(one, standings, plan) })))
  },
)

async function activateOnly(db: Db, ownerId: string, menuId: string): Promise<void> {
  // Deactivate all menus first: two menus are never active at the same time, not even inside the transaction.
  await db.updateTable("user_menus").set({ is_active: 0 }).where("user_id", "=", ownerId).execute()
  await db
    .updateTable("user_menus")
    .set({ is_active: 1 })
    .where("user_id", "=", ownerId)
    .where("id", "=", menuId)
    .execute()
}

async function deactivate(db: Db, ownerId: string, menuId: string): Promise<void> {
  await db
    .updateTable("user_menus")
    .set({ is_active: 0 })
    .where("user_id", "=", ownerId)
    .where("id", "=", menuId)
    .execute()
}

/**
 * Returns whether the owner may edit all these menus: with the strict policy, a free owner edits only the earliest menu
 * (A02).
 */
async function mayEdit(db: Db, ownerId: string, menus: readonly StoredMenu[], at: string): Promise<boolean> {
  const plan = await findPlan(db, ownerId, at)
  const standings = await listStandings(db, ownerId)
  return menus.every((menu) => isEditable(menu.id, standings, { policy: "strict", plan }))
}

/**
 * Returns a creation time later than that of every other menu of the owner. Sorting by creation time must give the
 * order in which menus were created, even within one millisecond or after the machine's clock was set back.
 */
async function nextCreationTime(db: Db, ownerId: string, at: string): Promise<string> {
  const newest = await db
    .selectFrom("user_menus")
    .select("created_at")
    .where("user_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.created_at < at) return at
  return new Date(Date.parse(newest.created_at) + 1).toISOString()
}

/** Changes one stored menu and stores its previous document as a version. */
async function replaceMenu(
  scope: CommandScope,
  menu: StoredMenu | undefined,
  { prices, ...patch }: { updated_at: string } & Pick<MenuPatch, "menu_data" | "category_count" | "prices">,
  at: string,
): Promise<void> {
  if (!menu) return
  const { id, user_id: ownerId } = menu
  const isOtherDocument = patch.menu_data !== undefined && patch.menu_data !== menu.menu_data
  if (isOtherDocument) {
    await keepVersion(scope.db, menu, "replaced", at)
    if (prices !== undefined) await recordPrices(scope.db, { ownerId, menuId: id, at }, prices)
  }
  const replaced = { ...patch, updated_at: isOtherDocument ? anotherTime(patch.updated_at, menu) : patch.updated_at }
  await scope.db.updateTable("user_menus").set(replaced).where("id", "=", id).where("user_id", "=", ownerId).execute()
  await recordMenu(scope, "update", { ownerId, id, at })
}

/**
 * Returns the time of a new version, which the next save names as its base. It comes from the clock of a device. Two
 * versions in a row never have the same one.
 */
function anotherTime(wanted: string, { updated_at }: Pick<StoredMenu, "updated_at">): string {
  return wanted === updated_at ? new Date(Date.parse(wanted) + 1).toISOString() : wanted
}

async function keepVersion(db: Db, menu: StoredMenu, reason: "replaced" | "deleted", at: string): Promise<void> {
  const { id, user_id, menu_data, is_active, created_at, updated_at } = menu
  await db
    .insertInto("menu_versions")
    .values({
      id: randomUUID(),
      menu_id: id,
      user_id,
      menu_data,
      is_active,
      created_at,
      updated_at,
      replaced_at: at,
      reason,
      bytes: Buffer.byteLength(menu_data),
    })
    .execute()
  await forgetOldestVersions(db, user_id)
}

/**
 * Ranks versions by how long they are stored: first deleted menus (A62), then the oldest version of a menu in each ten
 * minutes, then the others. Within a rank, newer versions are stored longer. Without ranks, one hour of saving a large
 * menu would remove all other versions.
 */
const versionRank = sql<number>`case
  when reason = 'deleted' then 0
  when row_number() over (partition by menu_id, substr(replaced_at, 1, 15) order by replaced_at, id) = 1 then 1
  else 2
end`

/** Deletes the lowest-ranked versions of an owner until the rest is within `keptVersionBytes`. */
async function forgetOldestVersions(db: Db, ownerId: string): Promise<void> {
  const ranked = db
    .selectFrom("menu_versions")
    .select(["id", "bytes", "replaced_at", versionRank.as("rank")])
    .where("user_id", "=", ownerId)
    .as("ranked")
  const summed = db
    .selectFrom(ranked)
    .select("id")
    .select(sql<number>`sum(bytes) over (order by rank, replaced_at desc, id)`.as("together"))
    .as("summed")
  const tooMany = db.selectFrom(summed).select("summed.id").where("together", ">", keptVersionBytes)
  await db.deleteFrom("menu_versions").where("user_id", "=", ownerId).where("id", "in", tooMany).execute()
}

function recordMenu(
  { record }: CommandScope,
  event: ChangeEvent,
  menu: { ownerId: string; id: string; at: string },
): Promise<void> {
  return record({ owner: menu.ownerId, kind: "menu", event, ref: menu.id, version: menu.at })
}
