import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import pino from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../../settings/config.ts"
import { startFaultyStore } from "../../testing/services/faulty-store.ts"
import { startObjectStore, type TestObjectStore } from "../../testing/services/object-store.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import type { NamedFile } from "../backup/carry-files.ts"
import { ObjectStoreUnavailable } from "../database-errors.ts"
import { diskFiles } from "../disk/disk-files.ts"
import { placeOfFile } from "../disk/file-places.ts"
import { carryToFolder, carryToStore } from "./carry-to-store.ts"
import { chooseFiles } from "./choose-files.ts"

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** A folder with files, and an empty bucket behind a relay. */
async function aMove(...texts: string[]) {
  const faulty = await startFaultyStore(store.url)
  const bucket = await store.newBucket({ FILES_S3_URL: faulty.url })
  const config = readConfig({ DATA_DIR: await temporaryFolder(), ...bucket.settings })
  if (!config.ok) throw new Error(config.mistakes.join())
  const folder = config.value.filesDir
  const wanted: NamedFile[] = []
  for (const text of texts) {
    const kept = await diskFiles(folder).keep(Readable.from([Buffer.from(text)]), 100)
    const sha256Start = createHash("sha256").update(text).digest("hex").slice(0, 32)
    wanted.push({ id: kept?.id ?? "", size: text.length, sha256Start })
  }
  const { remote } = chooseFiles(config.value, { logger: pino({ level: "silent" }) })
  if (remote === null) throw new Error("no store")
  const toStore = () => carryToStore(remote.store, remote.files, { folders: [folder], wanted })
  return { faulty, bucket, folder, wanted, remote, toStore }
}

test("only what the store lacks is copied, also what it has with another length", async () => {
  const { bucket, wanted, toStore, folder } = await aMove("sole", "bar", "lotte")
  expect(await toStore()).toEqual({ present: 3, added: 3, missing: [] })
  expect(await toStore()).toEqual({ present: 3, added: 0, missing: [] })
  const [sole] = wanted
  await bucket.write(sole?.id ?? "", "so")
  expect(await toStore()).toEqual({ present: 3, added: 1, missing: [] })
  expect(String(await bucket.read(sole?.id ?? ""))).toBe("sole")
  expect((await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))).toHaveLength(3)
})

test("a file that is lost, or whose bytes are not those of its row, is reported and not copied", async () => {
  const { bucket, folder, wanted, remote, toStore } = await aMove("sole", "bar", "lotte")
  const [sole, bar] = wanted.map(({ id }) => id)
  await writeFile(placeOfFile(folder, sole ?? ""), "sale")
  await diskFiles(folder).remove([bar ?? ""])
  expect(await toStore()).toMatchObject({ present: 1, added: 1 })
  expect(new Set((await toStore()).missing)).toEqual(new Set([sole, bar]))
  expect(await bucket.listIds()).toHaveLength(1)

  const back = join(await temporaryFolder(), "back")
  await bucket.write(wanted[2]?.id ?? "", "latte")
  expect((await carryToFolder(remote.files, back, wanted)).missing).toHaveLength(3)
  expect((await readdir(back, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))).toEqual([])
})

test("a copy is read back: one that the store does not return as it was is missing", async () => {
  const { faulty, toStore } = await aMove("sole")
  faulty.trouble = "wrong bytes"
  expect(await toStore()).toMatchObject({ present: 0, added: 0 })
  faulty.trouble = null
  expect(await toStore()).toMatchObject({ present: 1, added: 1 })
})

test("a store that goes away ends the copying, and a repetition copies the rest", async () => {
  const { faulty, toStore, remote, wanted } = await aMove("sole", "bar", "lotte")
  faulty.trouble = "busy"
  await expect(toStore()).rejects.toBeInstanceOf(ObjectStoreUnavailable)
  faulty.trouble = null
  expect(await toStore()).toMatchObject({ present: 3, missing: [] })
  const back = join(await temporaryFolder(), "back")
  faulty.trouble = "cut"
  await expect(carryToFolder(remote.files, back, wanted)).rejects.toBeInstanceOf(ObjectStoreUnavailable)
  faulty.trouble = null
  expect(await carryToFolder(remote.files, back, wanted)).toMatchObject({ present: 3, missing: [] })
  expect(await readFile(placeOfFile(back, wanted[0]?.id ?? ""), "utf8")).toBe("sole")
})
