import type { Feature } from "../composition/feature.ts"
import { forgetOldOrderNetworks, forgetOrderNetworks } from "./forget-networks.ts"
import { forgetOrderWords } from "./forget-words.ts"
import { acceptOrder, moveOrders } from "./order-commands.ts"
import type { OrderRows } from "./order-rows.ts"
import { noteLimit, updateOrderSettings } from "./order-settings-commands.ts"
import { placeOrder } from "./place-order.ts"
import { sendServing } from "./send-serving.ts"

/** Orders from the tables, and the settings for taking them. */
export const orders = {
  name: "orders",
  commands: [
    placeOrder,
    moveOrders,
    acceptOrder,
    sendServing,
    forgetOrderNetworks,
    forgetOrderWords,
    noteLimit,
    updateOrderSettings,
  ],
  backsUp: [{ name: "orders" }, { name: "ordering", key: ["user_id"] }],
  removesMore: forgetOldOrderNetworks,
  erasesInPieces: ["orders"],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof OrderRows>
