import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { startServer } from "../server.ts"

const root = resolve(import.meta.dirname, "../../..")

/** The running demonstration, see `npm run demo`. */
export type Demo = {
  readonly url: string
  readonly ownerId: string
  readonly email: string
  readonly password: string
  /** Path of the bill of a table, with the code of its card. */
  readonly bill: string
  /** Sends an operator's command, such as `grant-premium`. */
  readonly admin: (...args: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Fills a folder with the demonstration and serves it.
 *
 * @param publicUrl the address in its codes and links, by default the one that it listens at
 * @throws if it cannot be filled or started
 */
export async function startDemo(publicUrl?: string): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), "ardoise-review-"))
  // The shell may hold the settings of a real installation: the demonstration must not write to its data.
  for (const setting of ["DATABASE_URL", "FILES_DIR", "BACKUP_DIR", "BACKUP_EVERY_MINUTES"]) delete process.env[setting]
  const env = { ...process.env, DATA_DIR: folder }
  const filled = spawnSync(process.execPath, [join(root, "apps/server/src/demo.ts")], { env, encoding: "utf8" })
  if (filled.status !== 0) throw new Error(filled.stderr)
  const server = await startServer({
    DATA_DIR: folder,
    ...(publicUrl ? { PUBLIC_BASE_URL: publicUrl } : { SHOW_OUTBOX: "on" }),
  })
  const account = { ...JSON.parse(filled.stdout), url: server.url }
  await serveFirstMenuAllDay(account)
  return {
    ...account,
    admin: server.admin,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a call as the owner of the demonstration.
 *
 * @returns the parsed answer, or null if it has none
 * @throws if the server refuses it
 */
export async function askAsOwner(
  { url, email, password }: Pick<Demo, "url" | "email" | "password">,
  method: string,
  path: string,
  data?: object,
) {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const headers = { apikey: anonKey, "content-type": "application/json" }
  const signIn = { method: "POST", headers, body: JSON.stringify({ email, password }) }
  const session = await (await fetch(`${url}/auth/v1/token?grant_type=password`, signIn)).json()
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${session.access_token}` },
    ...(data && { body: JSON.stringify(data) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === "" ? null : JSON.parse(text)
}

/** Takes this day from the hours of the second menu: the photographs must not depend on the hour. */
async function serveFirstMenuAllDay(demo: Parameters<typeof askAsOwner>[0]): Promise<void> {
  const today = new Date().toLocaleDateString("en", { weekday: "long", timeZone: "Europe/Paris" }).toLowerCase()
  const services: { menu_id: string; windows: { days: string[] }[] }[] = await askAsOwner(
    demo,
    "GET",
    "/rest/v1/menu_services?select=menu_id,windows",
  )
  for (const { menu_id, windows } of services) {
    const others = windows.map((window) => ({ ...window, days: window.days.filter((day) => day !== today) }))
    await askAsOwner(demo, "POST", "/rest/v1/rpc/set_menu_services", { menu_id, windows: others })
  }
}
