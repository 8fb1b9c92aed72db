import type { PageAssets, PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { readLanguage } from "@ardoise/domain/languages"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { pageHeaders } from "../http/page-headers.ts"
import type { Counters, ShownMenu } from "../insight/counters.ts"
import type { ChangeKind } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { chooseEncoding, type FreshPage, type PageCache } from "./page-cache.ts"
import { type FoundPage, findListedPage, findPageOfOwner, findPreviewPage } from "./public-menu-queries.ts"
import { isVisit, sendPage } from "./send-page.ts"
import type { ShortCodes } from "./short-codes.ts"

/** Kinds of changes that do not affect diners' pages. */
const notOnPages: ReadonlySet<ChangeKind> = new Set([
  ...(["bill", "bill_share", "call", "file", "order", "ordering", "payment_account", "printer"] as const),
  ...(["session", "staff_device"] as const),
])

/** The address of a diner's page. The query may contain anything. */
type MenuVisit = { Params: { id: string }; Querystring: { lang?: unknown } }

/** A short address. The page's script reads the table from the path. */
type ShortVisit = { Params: { code: string }; Querystring: { lang?: unknown } }

/** What drawing a page needs. */
export type PageParts = {
  readonly context: RequestContext
  readonly renderPublicMenu: RenderPublicMenu
  /** The addresses of the files that a page loads. */
  readonly assets: PageAssets
}

/** A short address, with or without a table and its code. A QR code holds it in capitals. */
const shortPaths = ["/c", "/C"].flatMap((begin) =>
  ["/:code", "/:code/:table", "/:code/:table/:tableCode"].map((rest) => begin + rest),
)

/** The routes of the diners' pages. */
export async function publicMenuRoutes(
  app: FastifyInstance,
  {
    context,
    renderPublicMenu,
    assets,
    cache,
    shortCodes,
    counters,
  }: PageParts & { readonly cache: PageCache; readonly shortCodes: ShortCodes; readonly counters: Counters },
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

  async function answer(
    kind: keyof typeof find,
    given: string,
    request: FastifyRequest<{ Querystring: { lang?: unknown } }>,
    reply: FastifyReply,
  ) {
    // Accept any UUID version: other programs may have stored menus with ids of older or newer versions.
    const id = z.guid().safeParse(given)
    // Anything that is not a UUID belongs to no menu. Answer without a query, with the id as it was requested.
    if (!id.success) return sendMissing(kind, given, reply)
    const key = id.data.toLowerCase()
    const language = readLanguage(request.query.lang)
    const encoding = chooseEncoding(request.headers["accept-encoding"])
    const page = await cache.get(`${kind}/${key}/${language}`, encoding, () => make(kind, key, language))
    if (page.shown !== null && isVisit(request.raw)) counters.countView(page.shown)
    return sendPage(request, reply, page)
  }

  function sendMissing(kind: keyof typeof find, given: string, reply: FastifyReply): FastifyReply {
    const page: PublicMenuPage =
      kind === "view" ? { kind: "not-found" } : { kind: "unavailable", route: kind, searchedId: given.slice(0, 200) }
    return sendFresh(reply, draw({ page, owner: null, rightUntil: null }))
  }

  async function make(kind: keyof typeof find, key: string, language: Language): Promise<FreshPage> {
    const found = await find[kind](database.read, key, { language, now: clock() })
    if (found.page.kind !== "menu" || kind === "view") return draw(found)
    const address = `/${kind}/${key}${found.page.language === "fr" ? "" : `?lang=${found.page.language}`}`
    const url = config.publicBaseUrl === null ? null : config.publicBaseUrl + address
    const fresh = draw({ ...found, page: { ...found.page, url } })
    // Several addresses lead to the same page. Search engines list this one.
    return {
      ...fresh,
      shown: shownOf(found),
      headers: { ...fresh.headers, link: `<${url ?? address}>; rel="canonical"` },
    }
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

  app.get<MenuVisit>("/u/:id", (request, reply) => answer("u", request.params.id, request, reply))
  app.get<MenuVisit>("/r/:id", (request, reply) => answer("r", request.params.id, request, reply))
  app.get<MenuVisit>("/menu/:id/view", (request, reply) => answer("view", request.params.id, request, reply))

  /** Answers with the owner's page itself: a redirect would cost a second journey over a slow network. */
  async function answerAtCode(request: FastifyRequest<ShortVisit>, reply: FastifyReply) {
    const { code } = request.params
    const owner = await shortCodes.find(code)
    return owner === null ? sendMissing("u", code, reply) : answer("u", owner, request, reply)
  }
  for (const path of shortPaths) app.get<ShortVisit>(path, answerAtCode)

  let notFound: FreshPage | null = null
  app.decorate("sendNotFoundPage", (reply: FastifyReply) => {
    notFound ??= draw({ page: { kind: "not-found" }, owner: null, rightUntil: null })
    return sendFresh(reply, notFound)
  })
}

/** Returns the menu whose view is counted when a page is sent. */
function shownOf({ page, owner }: FoundPage): ShownMenu | null {
  if (page.kind !== "menu" || owner === null) return null
  const { menu, language, profile } = page
  return { ownerId: owner, menuId: menu.id, language, timeZone: profile.timeZone }
}

function sendFresh(reply: FastifyReply, page: FreshPage): FastifyReply {
  return reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8").send(page.html)
}
