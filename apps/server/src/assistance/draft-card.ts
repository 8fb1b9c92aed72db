import { limits } from "@ardoise/domain/menu/menu-validation"
import { composeCard, mostProposed, type ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { cardStyles } from "@ardoise/domain/suggestions/style-dishes"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import type { AssistedFunction } from "./assisted-route.ts"
import { draftDishes, wantedCategories } from "./draft-dishes.ts"

const count = z.number().int().min(0).max(mostProposed).default(0)
/** Most names of dishes that are there already: a model is not sent a whole large menu. */
const mostTaken = 200
/** Characters of the wishes. */
const longestWishes = 500

const draftingArgs = z.object({
  style: z.enum(cardStyles),
  counts: z.object({ entrees: count, plats: count, desserts: count, boissons: count, aperitifs: count, vins: count }),
  priceLevel: z.enum(["low", "middle", "high"]),
  wishes: z.string().trim().max(longestWishes).default(""),
  taken: z.array(z.string().max(limits.nameLength)).max(mostTaken).default([]),
  with: z.enum(["local", "model"]).default("local"),
})

/** `draft-card`: proposes a menu from the catalogue of this server, or by the model. */
export const draftCardFunction: AssistedFunction<
  z.infer<typeof draftingArgs>,
  ProposedCard["categories"][number],
  ProposedCard
> = {
  name: "draft-card",
  read: (body) => {
    const args = readShape(draftingArgs, body)
    if (!args) throw new WireError(400, "draft_invalid", "Cette demande de carte n’est pas valable.")
    return args
  },
  total: (args) => wantedCategories(args).length,
  withoutModel: (args) => (args.with === "local" ? composeCard(args, Math.random).categories : null),
  work: draftDishes,
  answer: (categories) => ({ categories }),
}
