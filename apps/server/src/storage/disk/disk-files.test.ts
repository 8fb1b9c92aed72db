import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { StorageFailure } from "../database-errors.ts"
import { diskFiles } from "./disk-files.ts"

const read = async (stream: Promise<Readable | null>) => text((await stream) ?? Readable.from([]))

async function* of(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

const listAll = async (store: ReturnType<typeof diskFiles>, timeMs: number) => {
  const ids: string[] = []
  for await (const some of store.listOlderThan(timeMs)) ids.push(...some)
  return ids
}

test("bytes are stored under a generated id, and can be read whole or in part", async () => {
  const store = diskFiles(join(await temporaryFolder(), "files"))
  const kept = await store.keep(of("Carte ", "du soir"), 100)
  expect(kept).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), size: 13 })
  const id = kept?.id ?? ""
  expect(await read(store.open(id))).toBe("Carte du soir")
  expect(await read(store.open(id, { start: 6, end: 7 }))).toBe("du")
  const copy = await store.copy(id)
  expect(copy).toMatchObject({ size: 13, sha256: kept?.sha256 })
  await store.remove([id, id])
  expect(await store.open(id)).toBeNull()
  expect(await store.copy(id)).toBeNull()
  expect(await read(store.open(copy?.id ?? ""))).toBe("Carte du soir")
})

test("a file that is too large or incomplete leaves nothing behind", async () => {
  const folder = await temporaryFolder()
  const store = diskFiles(folder)
  expect(await store.keep(of("12345", "678"), 7)).toBeNull()
  const broken = async function* () {
    yield Buffer.from("123")
    throw new Error("gone")
  }
  await expect(store.keep(broken(), 100)).rejects.toThrow("gone")
  expect(await readdir(join(folder, "half"))).toEqual([])
  expect(await listAll(store, Date.now() + 1000)).toEqual([])
})

test("only old files are listed, and unfinished ones are deleted after a day", async () => {
  const folder = await temporaryFolder()
  const store = diskFiles(folder)
  const kept = await store.keep(of("x"), 1)
  const given = join(folder, "half", "0".repeat(32))
  await writeFile(given, "half")
  await utimes(given, new Date(0), new Date(0))
  await mkdir(join(folder, "ab"), { recursive: true })
  await writeFile(join(folder, "ab", "read-me.txt"), "not ours")
  expect(await listAll(store, Date.now() - 60_000)).toEqual([])
  expect(await readdir(join(folder, "half"))).toEqual([])
  expect(await listAll(store, Date.now() + 1000)).toEqual([kept?.id])
})

test("a folder that cannot be written is a failure of the storage, and the client may retry", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "file"), "")
  await expect(diskFiles(join(folder, "file")).keep(of("x"), 1)).rejects.toBeInstanceOf(StorageFailure)
})
