import type { FastifyInstance } from "fastify"
import { protocolOf } from "./send-error.ts"

/** Request headers of the client libraries. */
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

/** Response headers that the client libraries read. Without this list they get no counts and error codes. */
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
 * Allows programs of other origins to use the five protocols. These use no cookies: callers send a key and a token, so
 * another site's page gains nothing.
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
