import { toMenu } from "@ardoise/contract/menu-mapping"
import { toWireOrderLine, toWireReduction } from "@ardoise/contract/order-mapping"
import type { OrderDifference } from "@ardoise/contract/order-rows"
import { isSpecialId } from "@ardoise/domain/menu/daily-board"
import type { Menu } from "@ardoise/domain/menu/menu"
import { setMenusOf } from "@ardoise/domain/menu/set-menus"
import { noTable, type WantedLine } from "@ardoise/domain/order/order"
import { isOverBound } from "@ardoise/domain/order/order-bounds"
import { type ClosedReason, defaultOrderingSettings, whyClosed } from "@ardoise/domain/order/ordering-settings"
import { divideIntoServings } from "@ardoise/domain/order/servings"
import { type LineDifference, priceOrder } from "@ardoise/domain/pricing/price-order"
import { cartOffersAt, codeRuleAt } from "@ardoise/domain/promotions/cart-offers"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { billIdOf } from "../bills/bill-id.ts"
import { refreshBill } from "../bills/refresh-bill.ts"
import { takePortions } from "../daily-board/board-commands.ts"
import { type BoardRow, lockNewestBoard, specialsOf } from "../daily-board/board-queries.ts"
import { orderRule } from "../limits/rules.ts"
import { listSoldOutDishes } from "../menus/sold-out-queries.ts"
import { versionsKeptMs } from "../menus/versions-kept.ts"
import { countCodeUse } from "../promotions/promotion-commands.ts"
import { listOpenPromotions } from "../promotions/promotion-queries.ts"
import { defineCommand } from "../storage/command.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { WireRow } from "../wire/table.ts"
import { openBillFor, toBillOrder } from "./bill-orders.ts"
import { countRecentOrders, findOrderByKey, findOrderRow, toWireRow } from "./order-queries.ts"
import { findSellingMenu } from "./order-settings-queries.ts"

/** Maximum assumed clock difference between processes, and between orders of one commit, in milliseconds. */
const clockDifferenceMs = 60_000

/**
 * Maximum bytes of earlier versions that are read to distinguish a removed dish from one that was never on the menu.
 */
const mostVersionBytes = 1_000_000

/** The owner enters orders at any time and from any own menu, because the owner knows whether the kitchen works. */
const forOwner = {
  settings: { ...defaultOrderingSettings, keepsHours: false },
  menu: { isServed: true, servedUntil: null },
} as const

/** An order whose shape has been checked. The checks against the stored menu are still missing. */
export type PlacingArgs = {
  readonly menuId: string
  /** User id of the caller, or null for a visitor. An owner may enter orders at the own menus. */
  readonly viewerId: string | null
  readonly table: string
  /** Whether the caller has the code of the table's card. Omitted: no. */
  readonly isTableProved?: boolean
  readonly lines: readonly WantedLine[]
  /** The total that the caller showed, in cents. Null or omitted if the caller does not say. */
  readonly shownTotalCents?: number | null
  /** Everything at the same time, where the restaurant serves in steps. Omitted: in steps. */
  readonly isTogether?: boolean
  /** The code that the diner typed, in the form of `normaliseCode`. Null or omitted without one. */
  readonly code?: string | null
  readonly idempotencyKey: string
  /** SHA-256 of the key that lets the diner follow the order. */
  readonly trackingKeyHash: string
  /** Keyed hash of the caller's network. */
  readonly network: string
  /** False when the configuration disables the limits by network. */
  readonly isLimited: boolean
  /** ISO time. */
  readonly at: string
}

/** The placed order in the format of the API, or the reason for a refusal. */
export type PlacingAnswer =
  | Result<WireRow, "menu-not-found" | "order-invalid" | "table-code-needed">
  | {
      readonly ok: false
      readonly code: "too-many-orders"
      readonly ownerId: string
      /** When the owner was last notified of such a refusal: ISO time, or null. */
      readonly limitedAt: string | null
    }
  | { readonly ok: false; readonly code: "ordering-closed"; readonly reason: ClosedReason }
  | { readonly ok: false; readonly code: "order-changed"; readonly differences: readonly OrderDifference[] }

/**
 * Places a diner's order from the menu as it is stored at this moment: names, prices and plan are those of the server
 * (A22). A repeated idempotency key returns the first order, whatever has changed since, and never creates a second one
 * (A15).
 */
export const placeOrder = defineCommand(
  "orders/place",
  "menuId",
  async (scope, args: PlacingArgs): Promise<PlacingAnswer> => {
    const { db, record } = scope
    const { menuId, at } = args
    const placed = await findOrderByKey(db, menuId, args.idempotencyKey)
    if (placed) return ok(await asPlaced(db, placed.user_id, placed.id))

    const selling = await findSellingMenu(db, menuId, at)
    if (!selling) return refuse("menu-not-found")
    const { ownerId, menu, state } = selling
    const isOwn = args.viewerId === ownerId
    const reason = whyClosed(isOwn ? { ...state, ...forOwner } : state, Date.parse(at))
    if (reason !== null) return { ok: false, code: "ordering-closed", reason }
    if (!isOwn && state.settings.needsTableCode && args.isTableProved !== true) return refuse("table-code-needed")
    if (!isOwn) {
      const recent = await countRecentOrders(db, menuId, args.table, countedSpan(at, selling.limitsClearedAt))
      if (isOverBound(recent, args)) {
        return { ok: false, code: "too-many-orders", ownerId, limitedAt: selling.limitedAt }
      }
    }

    const board = args.lines.some(({ dishId }) => isSpecialId(dishId)) ? await findBoardOf(db, ownerId, at) : null
    const specials = board === null ? [] : specialsOf(board)
    const promotions = selling.hasPromotions ? await listOpenPromotions(db, ownerId, at) : []
    const carte = { menu, soldOut: await listSoldOutDishes(db, menuId, at), specials, promotions }
    const moment = { nowMs: Date.parse(at), timeZone: state.timeZone }
    const sale = priceOrder(carte, args.lines, moment, {
      isByStaff: isOwn,
      shownTotalCents: args.shownTotalCents ?? null,
      code: args.code ?? null,
    })
    if (!sale.ok) {
      // A dish that is on the menu may be "gone" for this page only: it needs a choice that the page cannot offer.
      const served = new Set(soldIdsOf(menu))
      const differing = sale.differences.filter(({ kind }) => kind === "gone").map(({ dishId }) => dishId)
      const gone = differing.filter((dishId) => !served.has(dishId) && !isSpecialId(dishId))
      if (gone.length > 0 && (await wereNeverThere(db, { menuId, dishIds: gone, at }))) return refuse("order-invalid")
      const offers = () => ({
        offers: cartOffersAt(carte, moment),
        code: args.code == null ? null : codeRuleAt(carte, moment, args.code),
      })
      const differences = sale.differences.map((difference) => toWireDifference(difference, offers))
      return { ok: false, code: "order-changed", differences }
    }
    const isProved = isOwn || args.isTableProved === true
    const isOnBill = selling.hasTablePayments && isProved && args.table !== noTable
    const newBillId = () => billIdOf(`${menuId} ${args.idempotencyKey}`)
    const place = { ownerId, table: args.table, timeZone: state.timeZone, at }
    const joined = isOnBill ? await openBillFor(scope, { ...place, newBillId }, sale.lines) : null
    const isInSteps = state.settings.servesInSteps && args.isTogether !== true
    const { lines, serving } = isInSteps
      ? divideIntoServings(sale.lines, menu, specials)
      : { lines: sale.lines, serving: null }
    const order = {
      user_id: ownerId,
      menu_id: menuId,
      items: JSON.stringify(lines.map(toWireOrderLine)),
      total_cents: sale.totalCents,
      reductions: JSON.stringify(sale.reductions.map(toWireReduction)),
      status: "pending",
      table_number: args.table,
      is_table_verified: isProved ? ("true" as const) : ("false" as const),
      bill_id: joined?.bill.id ?? null,
      idempotency_key: args.idempotencyKey,
      tracking_key_hash: args.trackingKeyHash,
      network: isOwn ? null : args.network,
      created_at: at,
      updated_at: at,
      moved_by: null,
      accepted_at: isOwn || !state.settings.needsAcceptance ? "" : null,
      serving,
      serving_since: null,
    } as const
    const id = await insertOrder(db, order)
    await record({ owner: ownerId, kind: "order", event: "insert", ref: id, version: at })
    for (const { id: used } of sale.reductions) {
      if (promotions.some((promotion) => promotion.id === used && promotion.code !== undefined)) {
        await countCodeUse(db, used)
      }
    }
    if (joined !== null) {
      const orders = [...joined.orders, toBillOrder({ ...order, id })]
      await refreshBill(scope, joined.bill, { orders }, { at })
    }
    if (board !== null) await takePortions(scope, board, { lines: sale.lines, at })
    return ok(toWireRow({ ...order, id }))
  },
)

/** Returns the owner's board if it is published now. It is locked: its portions must not change until they are taken. */
async function findBoardOf(db: Db, ownerId: string, at: string): Promise<BoardRow | null> {
  const board = await lockNewestBoard(db, ownerId)
  return board !== null && board.ends_at > at ? board : null
}

/**
 * The time span in which orders count for the limits: the window, or its part since the owner last cleared the limit.
 *
 * @param at ISO time
 */
function countedSpan(at: string, limitsClearedAt: string | null) {
  const begin = new Date(Date.parse(at) - orderRule.windowMs).toISOString()
  // Ignore a time in the future: the clock was set back.
  const isCleared = limitsClearedAt !== null && limitsClearedAt > begin && limitsClearedAt <= at
  return {
    since: isCleared ? limitsClearedAt : begin,
    until: new Date(Date.parse(at) + clockDifferenceMs).toISOString(),
  }
}

/** The order as it was when it was placed: a repeated key gets the same answer. */
async function asPlaced(db: Db, ownerId: string, orderId: string): Promise<WireRow> {
  const row = await findOrderRow(db, ownerId, orderId)
  if (!row) throw new Error(`The order ${orderId} is not there`)
  return { ...row, status: "pending", updatedAt: row.createdAt ?? null, movedBy: null }
}

/**
 * Stores an order with an id made of the millisecond of its time, or of the next free one in the whole installation
 * (A20). In a rush the ids run ahead of the clock. Then the id after the last one tried by this thread is most likely
 * free.
 */
async function insertOrder(db: Db, order: Omit<Schema["orders"], "id">): Promise<string> {
  for (let ms = nextUntried(Date.parse(order.created_at)); ; ms = nextUntried(await nextFree(db, ms))) {
    lastTried = ms
    const [inserted] = await insertUnlessTaken(db, { ...order, id: `order-${ms}` })
    if (inserted) return inserted.id
  }
}

/**
 * The last millisecond that this thread tried, even if that order is not committed yet: a second order with the same id
 * would wait for that commit. This is only a starting point; the table decides.
 */
let lastTried = 0

/** Returns the millisecond to try: the given one, or the one after `lastTried` if that is within a rush. */
function nextUntried(ms: number): number {
  return lastTried >= ms && lastTried - ms < rushMs ? lastTried + 1 : ms
}

const insertUnlessTaken = prepareQuery<Schema["orders"], { id: string }>((db, blank) =>
  db
    .insertInto("orders")
    .values({
      id: blank("id"),
      user_id: blank("user_id"),
      menu_id: blank("menu_id"),
      items: blank("items"),
      total_cents: blank("total_cents"),
      reductions: blank("reductions"),
      status: blank("status"),
      table_number: blank("table_number"),
      is_table_verified: blank("is_table_verified"),
      bill_id: blank("bill_id"),
      idempotency_key: blank("idempotency_key"),
      tracking_key_hash: blank("tracking_key_hash"),
      network: blank("network"),
      created_at: blank("created_at"),
      updated_at: blank("updated_at"),
      moved_by: blank("moved_by"),
      accepted_at: blank("accepted_at"),
      serving: blank("serving"),
      serving_since: blank("serving_since"),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id"),
)

/** Milliseconds that are searched at once for the end of a rush. */
const rushMs = 60_000

/**
 * Returns the millisecond after the last taken one within `rushMs`. In a rush of the whole installation, thousands in a
 * row are taken: trying them one at a time would be slow.
 */
async function nextFree(db: Db, ms: number): Promise<number> {
  const [last] = await findLastTaken(db, { from: `order-${ms}`, to: `order-${ms + rushMs}` })
  return last ? Number(last.id.slice("order-".length)) + 1 : ms + 1
}

const findLastTaken = prepareQuery<{ from: string; to: string }, { id: string }>((db, blank) =>
  db
    .selectFrom("orders")
    .select("id")
    .where("id", ">=", blank("from"))
    .where("id", "<", blank("to"))
    .orderBy("id", "desc")
    .limit(1),
)

/**
 * Returns whether one of these dishes was in no earlier version of the menu: then the cart is not from this menu.
 * Returns false when there are too many versions to read, or the first ones are already deleted: a cart may stay on a
 * phone for months.
 */
async function wereNeverThere(
  db: Db,
  { menuId, dishIds, at }: { menuId: string; dishIds: readonly string[]; at: string },
): Promise<boolean> {
  const menu = await db.selectFrom("user_menus").select("created_at").where("id", "=", menuId).executeTakeFirst()
  if (menu && Date.parse(at) - Date.parse(menu.created_at) > versionsKeptMs) return false
  const versions = db.selectFrom("menu_versions").where("menu_id", "=", menuId)
  const { bytes } = await versions
    .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > mostVersionBytes) return false
  const documents = await versions.select("menu_data").execute()
  const known = new Set(documents.flatMap((version) => soldIdsOf(toMenu(menuId, JSON.parse(version.menu_data)))))
  return dishIds.some((id) => !known.has(id))
}

/** The ids of the dishes and set menus of a menu. */
const soldIdsOf = (menu: Menu) => [
  ...menu.categories.flatMap(({ dishes }) => dishes.map(({ id }) => id)),
  ...setMenusOf(menu).map(({ id }) => id),
]

/** @param offers returns the promotions that change what a cart costs now */
function toWireDifference(
  difference: LineDifference,
  offers: () => { readonly offers: CartOffers; readonly code: OrderRule | null },
): OrderDifference {
  const { dishId: id, kind } = difference
  if (kind === "choice") {
    const { name, option, optionId, choiceId } = difference
    return { id, kind, name, option, ...(choiceId === null && { option_id: optionId }), choice: choiceId }
  }
  if (kind === "choice-price" || kind === "choice-allergens") {
    const about = { name: difference.name, choice: difference.choiceId, choice_name: difference.choice }
    if (kind === "choice-price") return { id, kind: "choice_price", ...about, price: difference.price }
    const { allergens } = difference
    return { id, kind: "choice_allergens", ...about, allergens: allergens === null ? null : [...allergens] }
  }
  if (difference.kind === "total") {
    return { id: "", kind: "total", total: (difference.totalCents / 100).toFixed(2), ...offers() }
  }
  if (difference.kind === "gone") return { id, kind: "gone" }
  if (difference.kind === "sold-out") return { id, kind: "sold_out", name: difference.name }
  if (difference.kind === "left") return { id, kind: "left", name: difference.name, left: difference.left }
  if (difference.kind === "set-menu") return { id, kind: "set_menu", name: difference.name }
  if (difference.kind === "allergens") {
    const { name, allergens } = difference
    return { id, kind: "allergens", name, allergens: allergens === null ? null : [...allergens] }
  }
  return { id, kind: "price", name: difference.name, price: difference.price }
}
