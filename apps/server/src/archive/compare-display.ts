import type { DisplayComparison } from "@ardoise/contract/functions"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { compareCards } from "@ardoise/domain/archive/compare-cards"
import type { Menu } from "@ardoise/domain/menu/menu"
import { messages } from "@ardoise/domain/messages"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findDisplay, findShownCard } from "./archive-queries.ts"

const compareArgs = z.object({ display_id: z.guid() })

/** How a display that an owner does not have is refused, in every function. */
export const displayNotFound = () => new WireError(404, "display_not_found", messages["display-missing"])

/** `compare-display`: what differs between what diners read at a display of the owner and what they read now. */
export function compareDisplayFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "compare-display",
    run: async (body, viewer): Promise<DisplayComparison> => {
      const ownerId = requireOwner(viewer)
      const args = readShape(compareArgs, body)
      const then = args && (await findDisplay(database.read, ownerId, args.display_id.toLowerCase()))
      if (!then) throw displayNotFound()
      const now = await findShownCard(database.read, ownerId, clock())
      const differences = compareCards(
        { ...then.menu, specials: then.specials },
        now ? { ...toMenu(now.menuId, now.menuData), specials: now.specials } : nothing,
      )
      return {
        is_shown: now !== null,
        differences: differences.map(({ dishId, ...difference }) => ({ dish_id: dishId, ...difference })),
      }
    },
  }
}

const nothing: Menu = { id: "", name: "", isActive: true, lastUpdated: null, categories: [], others: {} }
