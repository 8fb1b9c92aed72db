import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { tableCardRoutes } from "./table-card-routes.ts"

/** What drawing cards needs. @property webApp.carteFontFile path of the menu's font file */
type TableCardParts = { readonly context: RequestContext; readonly webApp: { readonly carteFontFile: string } }

/** What the server offers of table cards. */
export function serve({ context, webApp }: TableCardParts): ServedFeature {
  return {
    routes: async (app) => {
      const fontFile = webApp.carteFontFile
      await app.register((scope) => tableCardRoutes(scope, { context, fontFile }), { prefix: "/functions/v1" })
    },
  }
}
