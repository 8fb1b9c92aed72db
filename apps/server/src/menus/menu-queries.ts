import type { MenuStanding } from "@ardoise/domain/menu/active-menu"
import { readWindows } from "@ardoise/domain/restaurant/windows"
import type { IdRange, PublishedMenu } from "@ardoise/domain/sharing/sitemap"
import { type RawBuilder, type Selectable, sql } from "kysely"
import { isUnpublishedOwner, isUnpublishedOwnerOf } from "../accounts/publication.ts"
import { asBytes } from "../storage/as-bytes.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { Filter } from "../wire/rest-query.ts"
import { applyFilters, type RowSource, type Viewer, type WireRow, type WriteArgs } from "../wire/table.ts"

/**
 * Whether the owner of `menu` is Premium at a time: the plan rule of the domain, in SQL, for lists that span owners. A
 * test compares both implementations.
 *
 * @param now ISO time
 */
function ownerIsPremium(now: string): RawBuilder<number> {
  return sql<number>`exists (
    select 1 from subscriptions
    where subscriptions.user_id = menu.user_id and subscriptions.status <> 'ended' and subscriptions.ends_at > ${now}
  )`
}

/** Bytes of all documents of an owner. */
export async function countMenuBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("user_menus")
    .select(sql<number | string>`coalesce(sum(octet_length(menu_data)), 0)`.as("bytes"))
    .where("user_id", "=", ownerId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Whether `menu` is the earliest menu of its owner. */
const isEarliest = sql<number>`not exists (
  select 1 from user_menus as earlier
  where earlier.user_id = menu.user_id
    and (earlier.created_at < menu.created_at or (earlier.created_at = menu.created_at and earlier.id < menu.id))
)`

/** The activation that readers see: as stored for Premium, otherwise true for the earliest menu only. */
function shownActive(now: string): RawBuilder<number> {
  return sql<number>`case when ${ownerIsPremium(now)} then menu.is_active = 1 else ${isEarliest} end`
}

/** Whether `menu` has a service. */
const hasService = sql<number>`exists (select 1 from menu_services where menu_services.menu_id = menu.id)`

/** Whether `/r/{id}` shows `menu`: the earliest, the activated one, or one with a service (A06). */
function isListed(now: string): RawBuilder<number> {
  return sql<number>`(${isEarliest} or ((menu.is_active = 1 or ${hasService}) and ${ownerIsPremium(now)}))`
}

/**
 * The stored document with the current activation as its first key. The text is spliced because parsing every document
 * would be slow. A stored text that is not an object becomes null; splicing it would give invalid JSON and make the
 * whole list unreadable.
 */
function menuDocument(db: Db, now: string): RawBuilder<string> {
  return sql<string>`case when substr(menu.menu_data, 1, 1) <> '{' then 'null' else
    case when ${shownActive(now)} then '{"isActive":true' else '{"isActive":false' end
    || case when menu.menu_data = '{}' then '}' else ',' || substr(${asBytes(db, sql.ref("menu.menu_data"))}, 2) end
  end`
}

/**
 * Id of the served menu of the owner of `menu` while no service holds: the active one with Premium, else the earliest;
 * only menus with categories (A04, A06).
 *
 * @param isPremium SQL condition: the owner has Premium
 */
export function servedMenuId(isPremium: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select candidate.id from user_menus as candidate
    where candidate.user_id = menu.user_id and candidate.category_count > 0
    order by case when ${isPremium} then candidate.is_active else 0 end desc, candidate.created_at, candidate.id
    limit 1
  )`
}

/** Whether lists that span owners contain `menu`: it has categories and is shown on `/u` or `/r` (A36). */
function isPublished(now: string): RawBuilder<boolean> {
  return sql<boolean>`(menu.category_count > 0 and (${isListed(now)} or menu.id = ${servedMenuId(ownerIsPremium(now))}))`
}

/** The rows of `user_menus` that a query may return. */
export type MenuScope =
  | { /** The owner's own rows. */ readonly kind: "own"; readonly userId: string }
  | { /** One row, by its unguessable id. */ readonly kind: "by-id"; readonly userId: string | null }
  | {
      /** Served menus only. An owner also sees the own drafts. */ readonly kind: "served"
      readonly userId: string | null
    }
  | {
      /** Menus of all restaurants on `/u` or `/r` (A36), and the viewer's drafts. */ readonly kind: "published"
      readonly userId: string | null
    }

/** Rows of `user_menus` with the columns of the API. */
export function menuRows(db: Db, scope: MenuScope, now: string): RowSource {
  const rows = db
    .selectFrom("user_menus as menu")
    .select(["menu.id", "menu.user_id", "menu.created_at", "menu.updated_at"])
    .select(menuDocument(db, now).as("menu_data"))
    .select(sql<number>`octet_length(menu.menu_data)`.as("document_bytes"))
    .where(visibleIn(scope, now))
    // Menus of an unpublished account (being deleted, disabled or taken down) are visible to their owner only.
    .where(sql<boolean>`(menu.user_id = ${scope.userId ?? ""} or not ${isUnpublishedOwner("menu.user_id")})`)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

function visibleIn(scope: MenuScope, now: string): RawBuilder<boolean> {
  if (scope.kind === "by-id") return sql<boolean>`1 = 1`
  const isOwn = sql<boolean>`menu.user_id = ${scope.userId}`
  if (scope.kind === "own") return isOwn
  // At any hour: a reader of the menus of a restaurant may read all that are served at some time.
  const isServed = sql<boolean>`(menu.id = ${servedMenuId(ownerIsPremium(now))}
    or (menu.category_count > 0 and ${hasService} and ${ownerIsPremium(now)}))`
  const isShared = scope.kind === "served" ? isServed : isPublished(now)
  return scope.userId === null ? isShared : sql<boolean>`(${isOwn} or ${isShared})`
}

/** Counts all stored menus, including drafts. */
export async function countMenus(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("user_menus")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Published menus of a range of owners, sorted by owner and then by creation time (A36). Their documents are not read.
 *
 * @param page.limit maximum number of rows
 * @param now ISO time
 */
export async function listPublishedMenus(
  db: Db,
  { after, before, limit }: IdRange & { readonly limit: number },
  now: string,
): Promise<PublishedMenu[]> {
  const rows = await db
    .selectFrom("user_menus as menu")
    .select(["menu.id", "menu.user_id", "menu.created_at", "menu.updated_at"])
    .select(sql<number>`case when ${isListed(now)} then 1 else 0 end`.as("has_page"))
    .where("menu.user_id", ">", after)
    .$if(before !== null, (query) => query.where("menu.user_id", "<", before ?? ""))
    .where(isPublished(now))
    .where(sql<boolean>`not ${isUnpublishedOwnerOf({ after, before }, "menu.user_id")}`)
    .orderBy("menu.user_id")
    .orderBy("menu.created_at")
    .orderBy("menu.id")
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    hasPage: row.has_page === 1,
  }))
}

/**
 * The owner's rows with these ids, in the format of the API. A write returns them and reads them in its own
 * transaction. The document is read only if the response contains it.
 */
export async function listOwnRows(
  db: Db,
  ids: readonly string[],
  { ownerId, at, columns = ["user_id", "menu_data", "created_at", "updated_at"] }: WriteArgs,
): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const rows = await menuRows(db, { kind: "own", userId: ownerId }, at)
    .where(sql<boolean>`${sql.ref("row.id")} in (${sql.join(ids)})`)
    .orderBy(sql`${sql.ref("row.created_at")}, ${sql.ref("row.id")}`)
    .select([...new Set(["id", ...columns])].map((column) => sql.ref(`row.${column}`).as(column)))
    .execute()
  return rows as unknown as WireRow[]
}

/** A stored menu as commands change it. */
export type StoredMenu = Selectable<Schema["user_menus"]>

/** The owner's rows that the filters of a call name, earliest first. */
export async function listFilteredMenus(db: Db, userId: string, filters: readonly Filter[]): Promise<StoredMenu[]> {
  const own = db.selectFrom("user_menus as row").where("row.user_id", "=", userId) as unknown as RowSource
  const rows = await applyFilters(own, filters)
    .selectAll()
    .orderBy(sql`${sql.ref("row.created_at")}, ${sql.ref("row.id")}`)
    .execute()
  return rows as unknown as StoredMenu[]
}

/** Stored menus by their ids, of any owner: ids are unique across owners. */
export async function listMenusById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredMenu>> {
  if (ids.length === 0) return new Map()
  const menus = await db.selectFrom("user_menus").selectAll().where("id", "in", ids).execute()
  return new Map(menus.map((menu) => [menu.id, menu]))
}

/** The properties of an owner's menus that the domain rules need. Earliest first. */
export async function listStandings(db: Db, userId: string): Promise<MenuStanding[]> {
  const rows = await db
    .selectFrom("user_menus as menu")
    .leftJoin("menu_services", "menu_services.menu_id", "menu.id")
    .select(["menu.id", "menu.created_at", "menu.is_active", "menu.category_count", "menu_services.windows"])
    .where("menu.user_id", "=", userId)
    .orderBy("menu.created_at")
    .orderBy("menu.id")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    isActive: row.is_active === 1,
    hasCategories: row.category_count > 0,
    windows: row.windows === null ? [] : (readWindows(parseStored(row.windows)) ?? []),
  }))
}

/** A menu with its stored document, or null. Not limited to an owner: the caller decides who may read it. */
export async function findStoredMenu(db: Db, id: string): Promise<StoredMenu | null> {
  const [menu] = await findMenu(db, { id })
  return menu ?? null
}

const findMenu = prepareQuery<{ id: string }, StoredMenu>((db, blank) =>
  db.selectFrom("user_menus").selectAll().where("id", "=", blank("id")),
)

/**
 * User id of a menu's owner, or null if the menu does not exist. The document is not read, because diners' phones call
 * this very often.
 */
export async function findMenuOwner(db: Db, id: string): Promise<string | null> {
  const [menu] = await findOwner(db, { id })
  return menu?.user_id ?? null
}

const findOwner = prepareQuery<{ id: string }, { user_id: string }>((db, blank) =>
  db.selectFrom("user_menus").select("user_id").where("id", "=", blank("id")),
)

/**
 * Returns whether a filter names exact rows or owners. Without such a filter, a caller could collect the menus of all
 * restaurants, for example with a negated filter.
 */
export function namesRows({ column, operator, isNegated }: Filter): boolean {
  return (column === "id" || column === "user_id") && (operator === "eq" || operator === "in") && !isNegated
}

/**
 * The rows that a viewer may read: any menu by its exact id, the served menus of named owners, and the published menus
 * of all restaurants (A36).
 */
export function scopeOf(viewer: Viewer, filters: readonly Filter[]): MenuScope {
  const isExact = (column: string) =>
    filters.some((filter) => filter.column === column && filter.operator === "eq" && !filter.isNegated)
  if (isExact("id")) return { kind: "by-id", userId: viewer.userId }
  return { kind: filters.some(namesRows) ? "served" : "published", userId: viewer.userId }
}
