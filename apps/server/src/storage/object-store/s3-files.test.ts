import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import pino from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readConfig } from "../../settings/config.ts"
import {
  canAgeObjects,
  startObjectStore,
  storeKeys,
  type TestObjectStore,
} from "../../testing/services/object-store.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { diskFiles } from "../disk/disk-files.ts"
import type { FileStore, KeptFile } from "../disk/file-store.ts"
import { chooseFiles } from "./choose-files.ts"

const logger = pino({ level: "silent" })
const of = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
const read = async (stream: Promise<Readable | null>) => text((await stream) ?? Readable.from([]))
const knownOf = ({ size, sha256 }: KeptFile) => ({ size, sha256Start: sha256.slice(0, 32) })
const listAll = async (store: FileStore, timeMs: number) => {
  const ids: string[] = []
  for await (const some of store.listOlderThan(timeMs)) ids.push(...some)
  return ids.sort()
}

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** The files of a server with an empty bucket and an empty folder. */
async function aPlace(settings: Record<string, string> = {}) {
  const bucket = await store.newBucket(settings)
  const folder = await temporaryFolder()
  const config = readConfig({ DATA_DIR: folder, ...bucket.settings })
  if (!config.ok) throw new Error(config.mistakes.join())
  const { files, remote } = chooseFiles(config.value, { logger })
  if (remote === null) throw new Error("no store")
  return { bucket, config: config.value, folder: config.value.filesDir, files, remote }
}

async function keep(files: FileStore, content: string): Promise<KeptFile> {
  const kept = await files.keep(of(content), 10_000_000)
  if (kept === null) throw new Error("too large")
  return kept
}

describe("files in an object store", () => {
  test("are stored under a generated id, and can be read whole or in part, copied and removed", async () => {
    const { files, bucket, folder } = await aPlace()
    const kept = await files.keep(of("Carte ", "du soir"), 100)
    expect(kept).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), size: 13 })
    const id = kept?.id ?? ""
    expect(await bucket.listIds()).toEqual([id])
    expect(await readdir(join(folder, "half"))).toEqual([])
    expect(await read(files.open(id))).toBe("Carte du soir")
    expect(await read(files.open(id, { start: 6, end: 7 }))).toBe("du")
    const copy = await files.copy(id)
    expect(copy).toMatchObject({ size: 13, sha256: kept?.sha256 })
    await files.remove([id, id])
    expect(await files.open(id)).toBeNull()
    expect(await files.copy(id)).toBeNull()
    expect(await read(files.open(copy?.id ?? ""))).toBe("Carte du soir")
  })

  test("that are too large or incomplete leave nothing behind", async () => {
    const { files, bucket, folder } = await aPlace()
    expect(await files.keep(of("12345", "678"), 7)).toBeNull()
    const broken = async function* () {
      yield Buffer.from("123")
      throw new Error("gone")
    }
    await expect(files.keep(broken(), 100)).rejects.toThrow("gone")
    expect(await readdir(join(folder, "half"))).toEqual([])
    expect(await bucket.listIds()).toEqual([])
  })

  test("that a killed process left half written are deleted with the first upload a day later", async () => {
    const { files, folder } = await aPlace()
    const [old, young] = [join(folder, "half", "0".repeat(32)), join(folder, "half", "1".repeat(32))]
    await mkdir(join(folder, "half"), { recursive: true })
    for (const draft of [old, young]) await writeFile(draft, "half")
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await utimes(old, yesterday, yesterday)
    await keep(files, "sole")
    expect(await readdir(join(folder, "half"))).toEqual(["1".repeat(32)])
  })

  test("have a prefix of their own in a bucket that others use, too", async () => {
    const { files, bucket } = await aPlace({ FILES_S3_PREFIX: "ardoise/" })
    const { id } = await keep(files, "sole")
    expect(String(await bucket.read(id))).toBe("sole")
    const { files: others } = await aPlace({ ...bucket.settings, FILES_S3_PREFIX: "other/" })
    await keep(others, "not ours")
    expect(await listAll(files, Date.now() + 5_000)).toEqual([id])
  })

  test("are all listed, however many pages the list has", async () => {
    const { files, bucket } = await aPlace()
    const ids = Array.from({ length: 1_005 }, (_, n) => n.toString(16).padStart(32, "0"))
    for (const id of ids) await bucket.write(id, "x")
    expect(await listAll(files, Date.now() + 5_000)).toEqual(ids)
    expect(await listAll(files, Date.now() - 60_000)).toEqual([])
  })

  test.runIf(canAgeObjects)("are listed only when they are old", async () => {
    const { files, bucket } = await aPlace()
    const { id: old } = await keep(files, "old")
    await keep(files, "young")
    await bucket.age(old, new Date(Date.now() - 60_000))
    expect(await listAll(files, Date.now() - 30_000)).toEqual([old])
  })

  test("that another program brought are copied with their hash", async () => {
    const { files, bucket } = await aPlace()
    const { id, sha256 } = await keep(files, "sole")
    const foreign = "a".repeat(32)
    await bucket.write(foreign, await bucket.read(id))
    expect(await files.copy(foreign)).toMatchObject({ size: 4, sha256 })
  })

  test("that were in the folder before are served, copied, listed and removed like the others", async () => {
    const { files, folder } = await aPlace()
    const before = await keep(diskFiles(folder), "sole")
    expect(await read(files.open(before.id, undefined, knownOf(before)))).toBe("sole")
    expect(await files.copy(before.id)).toMatchObject({ sha256: before.sha256 })
    expect(await listAll(files, Date.now() + 5_000)).toContain(before.id)
    await files.remove([before.id])
    expect(await files.open(before.id)).toBeNull()
    expect(await diskFiles(folder).open(before.id)).toBeNull()
  })
})

describe("the bucket at the start", () => {
  test("is ready, unknown, refused or unreachable", async () => {
    const { remote, config } = await aPlace()
    expect(await remote.store.check()).toBe("ready")
    const state = (change: object) =>
      chooseFiles(
        { ...config, objectStore: config.objectStore && { ...config.objectStore, ...change } },
        { logger },
      ).remote?.store.check()
    expect(await state({ bucket: "nowhere" })).toBe("unknown-bucket")
    expect(await state({ secret: `not ${storeKeys.FILES_S3_SECRET}` })).toBe("refused")
    // Port 9 of loopback refuses connections.
    expect(await state({ url: "http://127.0.0.1:9" })).toBe("unreachable")
  })
})

test("each call to the store is measured", async () => {
  const { files, remote } = await aPlace()
  const calls: string[] = []
  const stop = remote.calls.follow((call, seconds) => {
    expect(seconds).toBeGreaterThan(0)
    calls.push(call)
  })
  const { id } = await keep(files, "sole")
  await read(files.open(id))
  await files.copy(id)
  await files.remove([id])
  await listAll(files, 0)
  stop()
  await read(files.open(id))
  expect(calls).toEqual(["put", "get", "head", "copy", "delete", "list"])
})
