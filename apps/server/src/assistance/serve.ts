import { z } from "zod"
import type { ServedFeature } from "../composition/feature.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner } from "../wire/function-routes.ts"
import { assistanceExport } from "./assistance-export.ts"
import { type AssistedParts, assistedRoute } from "./assisted-route.ts"
import { describeDishesFunction } from "./describe-dishes-function.ts"
import { draftCardFunction } from "./draft-card.ts"

const allowingArgs = z.object({ allowed: z.boolean() })

/** What the server offers of the assistance: its state, the permission of an owner, proposed menus and descriptions. */
export function serve(parts: AssistedParts): ServedFeature {
  const { assistance } = parts
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
    ],
    routes: async (app) => {
      const prefix = "/functions/v1"
      await app.register((scope) => assistedRoute(scope, parts, describeDishesFunction), { prefix })
      await app.register((scope) => assistedRoute(scope, parts, draftCardFunction), { prefix })
    },
    exports: assistanceExport,
  }
}
