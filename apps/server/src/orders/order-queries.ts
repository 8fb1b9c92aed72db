import type { TrackedOrder } from "@ardoise/contract/functions"
import type { OrdersOfNetwork } from "@ardoise/domain/order/order-bounds"
import { type Compilable, type Selectable, sql } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import { applyFilters, type RowSource, type StaffSight, type UpdateArgs, type WireRow } from "../wire/table.ts"

/** A stored order. */
export type StoredOrder = Selectable<Schema["orders"]>

/**
 * Rows of `orders` for a device of the team: those that are open, and those of the last hours. The kitchen gets none that
 * waits to be accepted, and none that was cancelled before it was.
 *
 * @param staff its ids and time may be placeholders of a prepared query
 */
export function orderRowsOfStaff(db: Db, { restaurantId, role, ordersSince }: StaffSight): RowSource {
  const rows = orderRows(db, restaurantId).where(
    sql<boolean>`(row.status in ('pending', 'preparing', 'ready') or ${sql.ref("row.createdAt")} > ${ordersSince})`,
  )
  return role === "kitchen" ? rows.where(sql<boolean>`${sql.ref("row.acceptedAt")} is not null`) : rows
}

/** Rows of `orders` with the columns of the API, for their owner only. */
export function orderRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("orders as placed")
    .select(["placed.id", "placed.user_id", "placed.menu_id", "placed.items", "placed.reductions", "placed.status"])
    .select([
      "placed.table_number as tableNumber",
      "placed.is_table_verified",
      "placed.bill_id",
      "placed.created_at as createdAt",
      "placed.updated_at as updatedAt",
      "placed.moved_by as movedBy",
      acceptedAt.as("acceptedAt"),
      sql<string | null>`cast(placed.serving as text)`.as("serving"),
      sql<string | null>`placed.serving_since`.as("servingSince"),
      euros.as("totalPrice"),
    ])
    .where("placed.user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

const acceptedAt = sql<
  string | null
>`case when placed.accepted_at = '' then placed.created_at else placed.accepted_at end`

/**
 * Cents as decimal text, as the API returns them. The empty prefix from `id` gives the text the collation of that
 * column: byte order.
 */
const euros = sql<string>`substr(placed.id, 1, 0) || cast(placed.total_cents / 100 as text) || '.'
  || substr(cast(100 + placed.total_cents % 100 as text), 2)`

/** An order in the format of the API, built from the stored values without another query. */
export function toWireRow(order: Omit<StoredOrder, "idempotency_key" | "tracking_key_hash" | "network">): WireRow {
  const { id, user_id, menu_id, items, reductions, status, total_cents } = order
  return {
    id,
    user_id,
    menu_id,
    items,
    reductions,
    status,
    tableNumber: order.table_number,
    is_table_verified: order.is_table_verified,
    bill_id: order.bill_id,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    movedBy: order.moved_by,
    acceptedAt: order.accepted_at === "" ? order.created_at : order.accepted_at,
    serving: order.serving === null ? null : String(order.serving),
    servingSince: order.serving_since,
    totalPrice: (total_cents / 100).toFixed(2),
  }
}

/** The owner's orders by id, in the format of the API, oldest first. */
export async function listOrderRows(db: Db, ownerId: string, ids: readonly string[]): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const rows = await orderRows(db, ownerId)
    .where(sql<boolean>`${sql.ref("row.id")} in (${sql.join(ids)})`)
    .orderBy(sql`${sql.ref("row.createdAt")}, ${sql.ref("row.id")}`)
    .selectAll()
    .execute()
  return rows as unknown as WireRow[]
}

/** One of the owner's orders in the format of the API, or null. */
export async function findOrderRow(db: Db, ownerId: string, orderId: string): Promise<WireRow | null> {
  const [row] = await findRow(db, { ownerId, orderId })
  return row ?? null
}

const findRow = prepareQuery<{ ownerId: string; orderId: string }, WireRow>(
  (db, blank) =>
    orderRows(db, blank("ownerId"))
      .where(sql<boolean>`${sql.ref("row.id")} = ${blank("orderId")}`)
      .selectAll() as unknown as Compilable<WireRow>,
)

/** Whether the owner has an order, and the device of the team that asks for it, if any, may see it. */
export async function isOrderSeen(
  db: Db,
  {
    ownerId,
    orderId,
    staff,
  }: { readonly ownerId: string; readonly orderId: string; readonly staff?: StaffSight | undefined },
): Promise<boolean> {
  const found = await (staff ? orderRowsOfStaff(db, staff) : orderRows(db, ownerId))
    .where(sql<boolean>`${sql.ref("row.id")} = ${orderId}`)
    .select(sql.ref("row.id").as("id"))
    .execute()
  return found.length > 0
}

/** What moving an order needs to know of it. */
export type MovedOrder = Pick<StoredOrder, "id" | "status" | "updated_at" | "table_number" | "bill_id" | "accepted_at">

/** The owner's orders that the filters of a call name. A device of the team finds those that it may see. */
export async function listFilteredOrders(
  db: Db,
  { ownerId, staff, filters }: Pick<UpdateArgs, "ownerId" | "staff" | "filters">,
): Promise<readonly MovedOrder[]> {
  const rows = await applyFilters(staff ? orderRowsOfStaff(db, staff) : orderRows(db, ownerId), filters)
    .select([sql.ref("row.id").as("id"), sql.ref("row.status").as("status"), sql.ref("row.updatedAt").as("updated_at")])
    .select([sql.ref("row.tableNumber").as("table_number"), sql.ref("row.bill_id").as("bill_id")])
    .select(sql.ref("row.acceptedAt").as("accepted_at"))
    .execute()
  return rows as unknown as MovedOrder[]
}

const movedColumns = ["id", "status", "updated_at", "table_number", "bill_id", "accepted_at"] as const

/** The owner's orders with these ids. */
export async function listMovedOrders(db: Db, ownerId: string, ids: readonly string[]): Promise<readonly MovedOrder[]> {
  return db.selectFrom("orders").select(movedColumns).where("user_id", "=", ownerId).where("id", "in", ids).execute()
}

/** The owner's orders that wait to be accepted, oldest first. */
export async function listWaitingOrders(db: Db, ownerId: string): Promise<readonly MovedOrder[]> {
  return db
    .selectFrom("orders")
    .select(movedColumns)
    .where("user_id", "=", ownerId)
    .where("status", "=", "pending")
    .where("accepted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** The order of a menu with this idempotency key of the diner's device, or null. */
export async function findOrderByKey(
  db: Db,
  menuId: string,
  idempotencyKey: string,
): Promise<Pick<StoredOrder, "id" | "user_id"> | null> {
  const [found] = await findByKey(db, { menuId, idempotencyKey })
  return found ?? null
}

const findByKey = prepareQuery<{ menuId: string; idempotencyKey: string }, Pick<StoredOrder, "id" | "user_id">>(
  (db, blank) =>
    db
      .selectFrom("orders")
      .select(["id", "user_id"])
      .where("menu_id", "=", blank("menuId"))
      .where("idempotency_key", "=", blank("idempotencyKey")),
)

/**
 * Counts the orders that diners placed at a menu within a time span, grouped by network. The span ends a little after
 * now, because the clocks of several processes differ. It ends there so that orders from before a clock was set back do
 * not count until their time comes again.
 *
 * @param span ISO times
 */
export async function countRecentOrders(
  db: Db,
  menuId: string,
  table: string,
  span: { readonly since: string; readonly until: string },
): Promise<OrdersOfNetwork[]> {
  const counted = await countRecent(db, { menuId, table, ...span })
  return counted.map(({ network, orders, ofTable }) => {
    return { network: network ?? "", orders: Number(orders), ofTable: Number(ofTable) }
  })
}

const countRecent = prepareQuery<
  { menuId: string; table: string; since: string; until: string },
  { network: string | null; orders: number; ofTable: number }
>((db, blank) =>
  db
    .selectFrom("orders")
    .select([
      "network",
      sql<number>`count(*)`.as("orders"),
      sql<number>`sum(case when table_number = ${blank("table")} then 1 else 0 end)`.as("ofTable"),
    ])
    .where("menu_id", "=", blank("menuId"))
    .where("created_at", ">", blank("since"))
    .where("created_at", "<=", blank("until"))
    .where("network", "is not", null)
    .groupBy("network"),
)

/** An order as the diner who placed it may see it, with its owner's id. */
export type TrackedOrderRow = Readonly<Record<Exclude<keyof TrackedOrder, "status">, string>> &
  Pick<TrackedOrder, "status"> & {
    readonly user_id: string
    readonly is_table_verified: string
    readonly bill_id: string | null
    readonly movedBy: string | null
    readonly serving: string | null
    readonly servingSince: string | null
  }

/** The order of this id, if the caller has its tracking key; otherwise null. @param keyHash SHA-256 of the key */
export async function findTrackedOrder(db: Db, orderId: string, keyHash: string): Promise<TrackedOrderRow | null> {
  const [found] = await findTracked(db, { orderId, keyHash })
  return found ? ((await findOrderRow(db, found.user_id, orderId)) as TrackedOrderRow | null) : null
}

const findTracked = prepareQuery<{ orderId: string; keyHash: string }, Pick<StoredOrder, "user_id">>((db, blank) =>
  db
    .selectFrom("orders")
    .select("user_id")
    .where("id", "=", blank("orderId"))
    .where("tracking_key_hash", "=", blank("keyHash")),
)
