import { readKey, writeKey } from "@ardoise/browser/storage"
import type { OrderRow } from "@ardoise/contract/order-rows"
import { isOrderStatus } from "@ardoise/domain/order/order-status"
import { storageKeys } from "../storage-keys.ts"

/** Number of orders stored for the first paint, small enough that the write is not noticeable. */
const mostStoredOrders = 200

/** Returns the last known board of an owner in this browser, or null without one (A17). */
export function readBoard(userId: string): OrderRow[] | null {
  const rows = parse(readKey(storageKeys.board))
  if (!Array.isArray(rows)) return null
  // Another owner may have used this browser.
  const own = rows.filter(isRow).filter((row) => row.user_id === userId)
  return own.length > 0 ? own : null
}

/** Stores the board for the next first paint. */
export function storeBoard(rows: readonly OrderRow[]): void {
  writeKey(storageKeys.board, JSON.stringify(rows.slice(0, mostStoredOrders)))
}

/** Updates the current order of this browser if a moved order is the same one. */
export function updateCurrentOrder(row: OrderRow): void {
  const current = parse(readKey(storageKeys.currentOrder))
  if (isRow(current) && current.id === row.id) writeKey(storageKeys.currentOrder, JSON.stringify(row))
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isRow(value: unknown): value is OrderRow {
  if (typeof value !== "object" || value === null) return false
  const { id, items, status, totalPrice, tableNumber, createdAt, updatedAt } = value as Record<string, unknown>
  return (
    [id, totalPrice, tableNumber].every((text) => typeof text === "string") &&
    [createdAt, updatedAt].every((time) => typeof time === "string" && !Number.isNaN(Date.parse(time))) &&
    isOrderStatus(status) &&
    Array.isArray(items) &&
    items.every((line) => typeof line?.name === "string" && typeof line.price === "string" && line.quantity > 0)
  )
}
