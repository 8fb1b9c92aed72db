import type { OrderRow } from "@ardoise/contract/order-rows"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { ownerOf } from "../wire/owner-of.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import { acceptOrder } from "./order-commands.ts"
import { toOrderRow } from "./order-table.ts"

const acceptArgs = z.object({ order_id: z.string().max(100) })

/** `accept_order`: lets an order through to the kitchen. For the owner and the devices of the floor. */
export function acceptOrderFunction({ database, clock }: RequestContext): RestFunction {
  return {
    name: "accept_order",
    isForStaff: true,
    run: async (given, viewer): Promise<OrderRow> => {
      const { staff } = viewer
      const ownerId = staff?.restaurantId ?? ownerOf(viewer, "orders")
      const args = readShape(acceptArgs, given)
      if (!args) throw restRefusal("order-invalid", { table: "orders" })
      const answer = await database.run(acceptOrder, { ownerId, orderId: args.order_id, staff, at: clock() })
      if (!answer.ok) throw restRefusal(answer.code, { table: "orders" })
      return toOrderRow(answer.value)
    },
  }
}
