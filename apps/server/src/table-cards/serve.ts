import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type FontFiles, tableCardRoutes } from "./table-card-routes.ts"

/** What drawing cards needs. */
type TableCardParts = { readonly context: RequestContext; readonly webApp: { readonly fontFiles: FontFiles } }

/** What the server offers of table cards. */
export function serve({ context, webApp }: TableCardParts): ServedFeature {
  return {
    routes: async (app) => {
      const { fontFiles } = webApp
      await app.register((scope) => tableCardRoutes(scope, { context, fontFiles }), { prefix: "/functions/v1" })
    },
  }
}
