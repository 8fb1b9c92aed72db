import type { PageAssets, PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { toLanguage } from "@ardoise/domain/languages"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import type { ChangeKind } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { FreshPage, PageCache } from "./page-cache.ts"
import { type FoundPage, findListedPage, findPageOfOwner, findPreviewPage } from "./public-menu-queries.ts"
import { pageHeaders, sendPage } from "./send-page.ts"

/** Kinds of changes that do not affect diners' pages. */
const notOnPages: ReadonlySet<ChangeKind> = new Set(["file", "order", "ordering", "session"])

/** The address of a diner's page. The query may contain anything. */
type MenuVisit = { Params: { id: string }; Querystring: { lang?: unknown } }

/** What drawing a page needs. */
export type PageParts = {
  readonly context: RequestContext
  readonly renderPublicMenu: RenderPublicMenu
  /** The addresses of the files that a page loads. */
  readonly assets: PageAssets
}

/** The routes of the diners' pages. */
export async function publicMenuRoutes(
  app: FastifyInstance,
  { context, renderPublicMenu, assets, cache }: PageParts & { readonly cache: PageCache },
): Promise<void> {
  const { config, database, clock } = context
  const stop = database.follow({
    onChanges: (changes) => {
      for (const { owner, kind } of changes) if (!notOnPages.has(kind)) cache.invalidate(owner)
    },
    onMissed: () => cache.clear(),
  })
  app.addHook("onClose", async () => stop())

  const find = { u: findPageOfOwner, r: findListedPage, view: findPreviewPage }

  async function answer(kind: keyof typeof find, request: FastifyRequest<MenuVisit>, reply: FastifyReply) {
    const given = request.params.id
    // Accept any UUID version: other programs may have stored menus with ids of older or newer versions.
    const id = z.guid().safeParse(given)
    // Anything that is not a UUID belongs to no menu. Answer without a query, with the id as it was requested.
    if (!id.success) {
      const page: PublicMenuPage =
        kind === "view" ? { kind: "not-found" } : { kind: "unavailable", route: kind, searchedId: given.slice(0, 200) }
      return sendFresh(reply, draw({ page, owner: null, rightUntil: null }))
    }
    const key = id.data.toLowerCase()
    const language = toLanguage(request.query.lang)
    const make = async () => draw(await findAt(kind, key, language))
    return sendPage(request, reply, await cache.get(`${kind}/${key}/${language}`, make))
  }

  /** Adds the page's own address, if the server knows its base URL and the page may be indexed. */
  async function findAt(kind: keyof typeof find, key: string, language: Language): Promise<FoundPage> {
    const found = await find[kind](database.read, key, { language, now: clock() })
    if (found.page.kind !== "menu" || config.publicBaseUrl === null || kind === "view") return found
    const query = found.page.language === "fr" ? "" : `?lang=${found.page.language}`
    return { ...found, page: { ...found.page, url: `${config.publicBaseUrl}/${kind}/${key}${query}` } }
  }

  function draw({ page, owner, rightUntil }: FoundPage): FreshPage {
    const rendered = renderPublicMenu(page, assets)
    return {
      status: page.kind === "menu" ? 200 : 404,
      html: rendered.html,
      headers: pageHeaders(rendered),
      owner,
      rightUntil: rightUntil === null ? null : Date.parse(rightUntil),
    }
  }

  app.get<MenuVisit>("/u/:id", (request, reply) => answer("u", request, reply))
  app.get<MenuVisit>("/r/:id", (request, reply) => answer("r", request, reply))
  app.get<MenuVisit>("/menu/:id/view", (request, reply) => answer("view", request, reply))

  let notFound: FreshPage | null = null
  app.decorate("sendNotFoundPage", (reply: FastifyReply) => {
    notFound ??= draw({ page: { kind: "not-found" }, owner: null, rightUntil: null })
    return sendFresh(reply, notFound)
  })
}

function sendFresh(reply: FastifyReply, page: FreshPage): FastifyReply {
  return reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8").send(page.html)
}
