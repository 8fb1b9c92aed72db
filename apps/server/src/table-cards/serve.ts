import type { ServedFeature } from "../composition/feature.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { tableCardRoutes } from "./table-card-routes.ts"
import { tableCodeFunctions } from "./table-code-functions.ts"

/** What drawing cards needs. */
type TableCardParts = {
  readonly context: RequestContext
  readonly files: FileStore
}

/** What the server offers of table cards. */
export function serve({ context, files }: TableCardParts): ServedFeature {
  return {
    restFunctions: tableCodeFunctions(context),
    routes: async (app) => {
      await app.register((scope) => tableCardRoutes(scope, { context, files }), { prefix: "/functions/v1" })
    },
  }
}
