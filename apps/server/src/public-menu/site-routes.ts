import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { FastifyInstance } from "fastify"
import { pageHeaders } from "../http/page-headers.ts"
import { chooseEncoding, type FreshPage, PageCache } from "./page-cache.ts"
import type { PageParts } from "./public-menu-routes.ts"
import { sampleMenus, samplePage } from "./sample-carte.ts"
import { sampleCode } from "./sample-code.ts"
import { sendPage } from "./send-page.ts"

/**
 * The pages about the product itself (A31). Each is rendered once, because it does not change while the server runs.
 */
export async function siteRoutes(
  app: FastifyInstance,
  { context, renderPublicMenu, assets }: PageParts,
): Promise<void> {
  const { config, clock } = context
  const { operator, publicBaseUrl } = config
  const cache = new PageCache({ now: () => Date.parse(clock()) })
  const at = (path: string) => (publicBaseUrl === null ? null : publicBaseUrl + path)

  const pages: Readonly<Record<string, () => PublicMenuPage>> = {
    "/decouvrir": () => ({
      kind: "discover",
      samples: sampleMenus(),
      code: sampleCode(at("/decouvrir/carte")),
      url: at("/decouvrir"),
    }),
    "/decouvrir/carte": samplePage,
    "/mentions-legales": () => ({ kind: "legal-notice", operator, url: at("/mentions-legales") }),
    "/confidentialite": () => ({ kind: "privacy", operator, url: at("/confidentialite") }),
    "/conditions": () => ({ kind: "terms", operator, url: at("/conditions") }),
    "/accessibilite": () => ({ kind: "accessibility", operator, url: at("/accessibilite") }),
  }
  for (const [path, page] of Object.entries(pages)) {
    app.get(path, async (request, reply) => {
      const encoding = chooseEncoding(request.headers["accept-encoding"])
      return sendPage(request, reply, await cache.get(path, encoding, async () => draw(page())))
    })
  }

  function draw(page: PublicMenuPage): FreshPage {
    const rendered = renderPublicMenu(page, assets)
    return {
      status: 200,
      html: rendered.html,
      headers: pageHeaders(rendered),
      // Not a user id, so that the page is cached and no change of an owner removes it.
      owner: "operator",
    }
  }
}
