import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify"
import type { Config } from "../settings/config.ts"
import { allowOtherOrigins } from "./cross-origin.ts"
import { holdRefusals } from "./hold-refusals.ts"
import { hasOneHost, isHost } from "./host-header.ts"
import { readJsonBodies } from "./json-body.ts"
import type { Later } from "./later.ts"
import { protectAnswer, protectionHeaders } from "./security-headers.ts"
import { protocolOf, sendError } from "./send-error.ts"
import { WireError } from "./wire-error.ts"

/** Most bytes of a request body outside the data layer. */
const largestBody = 1_048_576

/** Milliseconds in which a request has to arrive. */
const longestRequestMs = 120_000

/** Milliseconds without any data after which a connection in use is closed. */
const longestStandstillMs = 120_000

/** What the HTTP server needs. */
export type HttpParts = {
  readonly config: Pick<Config, "trustProxy" | "publicBaseUrl">
  /** Whether a request may become a websocket. */
  readonly isUpgrade: (request: IncomingMessage) => boolean
  /** Whether a response is for its caller only, and must not be stored by anyone else. */
  readonly isPersonal: (request: FastifyRequest) => boolean
  /** Whether the server is shutting down. It then refuses requests and reports so in its health. */
  readonly isDraining: () => boolean
  readonly later: Later
  readonly logger?: FastifyBaseLogger | undefined
}

declare module "fastify" {
  interface FastifyInstance {
    /** Sends the page "Page non trouvée". */
    sendNotFoundPage(reply: FastifyReply): FastifyReply
  }
}

/**
 * Opens an HTTP server without routes: limits, headers and refusals that are the same for all of them. It does not
 * listen. A feature has to add `sendNotFoundPage` before the first request.
 */
export async function openHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { isUpgrade, isPersonal, isDraining, later, logger } = parts
  const { trustProxy, publicBaseUrl } = parts.config
  const app = Fastify({
    bodyLimit: largestBody,
    // Trust one proxy: of the addresses in X-Forwarded-For, only the one that the proxy itself added is reliable.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: "idle",
    // The hook below refuses in the shape of each protocol, with a `retry-after` header.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isUpgrade },
    // Each refusal and failure contains this id, so that a person can name the line of the log.
    genReqId: () => randomUUID(),
    // Each route checks its input with zod, so the framework's own validator is not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Long enough for 2 MB over a slow connection. A request that takes longer to arrive is refused.
    requestTimeout: longestRequestMs,
    // A client that does not read its responses would make them pile up in memory. Streams send data more often than
    // this.
    connectionTimeout: longestStandstillMs,
    // Refusals and failures are logged where they are answered. A line for each successful request has no use.
    logController: new LogController({ disableRequestLogging: true }),
    // As long as an address can be: an overlong id is answered like any other unknown id.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // An address that cannot be decoded is unknown: people get a page, programs get JSON.
    frameworkErrors: (error, request, reply) => {
      if (wantsPage(request)) app.sendNotFoundPage(reply)
      else void sendError(error, request, reply)
    },
    ...(logger ? { loggerInstance: logger } : { logger: false }),
  })

  readJsonBodies(app)
  // These hooks are synchronous: a promise for each of them would add several microseconds to every request.
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!isDraining() || url.startsWith("/health/")) return done()
    const message = "Le serveur redémarre. Réessayez dans un instant."
    done(new WireError(503, "draining", message, { headers: { "retry-after": "1" } }))
  })
  app.addHook("onRequest", (request, reply, done) => {
    // Neither engine stores NUL in text. Refuse it before it reaches a query.
    if (!request.url.includes("%00") || protocolOf(request.url) === "/rest/v1") return done()
    if (wantsPage(request)) app.sendNotFoundPage(reply)
    else done(new WireError(400, "bad_request", "La demande n’est pas lisible."))
  })
  app.addHook("onRequest", (request, _reply, done) => (hasOneHost(request.raw) ? done() : done(badHost())))
  allowOtherOrigins(app)
  const hold = holdRefusals(later)
  app.setErrorHandler(async (error, request, reply) => {
    await hold(error)
    return sendError(error, request, reply)
  })
  const isSecure = publicBaseUrl?.startsWith("https://") ?? false
  const protection = protectionHeaders(isSecure)
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(protection)
    done()
  })
  app.addHook("onSend", (request, reply, payload, done) => {
    protectAnswer(reply)
    if (!reply.hasHeader("cache-control") && isPersonal(request)) reply.header("cache-control", "no-store")
    // A connection that stays open after its last response would keep the server from stopping.
    if (isDraining()) reply.header("connection", "close")
    done(null, payload)
  })
  if (!trustProxy) warnOfUntrustedProxy(app)
  return app
}

/** Adds the health of the process, and the answer to unknown addresses. */
export function healthRoutes(app: FastifyInstance, isDraining: () => boolean): void {
  app.get("/health/live", async () => ({ status: "ok" }))
  app.get("/health/ready", async (_request, reply) => {
    if (!isDraining()) return { status: "ok" }
    return reply.code(503).header("retry-after", "1").send({ status: "draining" })
  })
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return app.sendNotFoundPage(reply)
    throw new WireError(404, "not_found", "Cette adresse n’existe pas.")
  })
}

/** Throws when a route has a JSON schema: this application checks input in another way. */
function noSchemas(): never {
  throw new Error("Routes have no JSON schemas here: check with zod inside the handler")
}

/** Calls `answers` for each request before the framework. The framework handles the request if it returns false. */
export function answerFirst(
  app: FastifyInstance,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  // A client that sends `Expect: 100-continue` before a body. Node itself would write `100 Continue` even into an
  // unfinished earlier response on the same connection. A client that receives no `100 Continue` sends the body after a
  // short wait, as the protocol requires.
  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket !== null) response.writeContinue()
    app.server.emit("request", request, response)
  })
  // For bytes that are not HTTP, the framework would write its refusal into the middle of an unfinished response.
  // Node's default handler does not.
  app.server.removeAllListeners("clientError")
  const handlers = app.server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners("request")
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!answers(request, response)) for (const handle of handlers) handle(request, response)
  })
}

/** Whether a person may see the response: a GET or HEAD outside the protocols. */
function wantsPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  const path = url.split("?")[0] ?? ""
  return (method === "GET" || method === "HEAD") && protocolOf(path) === "other" && !path.startsWith("/operator/")
}

/**
 * Warns once when requests come through a proxy that is not trusted: all people then share one address and its rate
 * limits.
 */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isWarned && request.headers["x-forwarded-for"] !== undefined) {
      isWarned = true
      request.log.warn("requests come through a proxy: set TRUST_PROXY=on, or all clients share one rate limit")
    }
    done()
  })
}

const badHost = () => new WireError(400, "bad_host", "La demande n’est pas lisible.")

/**
 * Returns the origin that a request was sent to. With TRUST_PROXY it comes from the proxy's headers.
 *
 * @throws WireError for an invalid host
 */
export function originOf(request: FastifyRequest): string {
  const { protocol, host } = request
  if (/^https?$/.test(protocol) && isHost(host)) return `${protocol}://${host}`
  throw badHost()
}
