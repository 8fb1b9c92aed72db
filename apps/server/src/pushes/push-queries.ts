import type { Selectable } from "kysely"
import type { Db, Schema } from "../database/schema.ts"

/** A browser that wants to be notified. */
export type PushDevice = Selectable<Schema["push_subscriptions"]>

/** The devices on which an owner wants to hear of new orders. */
export function listBoardDevices(db: Db, ownerId: string): Promise<PushDevice[]> {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("user_id", "=", ownerId)
    .where("order_id", "is", null)
    .orderBy("created_at")
    .execute()
}

/** The devices on which a diner wants to hear of an order of this restaurant. */
export function listOrderDevices(db: Db, ownerId: string, orderId: string): Promise<PushDevice[]> {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("user_id", "=", ownerId)
    .orderBy("created_at")
    .execute()
}
