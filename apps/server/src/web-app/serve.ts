import type { AppConfig } from "@ardoise/contract/functions"
import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type WebApp, webAppRoutes } from "./web-app.ts"

/** What serving the web applications needs. */
type WebAppParts = { readonly context: RequestContext; readonly webApp: WebApp }

/** What the server offers of the web applications. */
export function serve({ context, webApp }: WebAppParts): ServedFeature {
  return { routes: (app) => webAppRoutes(app, { webApp, config: publicConfig(context, webApp) }) }
}

/** The settings that are sent to browsers. */
function publicConfig({ config, secrets }: RequestContext, { release }: WebApp): AppConfig {
  return {
    anonKey: secrets.publishableKey,
    publicBaseUrl: config.publicBaseUrl,
    marketingUrl: config.marketingUrl ?? "/decouvrir",
    freeMenuPolicy: config.freeMenuPolicy,
    assistance: { provider: config.assistance?.provider ?? null },
    release,
  }
}
