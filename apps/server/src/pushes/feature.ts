import type { Feature } from "../composition/feature.ts"
import { claimPush, followByPush, forgetPush } from "./push-commands.ts"
import type { PushRows } from "./push-rows.ts"

/** Milliseconds for which traces of notifications are stored. The order was served long before. */
const pushesKeptMs = 24 * 3_600_000

/** Push notifications for locked phones. */
export const pushes = {
  name: "pushes",
  commands: [followByPush, forgetPush, claimPush],
  backsUp: [{ name: "push_subscriptions" }, { name: "sent_pushes" }],
  removesAtAge: [
    { table: "sent_pushes", key: ["id"], age: "sent_at", keptMs: pushesKeptMs },
    { table: "push_subscriptions", key: ["id"], age: "created_at", keptMs: pushesKeptMs, onlyWith: "order_id" },
  ],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof PushRows>
