import type { DescribedDish } from "@ardoise/contract/functions"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import type { AssistedFunction } from "./assisted-route.ts"
import { describeDishes } from "./describe-dishes.ts"

/** Most dishes of a call. */
const mostDishes = 40
/** Most texts of a dish that were seen already. */
const mostSeen = 12

const text = z.string().max(limits.descriptionLength)
const describingArgs = z.object({
  dishes: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name: z.string().trim().min(1).max(limits.nameLength),
        category: z.string().max(limits.nameLength),
        description: text.optional(),
        ingredients: text.optional(),
        seen: z.array(text).max(mostSeen).optional(),
      }),
    )
    .min(1)
    .max(mostDishes),
  with: z.literal("model").default("model"),
})

/** `describe-dishes`: proposes descriptions of dishes by the model. */
export const describeDishesFunction: AssistedFunction<
  z.infer<typeof describingArgs>,
  DescribedDish,
  DescribedDish[]
> = {
  name: "describe-dishes",
  read: (body) => {
    const args = readShape(describingArgs, body)
    if (!args || new Set(args.dishes.map(({ id }) => id)).size < args.dishes.length) {
      throw new WireError(400, "description_invalid", "Cette demande de descriptions n’est pas valable.")
    }
    return args
  },
  total: ({ dishes }) => dishes.length,
  work: ({ dishes }, call, onPart) => describeDishes(dishes, call, onPart),
  answer: (dishes) => [...dishes],
}
