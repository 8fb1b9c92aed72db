import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { promotionExport } from "./promotion-export.ts"
import { promotionFunctions, promotionTable } from "./promotion-table.ts"

/** What the server offers of promotions. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return { tables: [promotionTable], restFunctions: promotionFunctions(context), exports: promotionExport }
}
