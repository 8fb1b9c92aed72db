import type { Order } from "@ardoise/domain/order/order"
import type { OrderRow } from "./tables.ts"

/** An order as the product speaks of it, from its row (spec 3). */
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
    // Sums go beyond what a price may be.
    totalCents: Math.round(Number(row.totalPrice) * 100),
    status: row.status,
    placedAt: row.createdAt,
    movedAt: row.updatedAt,
  }
}
