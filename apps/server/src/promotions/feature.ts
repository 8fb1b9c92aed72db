import type { Feature } from "../composition/feature.ts"
import { deletePromotion, savePromotion, stopPromotion } from "./promotion-commands.ts"
import type { PromotionRows } from "./promotion-rows.ts"

const dayMs = 24 * 3_600_000

/** Promotions: reductions of some prices at some times. What they did stays as long as the price register. */
export const promotions = {
  name: "promotions",
  commands: [savePromotion, stopPromotion, deletePromotion],
  backsUp: [{ name: "promotions", key: ["id"] }],
  removesAtAge: [{ table: "promotions", key: ["id"], age: "ends_at", keptMs: 400 * dayMs }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof PromotionRows>
