// Measures how long requests wait while a new process replaces the single process on SQLite. Both processes share one
// listening socket, as with systemd's socket activation. Measures an installation of the first version, whose tables
// the new process migrates, and installations of 5,000 restaurants.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as delay } from "node:timers/promises"
import { fillDatabase } from "../apps/server/src/generated-restaurants/fill-database.ts"
import { readConfig } from "../apps/server/src/settings/config.ts"
import { startWriter } from "../apps/server/src/start-writer.ts"
import { makeFirstVersion } from "../apps/server/src/testing/first-version.ts"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { releaseArguments, releaseEnvironment } from "../scripts/release.mjs"
import { report } from "./measuring/claims.mjs"

const rounds = 5
const clients = 8
const goalMs = 2_000

await buildIfStale()
const claims = []
for (const [what, prepare] of [
  ["an installation of the first version", firstVersion],
  ["5,000 restaurants", filled],
  ["OFF-19, REG-20: 5,000 restaurants of the first version", firstVersionFilled],
]) {
  const waits = []
  const folder = mkdtempSync(join(tmpdir(), "ardoise-bench-"))
  const between = await prepare(folder)
  for (let round = 0; round < rounds; round += 1) {
    const { longestMs, turnedAway, goingMs, comingMs } = await restartUnderLoad(folder, between)
    const mb = (statSync(join(folder, "ardoise.db")).size / 1e6).toFixed(0)
    const parts = `the old server stopped in ${goingMs.toFixed(0)} ms, the new one started in ${comingMs.toFixed(0)} ms`
    console.log(`  ${what} (${mb} MB): ${longestMs.toFixed(0)} ms, ${turnedAway} rejected; ${parts}`)
    waits.push(turnedAway > 0 ? Number.POSITIVE_INFINITY : longestMs)
  }
  rmSync(folder, { recursive: true })
  const longest = Math.max(...waits)
  const measured = `${longest.toFixed(0)} ms, the longest of ${rounds} restarts`
  claims.push({
    claim: `longest wait at an upgrade: ${what}`,
    goal: `${goalMs} ms`,
    measured,
    holds: longest <= goalMs,
  })
}
await report(claims)

/** Prepares a copy of the first version. @returns a function that puts its tables back before each new process */
async function firstVersion(folder) {
  const earlier = join(folder, "earlier.db")
  await makeFirstVersion(earlier)
  return () => {
    for (const ending of ["", "-wal", "-shm"]) rmSync(join(folder, `ardoise.db${ending}`), { force: true })
    copyFileSync(earlier, join(folder, "ardoise.db"))
  }
}

async function filled(folder) {
  const config = readConfig({ DATA_DIR: folder })
  const from = { from: 0, to: 5_000, size: null }
  await fillDatabase(config.value, {
    ...from,
    startWriter,
    passwordHash: "",
    at: new Date().toISOString(),
    onProgress: () => undefined,
  })
  return () => undefined
}

/** The 5,000 restaurants with the tables of the first version. @returns a function that puts them back */
async function firstVersionFilled(folder) {
  await filled(folder)
  const putBack = await firstVersion(folder)
  const full = join(folder, "full.db")
  const now = new DatabaseSync(join(folder, "ardoise.db"))
  now.exec(`vacuum into '${full}'`)
  now.close()
  const file = new DatabaseSync(join(folder, "earlier.db"))
  file.exec(`attach '${full}' as full; pragma foreign_keys = off`)
  for (const table of ["users", "user_menus", "subscriptions", "orders"]) {
    const columnsIn = (schema) => file.prepare(`select name from pragma_table_info('${table}', '${schema}')`).all()
    const known = new Set(columnsIn("full").map(({ name }) => name))
    const columns = columnsIn("main").flatMap(({ name }) => (known.has(name) ? [name] : []))
    file.exec(`delete from main.${table}; insert into main.${table} (${columns}) select ${columns} from full.${table}`)
  }
  file.close()
  rmSync(full)
  return putBack
}

/**
 * Sends requests without pause while one process ends and the next one starts.
 *
 * @returns the longest wait of a request, the number of refused connections, and the duration of stop and start
 */
async function restartUnderLoad(folder, between) {
  const { TCP, constants } = process.binding("tcp_wrap")
  const socket = new TCP(constants.SERVER)
  if (socket.bind("127.0.0.1", 0) !== 0) throw new Error("no socket")
  const address = {}
  socket.getsockname(address)
  const settings = {
    HOST: "127.0.0.1",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    LISTEN_FDS: "1",
    SHOW_OUTBOX: "on",
    DATA_DIR: folder,
  }
  const env = releaseEnvironment({ ...process.env, ...settings, BACKUPS_KEPT: "0" })
  const start = () =>
    spawn(process.execPath, releaseArguments, { env, stdio: ["ignore", "pipe", "inherit", socket.fd] })
  const ready = async (server) => {
    let printed = ""
    for await (const data of server.stdout) {
      printed += data
      if (printed.includes("Ardoise est prêt")) break
    }
    server.stdout.resume()
  }
  const first = start()
  let isOver = false
  let longestMs = 0
  let turnedAway = 0
  const page = `http://127.0.0.1:${address.port}/u/00000000-0000-4000-8000-000000000000`
  const ask = async () => {
    while (!isOver) {
      const begun = performance.now()
      for (;;) {
        const answer = await fetch(page, { headers: { connection: "close" } }).catch(() => null)
        if (answer === null) {
          turnedAway += 1
          break
        }
        await answer.arrayBuffer()
        if (answer.status < 500) break
        await delay(Number(answer.headers.get("retry-after") ?? 1) * 1000)
      }
      longestMs = Math.max(longestMs, performance.now() - begun)
      await delay(20)
    }
  }
  await ready(first)
  const asking = Array.from({ length: clients }, ask)
  await delay(300)
  const told = performance.now()
  first.kill("SIGTERM")
  await once(first, "exit")
  const goingMs = performance.now() - told
  between()
  const begun = performance.now()
  const second = start()
  await ready(second)
  const comingMs = performance.now() - begun
  await delay(300)
  isOver = true
  await Promise.all(asking)
  second.kill("SIGTERM")
  await once(second, "exit")
  socket.close()
  return { longestMs, turnedAway, goingMs, comingMs }
}
