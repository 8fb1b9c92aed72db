import { toOrder } from "@ardoise/contract/order-mapping"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { Serving } from "@ardoise/domain/order/serving"
import { nextServing } from "@ardoise/domain/order/servings"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { mayDo } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { findDevice } from "../accounts/devices/device-queries.ts"
import { readShape } from "../http/read-shape.ts"
import { defineCommand } from "../storage/command.ts"
import { ownerOf } from "../wire/owner-of.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { StaffViewer, WireRow } from "../wire/table.ts"
import { laterThan } from "./later-than.ts"
import { findOrderRow, isOrderSeen, listMovedOrders } from "./order-queries.ts"
import { toOrderRow } from "./order-table.ts"

/** A serving that somebody sends. */
type SendServingArgs = {
  readonly ownerId: string
  readonly orderId: string
  /** The wanted one, so that a second press sends nothing more. */
  readonly serving: number
  readonly staff?: StaffViewer | undefined
  readonly at: string
}

/**
 * Sends the next serving of an order to the kitchen, which then prepares it. Repeating the call changes nothing.
 *
 * @returns `order-not-found` for an order that is not there, or that the device may not see; `order-moved` when it is not ready, or another serving
 * is next; `staff-device` for a device whose role does not include it
 */
export const sendServing = defineCommand(
  "orders/send-serving",
  "ownerId",
  async (
    { db, record },
    { ownerId, orderId, serving, staff, at }: SendServingArgs,
  ): Promise<Result<WireRow, "order-not-found" | "order-moved" | "staff-device">> => {
    const device = staff ? await findDevice(db, staff.deviceId) : null
    if (staff && (!device || !mayDo(device.role, "send-serving"))) return refuse("staff-device")
    if (!(await isOrderSeen(db, { ownerId, orderId, staff }))) return refuse("order-not-found")
    const [stored] = await listMovedOrders(db, ownerId, [orderId])
    const row = await findOrderRow(db, ownerId, orderId)
    if (!stored || row === null) return refuse("order-not-found")
    const order = toOrder(toOrderRow(row))
    if (order.serving === serving) return ok(row)
    const next = nextServing(order)
    // Only what is ready is followed by more: a board that is out of date must not take dishes off the kitchen's screen.
    if (order.status !== "ready" || next === null || next !== serving) return refuse("order-moved")
    await db
      .updateTable("orders")
      .set({
        serving: next satisfies Serving,
        serving_since: at,
        status: "preparing",
        updated_at: laterThan(stored.updated_at, at),
        moved_by: device?.name ?? "",
      })
      .where("id", "=", orderId)
      .where("user_id", "=", ownerId)
      .execute()
    await record({ owner: ownerId, kind: "order", event: "update", ref: orderId, version: at })
    const sent = await findOrderRow(db, ownerId, orderId)
    return sent === null ? refuse("order-not-found") : ok(sent)
  },
)

const sendArgs = z.object({ order_id: z.string().max(100), serving: z.number() })

/** `send_serving`: sends the next serving of an order. For the owner and the devices of the floor. */
export function sendServingFunction({ database, clock }: RequestContext): RestFunction {
  return {
    name: "send_serving",
    isForStaff: true,
    run: async (given, viewer): Promise<OrderRow> => {
      const { staff } = viewer
      const ownerId = staff?.restaurantId ?? ownerOf(viewer, "orders")
      const args = readShape(sendArgs, given)
      if (!args) throw restRefusal("order-invalid", { table: "orders" })
      const wanted = { ownerId, orderId: args.order_id, serving: args.serving, staff, at: clock() }
      const answer = await database.run(sendServing, wanted)
      if (!answer.ok) throw restRefusal(answer.code, { table: "orders" })
      return toOrderRow(answer.value)
    },
  }
}
