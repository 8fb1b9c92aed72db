import { Readable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import {
  addressesPerSitemap,
  fixedSitemapEntries,
  type IdRange,
  menuSitemapEntries,
  type SitemapEntry,
  sitemapFoot,
  sitemapHead,
  sitemapIndex,
  sitemapPartRange,
  sitemapParts,
  sitemapUrls,
} from "@ardoise/domain/sharing/sitemap"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { countMenus, listPublishedMenus } from "../menus/menu-queries.ts"
import type { Db } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"

/** Rows read at once. A sitemap of any length holds only this many rows in memory. */
const rowsAtOnce = 250

/** Maximum number of parts: more than enough for every restaurant in the world. */
const mostParts = 65_536

/**
 * Milliseconds for which the number of parts is cached. Counting a million menus takes 25 ms, during which the server
 * answers no other request. A crawler must also find all parts of the index it read. Parts are half full, so that new
 * menus fit.
 */
const partsKeptMs = 10 * 60_000

/** Areas for owners and programs only. Previews are not among them: a crawler must load a page to see its "noindex". */
const privateAreas = [
  "/dashboard",
  "/auth/v1",
  "/rest/v1",
  "/realtime/v1",
  "/functions/v1",
  "/storage/v1",
  "/operator/v1",
]

/** The documents for crawlers: `/robots.txt`, and `/sitemap.xml` with its parts (A35, A36). */
export async function sitemapRoutes(app: FastifyInstance, context: RequestContext): Promise<void> {
  const { config, database, clock } = context
  const limitedRead = { onRequest: limitCalls(context, callRules.sitemaps) }
  // The host is written as escaped text, so an invalid host is harmless.
  const originOf = (request: FastifyRequest) => config.publicBaseUrl ?? `${request.protocol}://${request.host}`

  app.get("/robots.txt", (_request, reply) => {
    const lines = ["User-agent: *", ...privateAreas.map((path) => `Disallow: ${path}`)]
    // The sitemap address must be absolute, and only the configured base URL is known to be the public address.
    if (config.publicBaseUrl !== null) lines.push("", `Sitemap: ${config.publicBaseUrl}/sitemap.xml`)
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`)
  })

  app.get("/sitemap.xml", limitedRead, async (request, reply) => {
    const parts = await countParts(request)
    if (parts > 1) return sendXml(request, reply, sitemapIndex(originOf(request), parts))
    return sendPart(request, reply, { after: "", before: null }, fixedSitemapEntries)
  })

  app.get<{ Params: { part: string } }>("/sitemap-:part(^[1-9]\\d{0,4}$).xml", limitedRead, async (request, reply) => {
    const part = Number(request.params.part)
    const parts = Math.min(await countParts(request), mostParts)
    if (parts === 1 || part > parts) return app.sendNotFoundPage(reply)
    return sendPart(request, reply, sitemapPartRange(part, parts), part === 1 ? fixedSitemapEntries : [])
  })

  let kept = { parts: 1, until: 0 }
  /** Returns the number of documents. A count of one is not cached, because counting few menus is cheap. */
  async function countParts(request: FastifyRequest): Promise<number> {
    const now = Date.parse(clock())
    if (kept.parts > 1 && now < kept.until) return kept.parts
    kept = { parts: sitemapParts(await countAll(request)), until: now + partsKeptMs }
    return kept.parts
  }

  /** Counts the menus. Returns 0 if they cannot be read, so that the fixed addresses are still sent. */
  async function countAll(request: FastifyRequest): Promise<number> {
    return countMenus(database.largeRead).catch((error: unknown) => {
      request.log.error({ err: error }, "sitemap: the menus could not be counted")
      return 0
    })
  }

  function sendPart(request: FastifyRequest, reply: FastifyReply, range: IdRange, first: readonly SitemapEntry[]) {
    const onFailure = (error: unknown) =>
      request.log.error({ err: error }, "sitemap: the menus could not be read, so it is incomplete")
    const entries = menuEntries(database.largeRead, range, clock())
    return sendXml(request, reply, urlset({ base: originOf(request), first, entries, onFailure }))
  }
}

/** The parts of a sitemap document. */
export type UrlsetParts = {
  /** The address before the paths, without a slash at the end. */
  readonly base: string
  /** Addresses at the beginning of the document. */
  readonly first: readonly SitemapEntry[]
  readonly entries: AsyncIterable<readonly SitemapEntry[]>
  /** Called when the entries could not be read to their end. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Writes a document in pieces: the next addresses are read after the previous ones were sent. It is well-formed XML
 * even if reading fails, and contains between 1 and 50,000 addresses, as the protocol requires.
 */
export async function* urlset({ base, first, entries, onFailure }: UrlsetParts): AsyncGenerator<string> {
  yield sitemapHead + sitemapUrls(base, first)
  let written = first.length
  try {
    for await (const some of entries) {
      const fitting = some.slice(0, addressesPerSitemap - written)
      written += fitting.length
      if (fitting.length > 0) yield sitemapUrls(base, fitting)
      if (fitting.length < some.length) throw new Error("A part of the sitemap holds more addresses than it may")
    }
  } catch (error) {
    // A document whose menus cannot be read still contains the addresses so far. Log the failure.
    onFailure(error)
  }
  yield written === 0 ? sitemapUrls(base, fixedSitemapEntries) + sitemapFoot : sitemapFoot
}

/** The addresses of the published menus of a range of owners, in batches. @param now ISO time */
async function* menuEntries(db: Db, range: IdRange, now: string): AsyncGenerator<SitemapEntry[]> {
  let after = range.after
  for (;;) {
    const rows = await listPublishedMenus(db, { ...range, after, limit: rowsAtOnce }, now)
    const isLast = rows.length < rowsAtOnce
    // An owner has three published menus at most. The last owner of a batch may be incomplete and is read again in the
    // next one.
    const edge = isLast ? null : rows.at(-1)?.userId
    const whole = rows.filter(({ userId }) => userId !== edge)
    yield menuSitemapEntries(whole)
    const last = whole.at(-1)
    if (isLast || last === undefined) return
    after = last.userId
    // Let other requests run between two batches.
    await othersTurn()
  }
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string | AsyncIterable<string>): FastifyReply {
  // Browsers get the XML as text, so that people can read it; crawlers get it as `application/xml` (A35).
  const type = acceptsHtml(request.headers.accept) ? "text/plain" : "application/xml"
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ vary: "accept", "cache-control": "public, max-age=0, must-revalidate" })
  if (request.method === "HEAD") return reply.send()
  return reply.send(typeof xml === "string" ? xml : Readable.from(xml))
}

/**
 * Returns whether a client accepts HTML: by its name, by its family, or as any type. Without a header, any type is
 * accepted.
 */
export function acceptsHtml(accept: string | undefined): boolean {
  const quality = new Map(
    (accept ?? "*/*").split(",").map((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith("q="))
      return [name, q === undefined ? 1 : Number(q.slice(2))] as const
    }),
  )
  return (quality.get("text/html") ?? quality.get("text/*") ?? quality.get("*/*") ?? 0) > 0
}
