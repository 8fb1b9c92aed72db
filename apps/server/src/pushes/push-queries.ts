import type { Selectable } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"

/** A browser with a push subscription. */
export type PushDevice = Selectable<Schema["push_subscriptions"]>

/** A browser of the owner or of the team. */
export type BoardDevice = PushDevice & {
  /** JSON: whether the restaurant's orders wait to be accepted; null where the owner set nothing. */
  readonly needs_acceptance: string | null
}

/** The browsers of the owner, and of the team's devices of the floor. They are notified of new orders and calls. */
export function listBoardDevices(db: Db, ownerId: string): Promise<BoardDevice[]> {
  return devicesOfBoard(db, { ownerId })
}

const devicesOfBoard = prepareQuery<{ ownerId: string }, BoardDevice>((db, blank) =>
  db
    .selectFrom("push_subscriptions as browser")
    .leftJoin("staff_devices", "staff_devices.id", "browser.device_id")
    .leftJoin("ordering", "ordering.user_id", "browser.user_id")
    .selectAll("browser")
    .select("ordering.needs_acceptance")
    .where("browser.user_id", "=", blank("ownerId"))
    .where("browser.order_id", "is", null)
    // Only the floor may subscribe. A row of a kitchen, however it came there, gets nothing.
    .where(({ or, eb }) => or([eb("browser.device_id", "is", null), eb("staff_devices.role", "=", "floor")]))
    .orderBy("browser.created_at"),
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
