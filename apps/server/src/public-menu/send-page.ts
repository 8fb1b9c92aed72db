import { createHash } from "node:crypto"
import type { RenderedPage } from "@ardoise/contract/public-menu-page"
import type { FastifyReply, FastifyRequest } from "fastify"
import { dinerPagePolicy } from "../security-headers.ts"
import { type CachedPage, chooseEncoding } from "./page-cache.ts"

/** Always asked for, never shown stale: an edit is on the next page; an unchanged page costs a 304. */
const alwaysAsk = "public, max-age=0, must-revalidate"

/** The headers of a drawn page: its policy allows exactly what stands in it. */
export function pageHeaders({ inlineStyles, inlineScripts, loadsScripts }: RenderedPage): Record<string, string> {
  const policy = dinerPagePolicy({ styles: inlineStyles.map(hashOf), scripts: inlineScripts.map(hashOf), loadsScripts })
  return { "content-security-policy": policy, "cache-control": alwaysAsk }
}

/** Sends a finished page in the best encoding, or says that the reader's copy is still good. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const acceptEncoding = request.headers["accept-encoding"]
  const encoding = chooseEncoding(Array.isArray(acceptEncoding) ? acceptEncoding.join(",") : acceptEncoding)
  const chosen = page.representations.get(encoding)
  if (!chosen) throw new Error(`A page was kept without its ${encoding} form`)
  reply.headers(page.headers).header("etag", chosen.etag).header("vary", "accept-encoding")
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? []
  if (known.some((tag) => tag === chosen.etag || tag === chosen.firstEtag)) return reply.code(304).send()
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(page.status).type("text/html; charset=utf-8").send(chosen.body)
}

/** The source expression that allows one inline element. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
