import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { RenderedPage } from "@ardoise/contract/public-menu-page"
import { toLanguage } from "@ardoise/domain/languages"
import type { FastifyReply, FastifyRequest } from "fastify"
import { dinerPagePolicy } from "../security-headers.ts"
import { type CachedPage, chooseEncoding, type PageCache, type Representation } from "./page-cache.ts"

/** Always asked for, never shown stale: an edit is on the next page; an unchanged page costs a 304. */
const alwaysAsk = "public, max-age=0, must-revalidate"

/** The headers of a drawn page: its policy allows exactly what stands in it. */
export function pageHeaders({ inlineStyles, inlineScripts, loadsScripts }: RenderedPage): Record<string, string> {
  const policy = dinerPagePolicy({ styles: inlineStyles.map(hashOf), scripts: inlineScripts.map(hashOf), loadsScripts })
  return { "content-security-policy": policy, "cache-control": alwaysAsk }
}

/** The headers of an answer that was sent once, as Node writes them fastest: names and values in turns. */
type ReadyAnswer = { readonly whole: readonly string[]; readonly unchanged: readonly string[] }

/** What the answers with these bytes look like, once one of them has gone through everything that adds to an answer. */
const readyAnswers = new WeakMap<Representation, ReadyAnswer>()

/** Sends a finished page in the best encoding, or says that the reader's copy is still good. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"])
  const chosen = page.representations.get(encoding)
  if (!chosen) throw new Error(`A page was kept without its ${encoding} form`)
  reply.headers(page.headers).header("etag", chosen.etag).header("vary", "accept-encoding")
  const unchanged = inTurns(reply.getHeaders())
  if (isKnown(request.raw, chosen)) return reply.code(304).send()
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  reply.type("text/html; charset=utf-8").header("content-length", chosen.body.length)
  readyAnswers.set(chosen, { whole: inTurns(reply.getHeaders()), unchanged })
  return reply.code(page.status).send(chosen.body)
}

/**
 * Answers for a kept page without anything around it: the very answer that went through `sendPage` before, for a fraction of
 * its cost. Diners read far more often than owners write.
 *
 * @returns whether it has answered; otherwise the request goes the usual way
 */
export function sendKeptPage(pages: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET") return false
  const key = keyOf(request.url ?? "")
  const page = key === null ? undefined : pages.kept(key)
  const chosen = page?.representations.get(chooseEncoding(request.headers["accept-encoding"]))
  const ready = chosen && readyAnswers.get(chosen)
  if (!page || !ready) return false
  if (isKnown(request, chosen)) response.writeHead(304, ready.unchanged as string[]).end()
  else response.writeHead(page.status, ready.whole as string[]).end(chosen.body)
  return true
}

/** Queries that say nothing of the language, whatever else they say: `table=12`. */
const silentQuery = /^(?!.*lang)[\w=&.-]*$/

/** The key under which the page of an address may be kept, or null for addresses that have to be looked at more closely. */
function keyOf(url: string): string | null {
  if (!url.startsWith("/u/") && !url.startsWith("/r/")) return null
  const mark = url.indexOf("?")
  if (mark === -1) return `${url.slice(1)}/fr`
  const query = url.slice(mark + 1)
  if (silentQuery.test(query)) return `${url.slice(1, mark)}/fr`
  const language = query.startsWith("lang=") ? query.slice(5) : ""
  return toLanguage(language) === language ? `${url.slice(1, mark)}/${language}` : null
}

/** Whether the reader has these bytes already. */
function isKnown({ headers }: IncomingMessage, { etag, firstEtag }: Representation): boolean {
  const given = headers["if-none-match"]
  if (given === undefined) return false
  return given
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === firstEtag)
}

const inTurns = (headers: Readonly<Record<string, unknown>>) =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)])

/** The source expression that allows one inline element. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
