import { createHash } from "node:crypto"
import { readdir, truncate, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import pino from "pino"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { diskFiles } from "../disk/disk-files.ts"
import { placeOfFile } from "../disk/file-places.ts"
import { cachedFiles } from "./cached-files.ts"
import { FileCache } from "./file-cache.ts"
import { StoreLog } from "./store-log.ts"

const log = new StoreLog(pino({ level: "silent" }))

/** A store with a cache of a number of bytes. The store counts how often each file is read. */
async function aCachedStore(mostBytes: number) {
  const store = diskFiles(await temporaryFolder())
  const folder = await temporaryFolder()
  const open = vi.spyOn(store, "open")
  const begin = () => cachedFiles({ ...store, open }, { cache: new FileCache(folder, mostBytes), log })
  const keep = async (bytes: Buffer) => {
    const kept = await store.keep(Readable.from([bytes]), bytes.length)
    const known = { size: bytes.length, sha256Start: createHash("sha256").update(bytes).digest("hex").slice(0, 32) }
    return { id: kept?.id ?? "", known }
  }
  const cached = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  return { files: begin(), begin, open, folder, keep, cached }
}

const readFrom = async (stream: Promise<Readable | null>) => buffer((await stream) ?? Readable.from([]))

test("a file is read from the store once, whole and for all that ask at the same time", async () => {
  const { files, begin, open, keep } = await aCachedStore(1_000)
  const { id, known } = await keep(Buffer.from("Sole"))
  const answers = await Promise.all([
    readFrom(files.open(id, undefined, known)),
    readFrom(files.open(id, { start: 1, end: 2 }, known)),
    readFrom(files.open(id, undefined, known)),
  ])
  expect(answers.map(String)).toEqual(["Sole", "ol", "Sole"])
  expect(String(await readFrom(files.open(id, { start: 0, end: 0 }, known)))).toBe("S")
  expect(String(await readFrom(begin().open(id, undefined, known)))).toBe("Sole")
  expect(open).toHaveBeenCalledTimes(1)
})

test("an empty file, a large one and one whose row is unknown are served, too", async () => {
  const { files, keep, cached } = await aCachedStore(10_000_000)
  const empty = await keep(Buffer.alloc(0))
  expect(await readFrom(files.open(empty.id, undefined, empty.known))).toHaveLength(0)
  const large = await keep(Buffer.alloc(2_000_001))
  expect(await readFrom(files.open(large.id, undefined, large.known))).toHaveLength(2_000_001)
  const unknown = await keep(Buffer.from("Bar"))
  expect(String(await readFrom(files.open(unknown.id)))).toBe("Bar")
  expect(await cached()).toEqual([expect.stringContaining(empty.id)])
  expect(await files.open("0".repeat(32), undefined, empty.known)).toBeNull()
})

test("the copy that was not read for the longest time makes room for a new one", async () => {
  const { files, open, keep, cached } = await aCachedStore(250)
  const [a, b, c] = await Promise.all([1, 2, 3].map((n) => keep(Buffer.alloc(100, n))))
  if (!a || !b || !c) throw new Error("three files")
  for (const { id, known } of [a, b, a, c]) await readFrom(files.open(id, undefined, known))
  expect((await cached()).map((name) => name.slice(-32)).sort()).toEqual([a.id, c.id].sort())
  await readFrom(files.open(a.id, undefined, a.known))
  expect(open).toHaveBeenCalledTimes(3)
})

test("copies that were not read for a week are deleted, and so are removed files", async () => {
  const { files, begin, folder, keep, cached } = await aCachedStore(1_000)
  const [old, young] = [await keep(Buffer.from("old")), await keep(Buffer.from("young"))]
  for (const { id, known } of [old, young]) await readFrom(files.open(id, undefined, known))
  const weekAgo = new Date(Date.now() - 8 * 86_400_000)
  await utimes(placeOfFile(folder, old.id), weekAgo, weekAgo)
  const later = begin()
  await readFrom(later.open(young.id, undefined, young.known))
  expect(await cached()).toEqual([expect.stringContaining(young.id)])
  await later.remove([young.id])
  expect(await cached()).toEqual([])
})

test("a copy of another length is replaced, and a folder that cannot be written refuses no file", async () => {
  const { files, folder, keep } = await aCachedStore(1_000)
  const { id, known } = await keep(Buffer.from("Sole"))
  await readFrom(files.open(id, undefined, known))
  await truncate(placeOfFile(folder, id), 2)
  expect(String(await readFrom(files.open(id, undefined, known)))).toBe("Sole")

  const file = join(folder, "no-folder")
  await writeFile(file, "")
  const store = diskFiles(await temporaryFolder())
  const kept = await store.keep(Readable.from([Buffer.from("Sole")]), 10)
  const blocked = cachedFiles(store, { cache: new FileCache(file, 1_000), log })
  expect(String(await readFrom(blocked.open(kept?.id ?? "", undefined, known)))).toBe("Sole")
})
