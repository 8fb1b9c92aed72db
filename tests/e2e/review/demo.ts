import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Page } from "@playwright/test"
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
  return {
    ...JSON.parse(filled.stdout),
    url: server.url,
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
export async function askAsOwner(page: Page, demo: Demo, method: string, path: string, data?: object) {
  const { anonKey } = await (await page.request.get("/config.json")).json()
  const { email, password } = demo
  const signIn = { headers: { apikey: anonKey }, data: { email, password } }
  const session = await (await page.request.post("/auth/v1/token?grant_type=password", signIn)).json()
  const headers = { apikey: anonKey, authorization: `Bearer ${session.access_token}` }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  const text = await answer.text()
  return text === "" ? null : JSON.parse(text)
}
