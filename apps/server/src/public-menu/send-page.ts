import type { FastifyReply, FastifyRequest } from "fastify"
import { type CachedPage, chooseEncoding } from "./page-cache.ts"

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
