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

/** Bytes of a body outside the data layer. */
const largestBody = 1_048_576

/** How long a request may take to arrive. */
const longestRequestMs = 120_000

/** How long nothing may move on a connection that is in use. */
const longestStandstillMs = 120_000

/** What the application is made of. */
export type AppParts = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  /** Where the bytes of files are. */
  readonly files: FileStore
  readonly renderPublicMenu: RenderPublicMenu
  /** The built owner's app. */
  readonly webApp: WebApp
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Milliseconds on a watch that nobody sets; that of the process unless another one is given. */
  readonly elapsed?: () => number
  /** Where Stripe's API is, when it is not Stripe's own address. */
  readonly stripeAddress?: StripeAddress | undefined
  /** Tells the addresses of push services from others; those of the browsers unless a stand-in takes their place. */
  readonly isPushService?: ((endpoint: string) => boolean) | undefined
  /** Whether the server is going down: it then says so to whoever asks for its health. */
  readonly isDraining?: () => boolean
  /** Hashes and checks passwords; the bounded queue of this process unless another one is given. */
  readonly passwords?: Passwords | undefined
  /** Runs something after so many milliseconds, unless the server has ended by then. */
  readonly later?: Later
  readonly logger?: FastifyBaseLogger
}

declare module "fastify" {
  interface FastifyInstance {
    /** The mails of this process. */
    outbox: Outbox
  }
}

/** Builds the HTTP application. Opens nothing and listens to nothing by itself. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, secrets, now, elapsed = () => performance.now(), later = onTimer } = parts
  const app = Fastify({
    bodyLimit: largestBody,
    // One proxy: of the addresses in X-Forwarded-For only the one that it added itself is known to be true.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: "idle",
    // The hook below refuses in the shape of each protocol, and says when to come back.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isRealtimeUpgrade },
    // Told with each refusal and failure, so that a person can name the line of the log.
    genReqId: () => randomUUID(),
    // What comes in is checked by the descriptions of each route: the framework's own checker is not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Long enough for 2 MB from a cellar; a connection that says nothing for longer is given up.
    requestTimeout: longestRequestMs,
    // Whoever asks and does not read would have the answers wait in memory for ever. Streams say something more often.
    connectionTimeout: longestStandstillMs,
    // Refusals and failures are logged where they are answered; a line for each page read says nothing.
    logController: new LogController({ disableRequestLogging: true }),
    // As long as an address can be: whatever is longer than an id is answered like any other unknown one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // An address that cannot be decoded is an unknown one: a page for people, JSON for programs.
    frameworkErrors: (error, request, reply) => {
      if (wantsPage(request)) app.sendNotFoundPage(reply)
      else void sendError(error, request, reply)
    },
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
  })

  keepInventory(app)
  readJsonBodies(app)
  // These hooks wait for nothing: with a promise for each of them a call would take several microseconds more.
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!parts.isDraining?.() || url.startsWith("/health/")) return done()
    const message = "Le serveur redémarre. Réessayez dans un instant."
    done(new WireError(503, "draining", message, { headers: { "retry-after": "1" } }))
  })
  app.addHook("onRequest", (request, reply, done) => {
    // Neither engine keeps NUL as text, and nobody has a reason to write one: refused before it reaches a query.
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
    // A connection that stayed open after its last answer would keep the server from ending.
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

/** Says so when a route asks for a check that this application does in another way. */
function noSchemas(): never {
  throw new Error("Routes have no JSON schemas here: check with zod inside the handler")
}

/** Lets somebody look at each request before the framework does, and answer it. */
function answerFirst(
  app: FastifyInstance,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  // Whoever asks for leave before sending a body: what Node itself would write stands in the middle of the answer when another
  // one is still due on that line. Without leave they send it a little later, as the protocol wants.
  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket !== null) response.writeContinue()
    app.server.emit("request", request, response)
  })
  // What is no HTTP: the framework would write its refusal into the middle of an answer that is under way, Node itself does not.
  app.server.removeAllListeners("clientError")
  const handlers = app.server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners("request")
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!answers(request, response)) for (const handle of handlers) handle(request, response)
  })
}

/** Whether an answer is for its caller only: all of accounts, and of the data what a session reads and what anyone writes. */
function isPersonal({ url, method, viewer }: FastifyRequest): boolean {
  const protocol = protocolOf(url.split("?")[0] ?? "")
  if (protocol !== "/rest/v1") return protocol === "/auth/v1"
  return (viewer?.userId ?? null) !== null || (method !== "GET" && method !== "HEAD")
}

/** A timer that keeps no process alive. */
const onTimer: Later = (milliseconds, run) => void setTimeout(run, milliseconds).unref()

/** Whether a person may be looking: not at one of the protocols, and only by reading. */
function wantsPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  const path = url.split("?")[0] ?? ""
  return (method === "GET" || method === "HEAD") && protocolOf(path) === "other" && !path.startsWith("/operator/")
}

/** Behind a proxy that is not believed, all people share one address, and the limits of it. */
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

/** The part of the settings that browsers are told. */
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

/** @throws WireError for an invalid host, which with TRUST_PROXY is what the proxy's header says */
function originOf(request: FastifyRequest): string {
  const { protocol, host } = request
  if (/^https?$/.test(protocol) && isHost(host)) return `${protocol}://${host}`
  throw badHost()
}
