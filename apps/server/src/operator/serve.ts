import type { ServedFeature } from "../composition/feature.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { operatorRoutes } from "./operator-routes.ts"

/** What the operator's commands need. */
type OperatorParts = { readonly context: RequestContext; readonly payments: PaymentChoice }

/** What the server offers to its operator. */
export function serve({ context, payments }: OperatorParts): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => operatorRoutes(scope, context, payments), { prefix: "/operator/v1" })
    },
  }
}
