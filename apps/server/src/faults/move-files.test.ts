import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setImmediate as othersTurn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isFileId, placeOfFile } from "../storage/disk/file-places.ts"
import { Chance } from "../testing/chance.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { startObjectStore, type TestObjectStore } from "../testing/services/object-store.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
/** `npm run faults` moves 10,000 files, the most that one owner may have. */
const fileCount = Number(process.env.FAULT_TIMES ?? 2) * 100
const interruptions = 5

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** Starts `npm run move-files`. */
function startMove(to: "s3" | "disk", settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...settings }
  const program = join(import.meta.dirname, "../backup.ts")
  const child = spawn(process.execPath, [program, "move-files", "--to", to], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const said = text(child.stdout)
  return { child, ended, said }
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

test(
  "files move to an object store and back, however often the move breaks off, while the server serves all of them (TEAM-24)",
  async () => {
    const chance = new Chance(seed)
    const bucket = await store.newBucket()
    const DATA_DIR = await temporaryFolder()
    const folder = join(DATA_DIR, "files")
    const settings = { DATA_DIR, ...bucket.settings }
    const first = await startServerProcess({ DATA_DIR })
    const body = { email: "lou@example.fr", password: "un mot de passe" }
    type Session = { readonly access_token: string; readonly user: { readonly id: string } }
    const { access_token: token, user } = await first.call<Session>("/auth/v1/signup", { body })
    const path = (n: number) => `/storage/v1/object/files/${user.id}/${n}`
    const contentOf = (n: number) => `${n} `.repeat(1 + (n % 2_000))
    for (let n = 0; n < fileCount; n += 1) await first.call(path(n), { token, text: contentOf(n) })
    await first.stop()
    const onDisk = async () =>
      (await readdir(folder, { recursive: true })).map((name) => name.slice(-32)).filter(isFileId)
    const hashes = new Map<string, string>()
    for (const id of await onDisk()) hashes.set(id, sha256(await readFile(placeOfFile(folder, id))))
    expect(hashes.size).toBe(fileCount)

    // Without a cache, so that each read comes from where the files are.
    const server = await startServerProcess({ ...settings, FILES_CACHE_MB: "0" })
    const readAny = async () => {
      const n = chance.below(fileCount)
      const answer = await fetch(server.url + path(n), {
        headers: { apikey: server.key, authorization: `Bearer ${token}` },
      })
      expect(await answer.text(), `seed ${seed}, file ${n}`).toBe(contentOf(n))
    }
    const move = async (to: "s3" | "disk", countThere: () => Promise<number>) => {
      let brokenOff = 0
      for (let n = 0; n < interruptions; n += 1) {
        const enough = Math.min(fileCount - 1, (await countThere()) + 1 + chance.below(fileCount / 10))
        const { child, ended } = startMove(to, settings)
        while (child.exitCode === null && (await countThere()) < enough) await readAny()
        if (child.kill("SIGKILL")) brokenOff += 1
        await ended
      }
      expect(brokenOff).toBeGreaterThan(0)
      const { ended, said } = startMove(to, settings)
      while ((await Promise.race([ended, othersTurn(null)])) === null) await readAny()
      expect(await ended).toEqual([0, null])
      expect((await said).trimEnd().split("\n").at(-1)).toMatch(
        new RegExp(`^${fileCount.toLocaleString("fr-FR")} fichiers, [\\d,]+ Go, 0 manquants$`),
      )
    }

    await move("s3", async () => (await bucket.listIds()).length)
    for (const [id, hash] of hashes) expect(sha256(await bucket.read(id))).toBe(hash)
    expect((await onDisk()).length).toBe(fileCount)

    await rm(folder, { recursive: true })
    for (let n = 0; n < 20; n += 1) await readAny()

    await move("disk", async () => (await onDisk().catch(() => [])).length)
    for (const [id, hash] of hashes) expect(sha256(await readFile(placeOfFile(folder, id)))).toBe(hash)
    expect((await bucket.listIds()).length).toBe(fileCount)
    await server.stop()
  },
  120_000 + fileCount * 300,
)
