import { existsSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { setImmediate as othersTurn } from "node:timers/promises"
import pino from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { knownFile } from "../files/object-queries.ts"
import { sweepFiles } from "../files/sweep-files.ts"
import { readConfig } from "../settings/config.ts"
import { startWriter } from "../start-writer.ts"
import { chooseFiles } from "../storage/object-store/choose-files.ts"
import { openDatabase } from "../storage/open-database.ts"
import { Chance } from "../testing/chance.ts"
import { CallRefused, type ServerProcess, startServerProcess } from "../testing/server-process.ts"
import { startObjectStore, type TestObjectStore } from "../testing/services/object-store.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
/** `npm run faults` kills a hundred times. */
const kills = Number(process.env.FAULT_TIMES ?? 4)
const hour = 3_600_000

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** An owner of a server process, who uploads files whose content follows from their name. */
async function anOwner(server: ServerProcess) {
  const body = { email: "lou@example.fr", password: "un mot de passe" }
  type Session = { readonly access_token: string; readonly user: { readonly id: string } }
  const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body })
  const path = (name: string) => `/storage/v1/object/files/${user.id}/${name}`
  return {
    upload: (through: ServerProcess, name: string, text: string) => through.call(path(name), { token, text }),
    read: async (through: ServerProcess, name: string) => {
      const headers = { apikey: through.key, authorization: `Bearer ${token}` }
      return fetch(`${through.url}${path(name)}`, { headers })
    },
  }
}

const contentOf = (name: string) => `${name} `.repeat(1 + (Number(name) % 5_000))

test(
  "a server that is killed during uploads loses no acknowledged file, has no row without bytes, and sweeps the orphans (TEAM-24)",
  async () => {
    const bucket = await store.newBucket()
    const place = { DATA_DIR: await temporaryFolder(), FILES_QUOTA_MB: "10000", ...bucket.settings }
    const chance = new Chance(seed)
    let server = await startServerProcess(place)
    const owner = await anOwner(server)
    const acknowledged: string[] = []
    let next = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = acknowledged.length + 3 + chance.below(20)
      const uploading = Array.from({ length: 6 }, async () => {
        for (;;) {
          next += 1
          const name = String(next)
          try {
            await owner.upload(server, name, contentOf(name))
            acknowledged.push(name)
          } catch (error) {
            if (error instanceof CallRefused) throw error
            return
          }
        }
      })
      while (acknowledged.length < enough) await othersTurn()
      await server.kill()
      await Promise.all(uploading)
      server = await startServerProcess(place)
    }
    for (const name of acknowledged) {
      expect(await (await owner.read(server, name)).text(), `seed ${seed}, file ${name}`).toBe(contentOf(name))
    }
    await server.stop()

    const config = readConfig(place)
    if (!config.ok) throw new Error(config.mistakes.join())
    const { files } = chooseFiles(config.value, { logger: pino({ level: "silent" }) })
    const opened = await openDatabase(config.value, {
      startWriter,
      onWriterLost: (error) => {
        throw error
      },
    })
    if (!opened.ok) throw new Error(opened.refusal.kind)
    const { database, close } = opened.value
    const now = new Date(Date.now() + 26 * hour).toISOString()
    await sweepFiles({ database, store: files, now, signal: new AbortController().signal })
    const rows = await database.read.selectFrom("storage_objects").selectAll().execute()
    for (const row of rows) {
      const bytes = await files.open(row.file_id, undefined, knownFile(row))
      expect(bytes && (await buffer(bytes)).length, `seed ${seed}, row of ${row.name}`).toBe(row.bytes)
    }
    await close()
    expect((await bucket.listIds()).sort()).toEqual(rows.map((row) => row.file_id).sort())
    expect(await readdir(join(config.value.filesDir, "half"))).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length)
  },
  120_000 + kills * 20_000,
)

const megabyte = 1_000_000

test.runIf(existsSync("/proc/self/clear_refs"))(
  "a file of fifty megabytes needs little memory in both directions",
  async () => {
    const bucket = await store.newBucket()
    const server = await startServerProcess({ DATA_DIR: await temporaryFolder(), ...bucket.settings })
    const owner = await anOwner(server)
    const text = "sole ".repeat(10 * megabyte - 1)
    const memory = async (name: string) => {
      const status = await readFile(`/proc/${server.pid}/status`, "utf8")
      return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
    }
    const pass = async (name: string, text: string) => {
      await owner.upload(server, name, text)
      const answer = await owner.read(server, name)
      let size = 0
      for await (const chunk of answer.body ?? []) size += chunk.length
      expect(size).toBe(text.length)
    }
    // Load all libraries first. These files are too large for the cache, too.
    for (let n = 0; n < 10; n += 1) await pass(String(n), text.slice(-3 * megabyte))
    const before = await memory("VmRSS")
    // On a busy machine garbage may wait for its collection. A file that is held whole shows each time.
    const peaks: number[] = []
    for (const name of ["large-1", "large-2", "large-3"]) {
      await writeFile(`/proc/${server.pid}/clear_refs`, "5")
      await pass(name, text)
      peaks.push((await memory("VmHWM")) - before)
    }
    expect(Math.min(...peaks)).toBeLessThan(20 * megabyte)
  },
)
