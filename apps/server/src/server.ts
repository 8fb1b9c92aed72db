import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import type { AccountContext, FindTimeZone } from "./accounts/account-context.ts"
import { letterWriter } from "./accounts/account-mails.ts"
import { type Passwords, passwordQueue } from "./accounts/passwords.ts"
import { authenticator } from "./accounts/sessions/check-access-token.ts"
import { Tokens } from "./accounts/sessions/tokens.ts"
import { openAssistance } from "./assistance/assistance.ts"
import type { ServedFeature } from "./composition/feature.ts"
import { features, type JobParts, type ServerParts, type StoredOfAll, storedOfAll } from "./features.ts"
import { keyGuard, readBearer } from "./http/credentials.ts"
import { hasOneHost } from "./http/host-header.ts"
import { type Later, onTimer } from "./http/later.ts"
import { logDevice } from "./http/log/logger.ts"
import { measure } from "./http/measures/metrics.ts"
import { answerFirst, healthRoutes, openHttp, originOf } from "./http/open-http.ts"
import type { Counters } from "./insight/counters.ts"
import { openCounters } from "./insight/open-counters.ts"
import type { Job } from "./jobs/run-jobs.ts"
import { readRule } from "./limits/rules.ts"
import { isRealtimeUpgrade, realtimeSocket } from "./realtime/realtime-socket.ts"
import { findProfile } from "./restaurants/restaurant-queries.ts"
import type { Config } from "./settings/config.ts"
import type { Database } from "./storage/database.ts"
import type { FileStore } from "./storage/disk/file-store.ts"
import type { Secrets } from "./storage/keys/secrets.ts"
import type { StoreCalls } from "./storage/object-store/store-calls.ts"
import { choosePayments } from "./subscription/choose-payments.ts"
import type { StripeAddress } from "./subscription/stripe-payments.ts"
import { writeNoteMail } from "./table-payments/note-mail.ts"
import type { WebApp } from "./web-app/web-app.ts"
import { functionRoutes } from "./wire/function-routes.ts"
import { keepInventory } from "./wire/inventory.ts"
import { isPersonal } from "./wire/is-personal-response.ts"
import { LargeReads } from "./wire/large-reads.ts"
import { ReadBudget } from "./wire/read-budget.ts"
import { restRoutes } from "./wire/rest-routes.ts"

/** What a server is built from. */
export type ServerOptions = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  /** The store for the bytes of files. */
  readonly files: FileStore
  /** The calls to the object store behind it, to be measured; null or absent without one. */
  readonly storeCalls?: StoreCalls | null
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

/** Builds the server from its features. It does not open the database or listen. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, database, now, elapsed = () => performance.now(), later = onTimer } = options
  const { isDraining = () => false, logger } = options
  const app = await openHttp({ config, isUpgrade: isRealtimeUpgrade, isPersonal, isDraining, later, logger })
  keepInventory(app)
  const context = openContext(app, { ...options, elapsed })
  const metrics = await measure(app, { token: config.metricsToken, database, storeCalls: options.storeCalls ?? null })
  healthRoutes(app, isDraining)

  const served = await serveFeatures({ ...options, context, counters: openCounters(app, { database, now }) })
  const tables = served.flatMap((feature) => feature.tables ?? [])
  const restFunctions = served.flatMap((feature) => feature.restFunctions ?? [])
  const functions = served.flatMap((feature) => feature.functions ?? [])
  await app.register((scope) => restRoutes(scope, { context, tables, functions: restFunctions }), {
    prefix: "/rest/v1",
  })
  await app.register((scope) => realtimeSocket(scope, { context, tables, now, elapsed, later }), {
    prefix: "/realtime/v1",
  })
  await app.register((scope) => functionRoutes(scope, { context, functions }), { prefix: "/functions/v1" })
  for (const feature of served) await feature.routes?.(app)

  metrics.add(served.flatMap(({ measures }) => measures ?? []))

  const first = served.flatMap(({ answersFirst }) => answersFirst ?? [])
  answerFirst(app, (request, response) => {
    const begun = performance.now()
    if (isDraining() || !hasOneHost(request)) return false
    for (const answer of first) {
      const route = answer(request, response)
      if (route === null) continue
      metrics.count(route, response.statusCode, performance.now() - begun)
      return true
    }
    return false
  })
  return app
}

/** Creates the services of all requests. */
function openContext(
  app: FastifyInstance,
  { config, database, secrets, now, elapsed, passwords }: ServerOptions & { readonly elapsed: () => number },
): AccountContext {
  const tokens = new Tokens(secrets, now)
  const authenticateToken = authenticator(database, tokens, secrets.publishableKey)
  const reads = new ReadBudget(config.rateLimits ? readRule : null, elapsed)
  const stop = database.follow({
    onChanges: (changes) => {
      for (const { kind, ref } of changes) if (kind === "session") tokens.forgetSession(ref)
    },
    onMissed: () => tokens.forgetAll(),
  })
  app.addHook("onClose", async () => stop())
  return {
    config,
    database,
    secrets,
    tokens,
    passwords: passwords ?? passwordQueue(),
    reads,
    largeReads: new LargeReads(database.largeRead, reads),
    clock: () => new Date(now()).toISOString(),
    authenticate: async (request) => {
      const outcome = await authenticateToken(readBearer(request))
      if (outcome.kind === "staff") logDevice(request, outcome.deviceId)
      return outcome
    },
    authenticateToken,
    countEndedSessions: () => tokens.endings,
    requireKey: keyGuard(secrets.publishableKey),
    originOf: (request) => config.publicBaseUrl ?? originOf(request),
  }
}

/** Loads what each feature offers, and connects the features that need each other. */
async function serveFeatures(
  options: ServerOptions & { readonly context: AccountContext; readonly counters: Counters },
): Promise<readonly ServedFeature[]> {
  const { context, counters, files, webApp, renderPublicMenu, now, stripeAddress, isPushService } = options
  const { database, secrets, clock } = context
  const findTimeZone: FindTimeZone = async (db, ownerId) => (await findProfile(db, ownerId)).timeZone
  const served: ServedFeature[] = []
  const writeAccountMail = letterWriter({ database, clock, findTimeZone }, secrets.refreshSecret)
  const parts: ServerParts = {
    context,
    files,
    webApp,
    renderPublicMenu,
    payments: await choosePayments(context, stripeAddress),
    findTimeZone,
    assistance: openAssistance(context, findTimeZone),
    counters,
    composeMail: async (row) => {
      if (row.kind === "bill-note") return writeNoteMail(database.read, row, clock())
      if (row.kind !== "weekly") return writeAccountMail(row)
      // Most processes never write one, and it needs the rules of "Carte en règle".
      const { writeWeeklyMail } = await import("./insight/weekly-mail.ts")
      return writeWeeklyMail(database.largeRead, row, { secret: secrets.refreshSecret, now: clock() })
    },
    isPushService,
    now,
    listExportParts: () => served.flatMap((feature) => feature.exports ?? []),
    beforeAccountEnds: async (ownerId, place) => {
      for (const feature of served) await feature.beforeAccountEnds?.(ownerId, place)
    },
  }
  const loaded = await Promise.all(features.map((feature) => feature.load?.()))
  for (const half of loaded) if (half?.serve) served.push(await half.serve(parts))
  return served
}

/** Returns the periodic jobs of all features. */
export async function listJobs(parts: Omit<JobParts, keyof StoredOfAll | "beforeErasure">): Promise<readonly Job[]> {
  const loaded = await Promise.all(features.map((feature) => feature.load?.()))
  const all: JobParts = {
    ...parts,
    ...storedOfAll,
    beforeErasure: async (ownerId) => {
      for (const half of loaded) await half?.beforeErasure?.(ownerId, all)
    },
  }
  return loaded.flatMap((half) => half?.jobs?.(all) ?? [])
}
