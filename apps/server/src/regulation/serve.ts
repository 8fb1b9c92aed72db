import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { checkCardFunction } from "./check-card-function.ts"

/** What the server offers to check a carte. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return { functions: [checkCardFunction(context)] }
}
