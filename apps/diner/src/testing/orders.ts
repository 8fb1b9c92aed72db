import type { StoredOrder } from "../ordering/order-storage.ts"

/** An order that a diner's phone follows. */
export const aStoredOrder: StoredOrder = {
  trackingKey: "clé",
  order: {
    id: "order-1795213457812",
    menu_id: "menu-1",
    items: [],
    totalPrice: "34.00",
    status: "pending",
    tableNumber: "7",
    createdAt: "2026-11-20T19:14:00.000Z",
    updatedAt: "2026-11-20T19:14:00.000Z",
  },
}
