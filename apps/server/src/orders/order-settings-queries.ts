import { servedMenu } from "@ardoise/domain/menu/active-menu"
import {
  afterServiceMs,
  defaultOrderingSettings,
  type MenuService,
  type OrderingSettings,
} from "@ardoise/domain/order/ordering-settings"
import { planOf, type Subscription } from "@ardoise/domain/plan/plan"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { type Selectable, sql } from "kysely"
import { isUnpublished } from "../accounts/publication.ts"
import { listStandings, servedMenuId } from "../menus/menu-queries.ts"
import { readMenu, recallMenu } from "../menus/read-menu.ts"
import { hasOpenPromotions, openSince } from "../promotions/promotion-queries.ts"
import { toOpeningHours } from "../restaurants/restaurant-queries.ts"
import { asBytes } from "../storage/as-bytes.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

type OrderingRow = Selectable<Schema["ordering"]>

/** The columns of the settings in the API. */
export const settingsColumns = [
  "is_open",
  "keeps_hours",
  "tables",
  "needs_acceptance",
  "needs_table_code",
  "takes_calls",
  "serves_in_steps",
] as const

/** The columns that hold an owner's settings. */
type SettingsColumns = Pick<OrderingRow, (typeof settingsColumns)[number]>

/** Converts settings to stored columns. */
export function toSettingsColumns(settings: OrderingSettings): SettingsColumns {
  return {
    is_open: JSON.stringify(settings.isOpen),
    keeps_hours: JSON.stringify(settings.keepsHours),
    tables: JSON.stringify(settings.tables),
    needs_acceptance: JSON.stringify(settings.needsAcceptance),
    needs_table_code: JSON.stringify(settings.needsTableCode),
    takes_calls: JSON.stringify(settings.takesCalls),
    serves_in_steps: JSON.stringify(settings.servesInSteps),
  }
}

/** Converts stored columns to the settings of the domain. */
export function toOrderSettings(row: SettingsColumns): OrderingSettings {
  return {
    isOpen: row.is_open === "true",
    keepsHours: row.keeps_hours === "true",
    tables: JSON.parse(row.tables),
    needsAcceptance: row.needs_acceptance === "true",
    needsTableCode: row.needs_table_code === "true",
    takesCalls: row.takes_calls === "true",
    servesInSteps: row.serves_in_steps === "true",
  }
}

/** The owner's row. It always exists: an owner who chose nothing has the defaults. */
export function orderSettingsRows(db: Db, ownerId: string): RowSource {
  const defaults = toSettingsColumns(defaultOrderingSettings)
  const rows = db
    .selectFrom("users")
    .leftJoin("ordering", "ordering.user_id", "users.id")
    .select(["users.id as user_id", "ordering.limited_at"])
    .select(
      settingsColumns.map((name) => sql<string>`coalesce(${sql.ref(`ordering.${name}`)}, ${defaults[name]})`.as(name)),
    )
    .where("users.id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/**
 * The stored values that decide whether a restaurant takes orders: null where the owner set nothing or has no
 * subscription.
 */
type OrderingStateRow = {
  readonly [Column in (typeof settingsColumns)[number] | "opening_hours" | "time_zone" | "ends_at"]: string | null
} & { readonly plan_status: Subscription["status"] | null }

const stateColumns = [
  "ordering.is_open",
  "ordering.keeps_hours",
  "ordering.tables",
  "ordering.needs_acceptance",
  "ordering.needs_table_code",
  "ordering.takes_calls",
  "ordering.serves_in_steps",
  "restaurants.opening_hours",
  "restaurants.time_zone",
  "subscriptions.status as plan_status",
  "subscriptions.ends_at",
] as const

const nothingStored: OrderingStateRow = {
  is_open: null,
  keeps_hours: null,
  tables: null,
  needs_acceptance: null,
  needs_table_code: null,
  takes_calls: null,
  serves_in_steps: null,
  opening_hours: null,
  time_zone: null,
  plan_status: null,
  ends_at: null,
}

/** Whether the owner has set anything: then all columns have a value. */
function hasSettings(row: OrderingStateRow): row is OrderingStateRow & SettingsColumns {
  return row.is_open !== null
}

/** @param now ISO time */
function toOrderingState(row: OrderingStateRow, now: string) {
  const { opening_hours, time_zone, plan_status, ends_at } = row
  return {
    plan: planOf(plan_status === null || ends_at === null ? null : { status: plan_status, endsAt: ends_at }, now),
    settings: hasSettings(row) ? toOrderSettings(row) : defaultOrderingSettings,
    openingHours: opening_hours === null ? emptyProfile.openingHours : toOpeningHours(opening_hours),
    timeZone: time_zone ?? emptyProfile.timeZone,
  }
}

/**
 * Everything that decides whether a restaurant takes orders from a menu at a time. A deleted menu is not served.
 *
 * @param now ISO time
 */
export async function findOrderingState(
  db: Db,
  { ownerId, menuId }: { readonly ownerId: string; readonly menuId: string },
  now: string,
) {
  const [row] = await findState(db, { ownerId })
  const [menu] = await findService(db, { menuId })
  const state = toOrderingState(row ?? nothingStored, now)
  return { ...state, menu: await readService(db, menu, { ownerId, menuId, timeZone: state.timeZone, now }) }
}

/** Stored values that decide whether a menu is served. */
type ServiceRow = {
  /** While no service holds. */
  readonly is_served: number
  readonly served_until: string | null
  /** Whether any menu of the owner has a service. Then only the domain's rule can decide what is served. */
  readonly has_services: number
}

/** A menu at a time. */
type ServicePlace = {
  readonly ownerId: string
  readonly menuId: string
  readonly timeZone: string
  /** ISO time. */
  readonly now: string
}

/**
 * Returns whether a menu is served, or until when it was. A menu whose service has ended takes orders as long as one that
 * another has replaced (A76): it counts as served until then.
 */
async function readService(
  db: Db,
  row: ServiceRow | undefined,
  { ownerId, menuId, timeZone, now }: ServicePlace,
): Promise<MenuService> {
  const servedUntil = row?.served_until ?? null
  if (row === undefined || row.has_services !== 1) return { isServed: row?.is_served === 1, servedUntil }
  const standings = await listStandings(db, ownerId)
  const nowMs = Date.parse(now)
  const isServedAt = (ms: number) => servedMenu(standings, "premium", { nowMs: ms, timeZone })?.id === menuId
  // A service that lasted less than these minutes may be missed. Such short services do not occur.
  return { isServed: isServedAt(nowMs) || isServedAt(nowMs - afterServiceMs), servedUntil }
}

const hasServices = sql<number>`case when exists (
  select 1 from menu_services where menu_services.user_id = menu.user_id
) then 1 else 0 end`

/**
 * Whether `menu` is the one that its owner serves with Premium while no service holds. Premium can be assumed, because
 * without it no orders are accepted.
 */
const isServed = sql<number>`case when menu.id = ${servedMenuId(sql`1 = 1`)} then 1 else 0 end`

const findService = prepareQuery<{ menuId: string }, ServiceRow>((db, blank) =>
  db
    .selectFrom("user_menus as menu")
    .select(["menu.served_until", isServed.as("is_served"), hasServices.as("has_services")])
    .where("menu.id", "=", blank("menuId")),
)

const findState = prepareQuery<{ ownerId: string }, OrderingStateRow>((db, blank) =>
  db
    .selectFrom("users")
    .leftJoin("ordering", "ordering.user_id", "users.id")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .leftJoin("subscriptions", "subscriptions.user_id", "users.id")
    .select(stateColumns)
    .where("users.id", "=", blank("ownerId")),
)

/**
 * A menu to order from, with everything that decides whether its restaurant takes orders at a time. Null when the menu
 * does not exist or its owner's account is not published. The query compares the stored text with the cached one, and
 * returns the document only if they differ. A sale therefore never uses an outdated menu.
 *
 * @param now ISO time
 */
export async function findSellingMenu(db: Db, menuId: string, now: string) {
  const known = recallMenu(menuId)
  const [row] = await findSelling(db, { menuId, known: known?.stored ?? "", promotionsSince: openSince(now) })
  if (!row || isUnpublished(row)) return null
  const menu = row.menu_data === null && known ? known.menu : readMenu(db, menuId, row.menu_data ?? "")
  const settings = toOrderingState(row, now)
  const place = { ownerId: row.user_id, menuId, timeZone: settings.timeZone, now }
  const state = { ...settings, menu: await readService(db, row, place) }
  const { user_id: ownerId, limited_at: limitedAt, limits_cleared_at: limitsClearedAt } = row
  const hasPromotions = row.has_promotions === 1
  const hasTablePayments = row.pays_at_table === "true"
  return { ownerId, menu, state, limitedAt, limitsClearedAt, hasPromotions, hasTablePayments }
}

/** Returns the tables that an owner has listed, in the owner's order. */
export async function listTables(db: Db, ownerId: string): Promise<readonly string[]> {
  const row = await db.selectFrom("ordering").select("tables").where("user_id", "=", ownerId).executeTakeFirst()
  return row === undefined ? [] : JSON.parse(row.tables)
}

type SellingRow = OrderingStateRow &
  ServiceRow &
  Pick<Selectable<Schema["users"]>, "deletes_at" | "disabled_at" | "taken_down_at"> & {
    readonly limited_at: string | null
    readonly limits_cleared_at: string | null
    readonly user_id: string
    readonly has_promotions: number
    readonly pays_at_table: string | null
    /** Null when it equals the cached text. */
    readonly menu_data: string | null
  }

type SellingPlace = { menuId: string; known: string | Uint8Array; promotionsSince: string }

const findSelling = prepareQuery<SellingPlace, SellingRow>((db, blank) => {
  const document = sql.ref<string>("menu.menu_data")
  return db
    .selectFrom("user_menus as menu")
    .innerJoin("users", "users.id", "menu.user_id")
    .leftJoin("ordering", "ordering.user_id", "menu.user_id")
    .leftJoin("restaurants", "restaurants.user_id", "menu.user_id")
    .leftJoin("subscriptions", "subscriptions.user_id", "menu.user_id")
    .leftJoin("table_payments", "table_payments.user_id", "menu.user_id")
    .select("table_payments.is_on as pays_at_table")
    .select(["menu.user_id", "users.deletes_at", "users.disabled_at", "users.taken_down_at"])
    .select(["ordering.limited_at", "ordering.limits_cleared_at", "menu.served_until"])
    .select([isServed.as("is_served"), hasServices.as("has_services")])
    .select(hasOpenPromotions(blank("promotionsSince")).as("has_promotions"))
    .select(stateColumns)
    .select(
      sql<string | null>`case when ${asBytes(db, document)} = ${blank("known")} then null else ${document} end`.as(
        "menu_data",
      ),
    )
    .where("menu.id", "=", blank("menuId"))
})
