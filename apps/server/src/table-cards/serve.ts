import type { ServedFeature } from "../composition/feature.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type FontFiles, tableCardRoutes } from "./table-card-routes.ts"
import { tableCodeFunctions } from "./table-code-functions.ts"

/** What drawing cards needs. */
type TableCardParts = {
  readonly context: RequestContext
  readonly webApp: { readonly fontFiles: FontFiles }
  readonly files: FileStore
}

/** What the server offers of table cards. */
export function serve({ context, webApp, files }: TableCardParts): ServedFeature {
  return {
    restFunctions: tableCodeFunctions(context),
    routes: async (app) => {
      const { fontFiles } = webApp
      await app.register((scope) => tableCardRoutes(scope, { context, fontFiles, files }), { prefix: "/functions/v1" })
    },
  }
}
