import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { Database as Tables } from "@ardoise/contract/tables"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import pino from "pino"
import type { Passwords } from "../accounts/passwords.ts"
import type { Later } from "../http/later.ts"
import { buildServer } from "../server.ts"
import { type Config, readConfig } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import { loadSecrets, type Secrets } from "../storage/keys/secrets.ts"
import { chooseFiles } from "../storage/object-store/choose-files.ts"
import type { Patience } from "../storage/object-store/object-store.ts"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import type { StripeAddress } from "../subscription/stripe-payments.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import { readWebApp } from "../web-app/web-app.ts"
import { type Engine, openTestDatabase, type TestDatabase } from "./engines.ts"
import { plainRenderer, writeWebApp } from "./stand-ins.ts"

/** A complete server with its own database, in a temporary folder. */
export type TestServer = {
  readonly app: FastifyInstance
  readonly database: Database
  /** On SQLite: limits the file's size as a full disk would; 0 removes the limit. */
  readonly limitPages: (pages: number) => void
  /** Runs SQL directly on the engine, without commands. */
  readonly fill: (statements: string) => Promise<void>
  readonly secrets: Secrets
  readonly files: FileStore
  /** The address of the database for other servers; "" for SQLite. */
  readonly databaseUrl: string
  /** Address on loopback. */
  readonly url: string
  readonly folder: string
  /** Moves time forward. */
  readonly pass: (milliseconds: number) => void
  /** Changes the server's clock, forwards or backwards, without moving time. */
  readonly setClock: (milliseconds: number) => void
  /** A new, signed-out client of the official library. */
  readonly client: () => SupabaseClient<Tables>
  /** Signs up a new owner with an official client. */
  readonly owner: (name?: string) => Promise<TestOwner>
  /** Makes an owner Premium from now on. */
  readonly premium: (owner: TestOwner, milliseconds?: number) => Promise<void>
  /** Makes a plain HTTP call with the publishable key. */
  readonly call: (path: string, call?: BareCall) => Promise<BareAnswer>
  /** Sends the emails that are due, and waits until they are sent. */
  readonly sendMails: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The parts of a plain call. A text body is sent unchanged, anything else as JSON. */
export type BareCall = {
  readonly method?: string
  readonly body?: unknown
  /** The access token; without one, no bearer token is sent. */
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** The answer to a plain call. A body that is not JSON stays text. */
export type BareAnswer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }

/** A signed-in owner. */
export type TestOwner = {
  readonly client: SupabaseClient<Tables>
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
}

/** Options of a test server. */
export type TestServerOptions = {
  readonly engine?: Engine
  readonly settings?: Readonly<Record<string, string>>
  readonly render?: RenderPublicMenu
  /** Schedules the server's deferred work; runs it at once by default. */
  readonly later?: Later
  readonly isDraining?: () => boolean
  readonly logger?: FastifyBaseLogger
  /** A server on PostgreSQL whose database and keys this server shares. Stop it last. */
  readonly beside?: TestServer
  /** Password hashing, for tests that observe it. */
  readonly passwords?: Passwords
  /** Address of the Stripe stand-in. */
  readonly stripeAddress?: StripeAddress
  /** How long an object store may take. */
  readonly patience?: Patience
  /** Decides which addresses are push services: the stand-in's. */
  readonly isPushService?: (endpoint: string) => boolean
}

/** Starts a server on a free port of loopback. It has its own empty database, unless it is `beside` another server. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    engine = "sqlite",
    settings = {},
    render = plainRenderer,
    logger,
    later = atOnce,
    beside,
    stripeAddress,
    isPushService,
    passwords,
    patience,
  } = options
  const folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
  const read = readConfig({ RATE_LIMITS: "off", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, ...settings })
  if (!read.ok) throw new Error(read.mistakes.join("\n"))
  const config: Config = read.value
  const { files, remote } = chooseFiles(config, {
    logger: logger ?? pino({ level: "silent" }),
    ...(patience && { patience }),
  })
  let shift = 0
  let passed = 0
  const now = () => Date.now() + shift
  const elapsed = () => performance.now() + passed
  const secrets = beside?.secrets ?? (await loadSecrets(folder))
  const clock = () => new Date(now()).toISOString()
  const opened = beside ? await openDatabaseOf(beside, clock) : await openTestDatabase(engine, clock)
  const { database, remove, limitPages, fill, url: databaseUrl } = opened
  const webApp = await readWebApp(...(await writeWebApp(folder)))
  const { isDraining = () => false } = options
  const app = await buildServer({
    config,
    database,
    secrets,
    files,
    storeCalls: remote?.calls ?? null,
    renderPublicMenu: render,
    stripeAddress,
    isPushService,
    passwords,
    webApp,
    now,
    elapsed,
    later,
    isDraining,
    ...(logger && { logger }),
  })
  const url = await app.listen({ host: config.host, port: 0 })
  let owners = 0

  const client = () =>
    createClient<Tables>(url, secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: `test-${Math.random()}` },
    })

  return {
    app,
    database,
    limitPages,
    fill,
    secrets,
    files,
    databaseUrl,
    url,
    folder,
    client,
    pass: (milliseconds) => {
      shift += milliseconds
      passed += milliseconds
    },
    setClock: (milliseconds) => {
      shift += milliseconds
    },
    owner: async (name = "Le Petit Zinc") => {
      owners += 1
      const email = `owner${owners}@example.fr`
      const password = "un mot de passe"
      const signedIn = client()
      const { data, error } = await signedIn.auth.signUp({
        email,
        password,
        options: { data: { restaurant_name: name } },
      })
      if (error || !data.user || !data.session) throw error ?? new Error("no session")
      return { client: signedIn, userId: data.user.id, email, password, accessToken: data.session.access_token }
    },
    premium: async ({ email }, milliseconds = 86_400_000) => {
      const until = new Date(now() + milliseconds).toISOString()
      const granted = await database.run(grantPremium, { email, until, at: new Date(now()).toISOString() })
      if (!granted.ok) throw new Error(granted.code)
    },
    call: async (path, { method, body, token, headers } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          apikey: secrets.publishableKey,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.includes("json") ?? false
      return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : { text } }
    },
    sendMails: () => app.outbox.sendDue(),
    stop: async () => {
      await app.close()
      await remove()
      await rm(folder, { recursive: true })
    },
  }
}

const atOnce: Later = (_milliseconds, run) => run()

/** Opens the database of another server a second time, as another process would. */
async function openDatabaseOf(other: TestServer, clock: () => string): Promise<TestDatabase> {
  const url = other.databaseUrl
  const database = await openPostgres({ url, clock, poolSize: 4 })
  return { database, url, remove: () => database.close(), limitPages: other.limitPages, fill: other.fill }
}
