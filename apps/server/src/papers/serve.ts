import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { paperRoutes } from "./paper-routes.ts"

/** What the server offers of papers. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => paperRoutes(scope, { context }), { prefix: "/functions/v1" })
    },
  }
}
