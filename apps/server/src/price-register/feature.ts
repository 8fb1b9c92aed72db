import type { Feature } from "../composition/feature.ts"
import type { PriceRows } from "./price-rows.ts"

const dayMs = 24 * 3_600_000
const key = ["user_id", "menu_id", "item_id", "from_at"]

/** The price register: which price each dish had, and when. The commands of menus write it. */
export const priceRegister = {
  name: "price-register",
  backsUp: [{ name: "dish_prices", key }],
  removesAtAge: [{ table: "dish_prices", key, age: "until_at", keptMs: 400 * dayMs }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof PriceRows>
