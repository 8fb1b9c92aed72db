import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { orderEvents } from "./order-events.ts"

/** What the server offers to phones that follow orders. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => orderEvents(scope, context), { prefix: "/functions/v1" })
    },
  }
}
