import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { orderPushes } from "./order-pushes.ts"
import { pushRoutes } from "./push-routes.ts"
import { isPushService as isKnownPushService, pushSender, pushSubject } from "./push-sender.ts"

/** What serving notifications needs. */
type PushParts = {
  readonly context: RequestContext
  /** Whether an address belongs to a push service; by default one of those that browsers use. */
  readonly isPushService?: ((endpoint: string) => boolean) | undefined
}

/** What the server offers of notifications. */
export function serve({ context, isPushService: isService = isKnownPushService }: PushParts): ServedFeature {
  const { config, secrets } = context
  return {
    routes: async (app) => {
      await app.register((scope) => pushRoutes(scope, { context, isService }), { prefix: "/functions/v1" })
      orderPushes(app, context, pushSender(secrets.pushKeys, pushSubject(config)))
    },
  }
}
