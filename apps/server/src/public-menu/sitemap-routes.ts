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
import type { AppContext } from "../app-context.ts"
import type { Db } from "../database/schema.ts"
import { countMenus, listPublishedMenus } from "../menus/menu-queries.ts"
import { limitCalls } from "../wire/limit-calls.ts"

/** Rows read at once: all that a sitemap of any length ever holds in memory. */
const rowsAtOnce = 250

/** An installation of this many parts has more restaurants than there are. */
const mostParts = 65_536

/**
 * How long an installation of several documents keeps to as many: counting a million menus takes 25 ms in which nobody else is
 * served, and a robot that is under way finds all parts that it was told of. They are half full, so that new menus fit.
 */
const partsKeptMs = 10 * 60_000

/** Reading from one network in a minute: far more than crawlers do, for documents that each read many rows. */
const limit = { name: "sitemaps", most: 120, windowMs: 60_000 } as const

/** Where only owners and programs have business. Previews are not among them: a robot that may not look sees no "noindex". */
const privateAreas = [
  "/dashboard",
  "/auth/v1",
  "/rest/v1",
  "/realtime/v1",
  "/functions/v1",
  "/storage/v1",
  "/operator/v1",
]

/** What robots read: `/robots.txt`, and `/sitemap.xml` with its parts (spec 2, 9, A35, A36). */
export async function sitemapRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, database, clock } = context
  const limitedRead = { onRequest: limitCalls(context, limit) }
  // Written as text and escaped, so that a host that is none does no harm here.
  const originOf = (request: FastifyRequest) => config.publicBaseUrl ?? `${request.protocol}://${request.host}`

  app.get("/robots.txt", (_request, reply) => {
    const lines = ["User-agent: *", ...privateAreas.map((path) => `Disallow: ${path}`)]
    // The address must be a complete one, and only the setting is sure to be the address that people use.
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
  /** How many documents there are: counted again when there is one, as that costs nothing. */
  async function countParts(request: FastifyRequest): Promise<number> {
    const now = Date.parse(clock())
    if (kept.parts > 1 && now < kept.until) return kept.parts
    kept = { parts: sitemapParts(await countAll(request)), until: now + partsKeptMs }
    return kept.parts
  }

  /** How many menus there are; none when that cannot be read: the fixed addresses still come out (spec 8). */
  async function countAll(request: FastifyRequest): Promise<number> {
    return countMenus(database.largeRead).catch((error: unknown) => {
      request.log.error({ err: error }, "sitemap: the menus could not be counted")
      return 0
    })
  }

  function sendPart(request: FastifyRequest, reply: FastifyReply, range: IdRange, first: readonly SitemapEntry[]) {
    const onFailure = (error: unknown) =>
      request.log.error({ err: error }, "sitemap: the menus could not be read, the rest of them is left out")
    const entries = menuEntries(database.largeRead, range, clock())
    return sendXml(request, reply, urlset({ base: originOf(request), first, entries, onFailure }))
  }
}

/** What a document is written from. */
export type UrlsetParts = {
  /** The address before the paths, without a slash at the end. */
  readonly base: string
  /** Addresses that stand first. */
  readonly first: readonly SitemapEntry[]
  readonly entries: AsyncIterable<readonly SitemapEntry[]>
  /** Told when the entries could not be read to their end. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Writes a document piece by piece: the next addresses are read when the ones before have gone out. It is whole XML however
 * the reading ends (spec 8), and has at least one address and at most 50,000, as the protocol wants.
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
    // The specification wants exactly this: a log entry, and the fixed addresses still come out.
    onFailure(error)
  }
  yield written === 0 ? sitemapUrls(base, fixedSitemapEntries) + sitemapFoot : sitemapFoot
}

/** The addresses of the published menus of some owners, a few owners at a time. @param now ISO time */
async function* menuEntries(db: Db, range: IdRange, now: string): AsyncGenerator<SitemapEntry[]> {
  let after = range.after
  for (;;) {
    const rows = await listPublishedMenus(db, { ...range, after, limit: rowsAtOnce }, now)
    const isLast = rows.length < rowsAtOnce
    // An owner has three published menus at most; the one at the edge waits until all are there.
    const edge = isLast ? null : rows.at(-1)?.userId
    const whole = rows.filter(({ userId }) => userId !== edge)
    yield menuSitemapEntries(whole)
    const last = whole.at(-1)
    if (isLast || last === undefined) return
    after = last.userId
    // Making the addresses of a page takes a moment: diners come in between.
    await othersTurn()
  }
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string | AsyncIterable<string>): FastifyReply {
  // People are to see the XML, so browsers get it as text; crawlers want it by its name (A35).
  const type = acceptsHtml(request.headers.accept) ? "text/plain" : "application/xml"
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ vary: "accept", "cache-control": "public, max-age=0, must-revalidate" })
  if (request.method === "HEAD") return reply.send()
  return reply.send(typeof xml === "string" ? xml : Readable.from(xml))
}

/** Whether a client takes HTML: by name, by its family, or because it takes anything. Without a header it takes anything. */
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
