import { type CardBrief, composeCard, mostProposed, type ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { cardStyles } from "@ardoise/domain/suggestions/style-dishes"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { assistanceError } from "./assistance-errors.ts"

const count = z.number().int().min(0).max(mostProposed).default(0)

const draftingArgs = z.object({
  style: z.enum(cardStyles),
  counts: z.object({ entrees: count, plats: count, desserts: count, boissons: count, aperitifs: count, vins: count }),
  priceLevel: z.enum(["low", "middle", "high"]),
  with: z.literal("local").default("local"),
})

/** `draft-card`: proposes a menu from the catalogue of this server, without a model. Nothing is stored. */
export function draftCardFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "draft-card",
    run: async (body, viewer): Promise<ProposedCard> => {
      const ownerId = requireOwner(viewer)
      const args = readShape(draftingArgs, body)
      if (!args) throw new WireError(400, "draft_invalid", "Cette demande de carte n’est pas valable.")
      if ((await findPlan(database.read, ownerId, clock())) === "free") throw assistanceError("premium_required")
      return composeCard(args satisfies CardBrief, Math.random)
    },
  }
}
