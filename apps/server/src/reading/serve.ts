import type { FindTimeZone } from "../accounts/account-context.ts"
import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { readCardRoutes } from "./read-card-routes.ts"

/** What reading needs. */
type ReadingParts = { readonly context: RequestContext; readonly findTimeZone: FindTimeZone }

/** What the server offers to read printed menus. */
export function serve({ context, findTimeZone }: ReadingParts): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => readCardRoutes(scope, { context, findTimeZone }), { prefix: "/functions/v1" })
    },
  }
}
