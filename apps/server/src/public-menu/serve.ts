import type { PageAssets, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { ServedFeature } from "../composition/feature.ts"
import type { Counters } from "../insight/counters.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { PageCache } from "./page-cache.ts"
import { publicMenuRoutes } from "./public-menu-routes.ts"
import { sendKeptPage } from "./send-page.ts"
import { ShortCodes } from "./short-codes.ts"
import { siteRoutes } from "./site-routes.ts"
import { sitemapRoutes } from "./sitemap-routes.ts"

/** What serving the pages needs. */
type PublicMenuParts = {
  readonly context: RequestContext
  readonly renderPublicMenu: RenderPublicMenu
  readonly counters: Counters
  readonly webApp: { readonly assets: PageAssets }
  /** Current time in milliseconds. */
  readonly now: () => number
}

/** The names of the routes whose pages are cached, by the first character of their path. */
const routes = { u: "/u/:id", r: "/r/:id", c: "/c/:code" }

/** What the server offers to diners. Cached pages are sent before the framework receives the request. */
export function serve({ context, counters, renderPublicMenu, webApp, now }: PublicMenuParts): ServedFeature {
  const cache = new PageCache({ now, mayKeep: () => context.database.hearsChanges() })
  const shortCodes = new ShortCodes(context.database.read)
  const parts = { context, renderPublicMenu, assets: webApp.assets }
  return {
    routes: async (app) => {
      await publicMenuRoutes(app, { ...parts, cache, shortCodes, counters })
      await sitemapRoutes(app, context)
      await siteRoutes(app, parts)
    },
    answersFirst: (request, response) => {
      if (!sendKeptPage({ cache, shortCodes, counters }, request, response)) return null
      return routes[request.url?.charAt(1).toLowerCase() as keyof typeof routes]
    },
  }
}
