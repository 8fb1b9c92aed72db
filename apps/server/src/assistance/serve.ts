import { z } from "zod"
import type { ServedFeature } from "../composition/feature.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Assistance } from "./assistance.ts"
import { assistanceExport } from "./assistance-export.ts"
import { describeDishesRoutes } from "./describe-dishes-routes.ts"
import { draftCardFunction } from "./draft-card.ts"

const allowingArgs = z.object({ allowed: z.boolean() })

/** What the assistance needs. */
type AssistanceParts = { readonly context: RequestContext; readonly assistance: Assistance }

/** What the server offers of the assistance: its state, the permission of an owner, proposed menus and descriptions. */
export function serve({ context, assistance }: AssistanceParts): ServedFeature {
  return {
    functions: [
      { name: "assistance", run: (_body, viewer) => assistance.describe(requireOwner(viewer)) },
      {
        name: "allow-assistance",
        run: async (body, viewer) => {
          const ownerId = requireOwner(viewer)
          const args = readShape(allowingArgs, body)
          if (!args) throw new WireError(400, "assistance_invalid", "Cette demande n’est pas valable.")
          await assistance.allow(ownerId, args.allowed)
          return assistance.describe(ownerId)
        },
      },
      draftCardFunction(context),
    ],
    routes: async (app) => {
      await app.register((scope) => describeDishesRoutes(scope, { context, assistance }), { prefix: "/functions/v1" })
    },
    exports: assistanceExport,
  }
}
