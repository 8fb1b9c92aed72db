import type { Selectable } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"

/** A browser with a push subscription. */
export type PushDevice = Selectable<Schema["push_subscriptions"]>

/** The devices on which an owner is notified of new orders. */
export function listBoardDevices(db: Db, ownerId: string): Promise<PushDevice[]> {
  return devicesOfBoard(db, { ownerId })
}

const devicesOfBoard = prepareQuery<{ ownerId: string }, PushDevice>((db, blank) =>
  db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("user_id", "=", blank("ownerId"))
    .where("order_id", "is", null)
    .orderBy("created_at"),
)

/** The devices on which a diner is notified of an order of this restaurant. */
export function listOrderDevices(db: Db, ownerId: string, orderId: string): Promise<PushDevice[]> {
  return devicesOfOrder(db, { ownerId, orderId })
}

const devicesOfOrder = prepareQuery<{ ownerId: string; orderId: string }, PushDevice>((db, blank) =>
  db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("order_id", "=", blank("orderId"))
    .where("user_id", "=", blank("ownerId"))
    .orderBy("created_at"),
)
