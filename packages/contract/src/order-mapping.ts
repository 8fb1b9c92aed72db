import type { Order } from "@ardoise/domain/order/order"
import type { OrderRow } from "./tables.ts"

/** Converts a row of `orders` to the domain's order. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    table: row.tableNumber,
    lines: row.items.map(({ id, name, price, quantity, note }) => ({
      dishId: id,
      name,
      price,
      quantity,
      note: note ?? "",
    })),
    // Not `parsePrice`: a total may be higher than the highest price of a dish.
    totalCents: Math.round(Number(row.totalPrice) * 100),
    status: row.status,
    placedAt: row.createdAt,
    movedAt: row.updatedAt,
  }
}
