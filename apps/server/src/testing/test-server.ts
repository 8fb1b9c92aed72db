import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { Database as Tables } from "@ardoise/contract/tables"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import type { FastifyInstance } from "fastify"
import { buildApp } from "../app.ts"
import { type Config, readConfig } from "../config.ts"
import { openSqlite, type SqliteDatabase } from "../database/open-sqlite.ts"
import { loadSecrets, type Secrets } from "../secrets.ts"
import { readWebApp } from "../web-app.ts"

/** A whole server on a database of its own, in a temporary folder. */
export type TestServer = {
  readonly app: FastifyInstance
  readonly database: SqliteDatabase
  readonly secrets: Secrets
  /** Address on loopback. */
  readonly url: string
  readonly folder: string
  /** Moves the server's clock. */
  readonly pass: (milliseconds: number) => void
  /** A new, signed-out client of the official library. */
  readonly client: () => SupabaseClient<Tables>
  /** A client that has signed up as a new owner. */
  readonly owner: (name?: string) => Promise<TestOwner>
  readonly stop: () => Promise<void>
}

/** A signed-in owner. */
export type TestOwner = {
  readonly client: SupabaseClient<Tables>
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
}

/** Says what it was asked to draw; the real page is tested where it is made. */
export const plainRenderer: RenderPublicMenu = (page) => ({
  html: `<!doctype html><title>${page.kind}</title><pre>${escapeHtml(JSON.stringify(page))}</pre>`,
  inlineStyles: ["pre{margin:0}"],
})

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** Starts a server on a free port of loopback. */
export async function startTestServer(
  settings: Record<string, string> = {},
  renderPublicMenu: RenderPublicMenu = plainRenderer,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
  const read = readConfig({ RATE_LIMITS: "off", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, ...settings })
  if (!read.ok) throw new Error(read.mistakes.join("\n"))
  const config: Config = read.value
  let shift = 0
  const now = () => Date.now() + shift
  const secrets = await loadSecrets(folder)
  const database = await openSqlite({
    folder,
    clock: () => new Date(now()).toISOString(),
    onWriterLost: (error) => {
      throw error
    },
  })
  const webApp = await readWebApp(await aBuiltWebApp(folder))
  const app = await buildApp({ config, database, secrets, renderPublicMenu, webApp, now })
  const url = await app.listen({ host: config.host, port: 0 })
  let owners = 0

  const client = () =>
    createClient<Tables>(url, secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: `test-${Math.random()}` },
    })

  return {
    app,
    database,
    secrets,
    url,
    folder,
    client,
    pass: (milliseconds) => {
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
    stop: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The least that a build of the owner's app consists of. */
async function aBuiltWebApp(folder: string): Promise<string> {
  const built = join(folder, "web-app")
  await mkdir(join(built, ".vite"), { recursive: true })
  await mkdir(join(built, "assets"))
  await writeFile(join(built, "index.html"), "<!doctype html><head><!--ardoise-config--></head><div id=root></div>")
  await writeFile(join(built, "assets/ardoise-carte-1.woff2"), "font")
  await writeFile(
    join(built, ".vite/manifest.json"),
    JSON.stringify({ "fonts/ardoise-carte.woff2": { file: "assets/ardoise-carte-1.woff2" } }),
  )
  return built
}
