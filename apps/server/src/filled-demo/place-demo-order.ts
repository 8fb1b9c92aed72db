import { randomUUID } from "node:crypto"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { optionsOf } from "@ardoise/domain/menu/dish-options"
import { type DemoOrder, demoMenus, type OrderLine } from "../demo/demo-restaurant.ts"
import { moveOrders } from "../orders/order-commands.ts"
import { hashTrackingKey } from "../orders/order-table.ts"
import { placeOrder } from "../orders/place-order.ts"
import type { Database } from "../storage/database.ts"
import type { Filter } from "../wire/rest-query.ts"

/**
 * Places an order as a diner does, and moves it to its status.
 *
 * @param place.at when it was placed, ISO time
 * @throws if the menu refuses it
 */
export async function placeDemoOrder(
  database: Database,
  order: DemoOrder,
  place: { readonly ownerId: string; readonly menuId: string; readonly at: string },
): Promise<void> {
  const { ownerId, menuId, at } = place
  const placed = await database.run(placeOrder, {
    menuId,
    viewerId: null,
    table: order.table,
    isTableProved: true,
    lines: order.lines.map(toLine),
    idempotencyKey: randomUUID(),
    trackingKeyHash: hashTrackingKey(randomUUID()),
    network: "",
    isLimited: false,
    at,
  })
  if (!placed.ok) throw new Error(placed.code)
  const filters: Filter[] = [{ column: "id", operator: "eq", values: [placed.value.id ?? ""], isNegated: false }]
  const patch = { status: order.status }
  const now = new Date().toISOString()
  await database.run(moveOrders, { ownerId, filters, patch, at: now, wantsOne: true })
}

const dishes = toMenu("", demoMenus("")[0]).categories.flatMap((category) => category.dishes)

function toLine([quantity, name, note = ""]: OrderLine) {
  const dish = dishes.find((one) => one.name.startsWith(name))
  if (!dish) throw new Error(`The demonstration has no dish "${name}"`)
  // The last choice of each option that asks for one.
  const options = optionsOf(dish)
    .filter(({ min }) => min > 0)
    .map(({ id, choices }) => ({ id, choices: choices.slice(-1).map((choice) => ({ id: choice.id })) }))
  return { dishId: dish.id, quantity, price: dish.price, note, options }
}
