import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AppConfig } from "@ardoise/contract/functions"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import rateLimit from "@fastify/rate-limit"
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify"
import { accountFunctions } from "./accounts/account-functions.ts"
import { letterWriter } from "./accounts/account-mails.ts"
import { accountRoutes } from "./accounts/account-routes.ts"
import { type Passwords, passwordQueue } from "./accounts/passwords.ts"
import { sessionFunctions } from "./accounts/session-functions.ts"
import { Tokens } from "./accounts/tokens.ts"
import type { AppContext } from "./app-context.ts"
import type { Config } from "./config.ts"
import type { Database } from "./database/run-command.ts"
import { fileRoutes } from "./files/file-routes.ts"
import type { FileStore } from "./files/file-store.ts"
import { orderEvents } from "./live/order-events.ts"
import { isRealtimeUpgrade, type Later, realtimeSocket } from "./live/realtime-socket.ts"
import { chooseMailer } from "./mail/choose-mailer.ts"
import { type Outbox, openOutbox } from "./mail/outbox.ts"
import { outboxPage } from "./mail/outbox-page.ts"
import { menuTable, menuVersionTable, setMenuActiveFunction } from "./menus/menu-table.ts"
import { soldOutTable } from "./menus/sold-out-table.ts"
import { measure } from "./operator/metrics.ts"
import { operatorRoutes } from "./operator/operator-routes.ts"
import { orderTable, placeOrderFunction } from "./orders/order-table.ts"
import { orderingTable } from "./orders/ordering-table.ts"
import { PageCache } from "./public-menu/page-cache.ts"
import { publicMenuRoutes } from "./public-menu/public-menu-routes.ts"
import { sendKeptPage } from "./public-menu/send-page.ts"
import { siteRoutes } from "./public-menu/site-routes.ts"
import { sitemapRoutes } from "./public-menu/sitemap-routes.ts"
import { orderPushes } from "./pushes/order-pushes.ts"
import { pushRoutes } from "./pushes/push-routes.ts"
import { isPushService, pushSender, pushSubject } from "./pushes/push-sender.ts"
import { restaurantTable } from "./restaurants/restaurant-table.ts"
import type { Secrets } from "./secrets.ts"
import { protectAnswer, protectionHeaders } from "./security-headers.ts"
import { choosePayments } from "./subscription/choose-payments.ts"
import { planTable } from "./subscription/plan-table.ts"
import { stopPayments, told } from "./subscription/renewal.ts"
import type { StripeAddress } from "./subscription/stripe-payments.ts"
import { subscriptionFunctions } from "./subscription/subscription-functions.ts"
import { testPaymentRoutes } from "./subscription/test-payment-routes.ts"
import { tableCardRoutes } from "./table-cards/table-card-routes.ts"
import { type WebApp, webAppRoutes } from "./web-app.ts"
import { authenticator, keyGuard, readBearer } from "./wire/authenticate.ts"
import type { CallPlace } from "./wire/call-place.ts"
import { allowOtherOrigins } from "./wire/cross-origin.ts"
import { functionRoutes } from "./wire/function-routes.ts"
import { holdRefusals } from "./wire/hold-refusals.ts"
import { hasOneHost, isHost } from "./wire/host-header.ts"
import { keepInventory } from "./wire/inventory.ts"
import { readJsonBodies } from "./wire/json-body.ts"
import { networkOf } from "./wire/network-of.ts"
import { ReadBudget, readRule } from "./wire/read-budget.ts"
import { restRoutes } from "./wire/rest-routes.ts"
import { protocolOf, sendError } from "./wire/send-error.ts"
import { authError, WireError } from "./wire/wire-error.ts"

/** Most bytes of a request body outside the data layer. */
const largestBody = 1_048_576

/** Milliseconds in which a request has to arrive. */
const longestRequestMs = 120_000

/** Milliseconds without any data after which a connection in use is closed. */
const longestStandstillMs = 120_000

/** The parts of the application. */
export type AppParts = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  /** The store for the bytes of files. */
  readonly files: FileStore
  readonly renderPublicMenu: RenderPublicMenu
  /** The built owner's app. */
  readonly webApp: WebApp
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock; by default that of the process. */
  readonly elapsed?: () => number
  /** The address of Stripe's API, when it is not Stripe's own. */
  readonly stripeAddress?: StripeAddress | undefined
  /** Whether an address belongs to a push service; by default one of those that browsers use. */
  readonly isPushService?: ((endpoint: string) => boolean) | undefined
  /** Whether the server is shutting down. It then refuses requests and reports so in its health. */
  readonly isDraining?: () => boolean
  /** Hashes and checks passwords; by default the bounded queue of this process. */
  readonly passwords?: Passwords | undefined
  /** Runs a function after a number of milliseconds, unless the server has ended by then. */
  readonly later?: Later
  readonly logger?: FastifyBaseLogger
}

declare module "fastify" {
  interface FastifyInstance {
    /** Sends the emails of this process. */
    outbox: Outbox
  }
}

/** Builds the HTTP application. It does not open the database or listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, secrets, now, elapsed = () => performance.now(), later = onTimer } = parts
  const app = Fastify({
    bodyLimit: largestBody,
    // Trust one proxy: of the addresses in X-Forwarded-For, only the one that the proxy itself added is reliable.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: "idle",
    // The hook below refuses in the shape of each protocol, with a `retry-after` header.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isRealtimeUpgrade },
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
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
  })

  keepInventory(app)
  readJsonBodies(app)
  // These hooks are synchronous: a promise for each of them would add several microseconds to every request.
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!parts.isDraining?.() || url.startsWith("/health/")) return done()
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
  const isSecure = config.publicBaseUrl?.startsWith("https://") ?? false
  const protection = protectionHeaders(isSecure)
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(protection)
    done()
  })
  app.addHook("onSend", (request, reply, payload, done) => {
    protectAnswer(reply)
    if (!reply.hasHeader("cache-control") && isPersonal(request)) reply.header("cache-control", "no-store")
    // A connection that stays open after its last response would keep the server from stopping.
    if (parts.isDraining?.()) reply.header("connection", "close")
    done(null, payload)
  })
  if (!config.trustProxy) warnOfUntrustedProxy(app)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: () => !config.rateLimits,
    errorResponseBuilder: (_request, { ttl }) => {
      const { status, code, message } = authError("over_request_rate_limit")
      return new WireError(status, code, message, { headers: { "retry-after": String(Math.ceil(ttl / 1000)) } })
    },
  })

  const tokens = new Tokens(secrets, now)
  const authenticateToken = authenticator(database, tokens, secrets.publishableKey)
  const context: AppContext = {
    config,
    database,
    secrets,
    tokens,
    passwords: parts.passwords ?? passwordQueue(),
    reads: new ReadBudget(config.rateLimits ? readRule : null, elapsed),
    renderPublicMenu: parts.renderPublicMenu,
    clock: () => new Date(now()).toISOString(),
    authenticate: (request) => authenticateToken(readBearer(request)),
    authenticateToken,
    requireKey: keyGuard(secrets.publishableKey),
    originOf: (request) => config.publicBaseUrl ?? originOf(request),
  }
  const mailer = chooseMailer(config, now)
  const outbox = openOutbox({
    database,
    mailer: config.showsOutbox ? outboxPage(app, mailer) : mailer,
    compose: letterWriter(database, secrets.refreshSecret, context.clock),
    now,
    warn: (facts, message) => app.log.warn(facts, message),
  })
  app.decorate("outbox", outbox)
  app.addHook("onClose", () => outbox.close())
  const stop = database.follow({
    onChanges: (changes) => {
      for (const { kind, ref } of changes) if (kind === "session") tokens.forgetSession(ref)
    },
    onMissed: () => tokens.forgetAll(),
  })
  app.addHook("onClose", async () => stop())

  const count = await measure(app, { token: config.metricsToken, database })
  app.get("/health/live", async () => ({ status: "ok" }))
  app.get("/health/ready", async (_request, reply) => {
    if (!parts.isDraining?.()) return { status: "ok" }
    return reply.code(503).header("retry-after", "1").send({ status: "draining" })
  })

  const tables = [
    menuTable(config.freeMenuPolicy),
    menuVersionTable,
    soldOutTable,
    orderTable,
    orderingTable,
    restaurantTable,
    planTable,
  ]
  await app.register((scope) => accountRoutes(scope, context), { prefix: "/auth/v1" })
  await app.register(
    (scope) =>
      restRoutes(scope, {
        context,
        tables,
        functions: [setMenuActiveFunction(context), placeOrderFunction(context)],
      }),
    { prefix: "/rest/v1" },
  )
  await app.register((scope) => realtimeSocket(scope, { context, tables, now, elapsed, later }), {
    prefix: "/realtime/v1",
  })
  await app.register((scope) => fileRoutes(scope, { context, store: parts.files }), { prefix: "/storage/v1" })
  const payments = await choosePayments(context, parts.stripeAddress)
  const stopPaying = async (ownerId: string, place: CallPlace) => {
    const provider = payments.at(place)
    if (provider) await told(stopPayments(context, provider, ownerId))
  }
  const functions = [
    ...subscriptionFunctions(context, payments.at),
    ...accountFunctions(context, parts.files, stopPaying),
    ...sessionFunctions(context),
  ]
  await app.register((scope) => functionRoutes(scope, { context, functions }), { prefix: "/functions/v1" })
  const { stripe } = payments
  if (stripe) {
    const { stripeWebhook } = await import("./subscription/stripe-webhook.ts")
    await app.register((scope) => stripeWebhook(scope, { context, stripe: stripe.client, settings: stripe.settings }))
  }
  await app.register((scope) => testPaymentRoutes(scope, { context, payments, assets: parts.webApp.assets }))
  await app.register((scope) => orderEvents(scope, context), { prefix: "/functions/v1" })
  const isService = parts.isPushService ?? isPushService
  await app.register((scope) => pushRoutes(scope, { context, isService }), { prefix: "/functions/v1" })
  orderPushes(app, context, pushSender(secrets.pushKeys, pushSubject(config)))
  const fontFile = parts.webApp.carteFontFile
  await app.register((scope) => tableCardRoutes(scope, { context, fontFile }), { prefix: "/functions/v1" })
  await app.register((scope) => operatorRoutes(scope, context, payments), { prefix: "/operator/v1" })
  await webAppRoutes(app, { webApp: parts.webApp, config: publicConfig(config, secrets, parts.webApp) })
  const pages = new PageCache({ now, mayKeep: () => database.hearsChanges() })
  await publicMenuRoutes(app, { context, assets: parts.webApp.assets, cache: pages })
  answerFirst(app, (request, response) => {
    const begun = performance.now()
    if (parts.isDraining?.() || !hasOneHost(request) || !sendKeptPage(pages, request, response)) return false
    const route = request.url?.startsWith("/r/") ? "/r/:id" : "/u/:id"
    count(route, response.statusCode, performance.now() - begun)
    return true
  })
  await sitemapRoutes(app, context)
  await siteRoutes(app, { context, assets: parts.webApp.assets })

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return app.sendNotFoundPage(reply)
    throw new WireError(404, "not_found", "Cette adresse n’existe pas.")
  })
  return app
}

/** Throws when a route has a JSON schema: this application checks input in another way. */
function noSchemas(): never {
  throw new Error("Routes have no JSON schemas here: check with zod inside the handler")
}

/** Calls `answers` for each request before the framework. The framework handles the request if it returns false. */
function answerFirst(
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

/**
 * Whether a response is for its caller only: every response about accounts, what a session reads from the data, and
 * every write.
 */
function isPersonal({ url, method, viewer }: FastifyRequest): boolean {
  const protocol = protocolOf(url.split("?")[0] ?? "")
  if (protocol !== "/rest/v1") return protocol === "/auth/v1"
  return (viewer?.userId ?? null) !== null || (method !== "GET" && method !== "HEAD")
}

/** A timer that does not keep the process alive. */
const onTimer: Later = (milliseconds, run) => void setTimeout(run, milliseconds).unref()

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
      request.log.warn("requests come through a proxy: set TRUST_PROXY=on, or everybody shares one rate limit")
    }
    done()
  })
}

/** The settings that are sent to browsers. */
function publicConfig(config: Config, secrets: Secrets, { release }: WebApp): AppConfig {
  return {
    anonKey: secrets.publishableKey,
    publicBaseUrl: config.publicBaseUrl,
    marketingUrl: config.marketingUrl ?? "/decouvrir",
    freeMenuPolicy: config.freeMenuPolicy,
    release,
  }
}

const badHost = () => new WireError(400, "bad_host", "La demande n’est pas lisible.")

/**
 * Returns the origin that a request was sent to. With TRUST_PROXY it comes from the proxy's headers.
 *
 * @throws WireError for an invalid host
 */
function originOf(request: FastifyRequest): string {
  const { protocol, host } = request
  if (/^https?$/.test(protocol) && isHost(host)) return `${protocol}://${host}`
  throw badHost()
}
