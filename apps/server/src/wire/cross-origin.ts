import type { FastifyInstance } from "fastify"
import { protocolOf } from "./send-error.ts"

/** What the client libraries send (contract 0.9). */
const allowedHeaders = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-supabase-api-version",
  "prefer",
  "accept-profile",
  "content-profile",
  "range",
  "x-retry-count",
  "x-upsert",
  "cache-control",
  "x-metadata",
  "x-region",
  "x-order-key",
].join(", ")

/** What they read: without it counts and error codes vanish. */
const exposedHeaders = [
  "content-range",
  "x-supabase-api-version",
  "x-sb-error-code",
  "content-location",
  "preference-applied",
  "retry-after",
  "x-request-id",
].join(", ")

/**
 * Lets programs of other origins use the five protocols. Nothing there rests on cookies: who calls shows a key and a token, so
 * a page of somebody else gains nothing by being let in.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers.origin === undefined || protocolOf(request.url.split("?")[0] ?? "") === "other") return done()
    reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", exposedHeaders)
    if (request.method !== "OPTIONS") return done()
    reply
      .headers({
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
        "access-control-allow-headers": allowedHeaders,
        "access-control-max-age": "86400",
      })
      .code(204)
      .send()
  })
}
