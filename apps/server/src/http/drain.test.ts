import { createClient } from "@supabase/supabase-js"
import type { FastifyBaseLogger } from "fastify"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { buildServer } from "../server.ts"
import { readConfig } from "../settings/config.ts"
import { diskFiles } from "../storage/disk/disk-files.ts"
import { loadSecrets } from "../storage/keys/secrets.ts"
import { openTestDatabase } from "../testing/engines.ts"
import { plainRenderer, writeWebApp } from "../testing/stand-ins.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"
import { readWebApp } from "../web-app/web-app.ts"

test("a server that is stopping sends retry-after in the shape of each protocol, and its health reports it", async () => {
  const folder = await temporaryFolder()
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: "off" })
  if (!config.ok) throw new Error("settings")
  const { database, remove } = await openTestDatabase("sqlite", () => new Date().toISOString())
  let isDraining = false
  const secrets = await loadSecrets(folder)
  const app = await buildServer({
    config: config.value,
    database,
    secrets,
    files: diskFiles(config.value.filesDir),
    renderPublicMenu: plainRenderer,
    webApp: await readWebApp(...(await writeWebApp(folder))),
    now: Date.now,
    isDraining: () => isDraining,
  })
  const headers = { apikey: secrets.publishableKey, "x-supabase-api-version": "2024-01-01" }
  const ask = (url: string) => app.inject({ url, headers })
  expect((await ask("/rest/v1/user_menus?select=id")).statusCode).toBe(200)
  expect((await ask("/health/ready")).statusCode).toBe(200)

  isDraining = true
  const rest = await ask("/rest/v1/user_menus?select=id")
  expect({ status: rest.statusCode, retryAfter: rest.headers["retry-after"] }).toEqual({ status: 503, retryAfter: "1" })
  expect(Object.keys(rest.json()).sort()).toEqual(["code", "details", "hint", "message"])
  const auth = await ask("/auth/v1/user")
  expect({ status: auth.statusCode, code: auth.json().code }).toEqual({ status: 503, code: "draining" })
  expect(auth.headers.connection).toBe("close")
  expect((await ask("/u/00000000-0000-4000-8000-000000000000")).statusCode).toBe(503)
  expect((await ask("/health/ready")).statusCode).toBe(503)
  expect((await ask("/health/live")).statusCode).toBe(200)
  await app.close()
  await remove()
})

test("a program that reads while the server restarts retries by itself after the given time", async () => {
  let asked = 0
  // The server is stopping at the first request, and not at the second one.
  const server = await startTestServer({ isDraining: () => asked === 1 })
  onTestFinished(() => server.stop())
  const fetchAndCount: typeof fetch = (...args) => {
    asked += 1
    return fetch(...args)
  }
  const client = createClient(server.url, server.secrets.publishableKey, { global: { fetch: fetchAndCount } })
  const before = performance.now()
  expect(await client.from("user_menus").select("id")).toMatchObject({ status: 200, data: [], error: null })
  expect(asked).toBe(2)
  expect(performance.now() - before).toBeGreaterThan(990)
})

test("refusals while stopping are not logged as failures", async () => {
  const lines: { level: number; msg: string }[] = []
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }) as FastifyBaseLogger
  let isDraining = false
  const server = await startTestServer({ isDraining: () => isDraining, logger })
  onTestFinished(() => server.stop())
  isDraining = true
  expect((await server.call("/rest/v1/user_menus?select=id")).status).toBe(503)
  isDraining = false
  const { warn, error } = pino.levels.values
  expect(lines.filter(({ level }) => level >= (error ?? 0))).toEqual([])
  expect(lines.filter(({ level }) => level === warn)).toMatchObject([{ code: "draining", status: 503 }])
})
