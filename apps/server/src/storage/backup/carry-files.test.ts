import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { diskFiles } from "../disk/disk-files.ts"
import { placeOfFile } from "../disk/file-places.ts"
import { carryFiles, dropUnusedFiles } from "./carry-files.ts"

const day = 24 * 3_600_000
/** On Linux, a separate file system in memory. */
const otherDisk = "/dev/shm"

async function aFolderOf(...texts: string[]) {
  const folder = join(await temporaryFolder(), "files")
  const ids: string[] = []
  for (const text of texts) ids.push((await diskFiles(folder).keep(Readable.from([Buffer.from(text)]), 100))?.id ?? "")
  return { folder, ids }
}

const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}/.test(name)).length

test("files on the same disk are hard links, and survive the deletion of the original", async () => {
  const { folder, ids } = await aFolderOf("sole", "bar")
  const copies = join(await temporaryFolder(), "copies")
  expect(await carryFiles(folder, copies, ids)).toEqual({ present: 2, added: 2, missing: [] })
  const [sole = ""] = ids
  expect((await stat(placeOfFile(copies, sole))).nlink).toBe(2)
  await diskFiles(folder).remove([sole])
  expect(await readFile(placeOfFile(copies, sole), "utf8")).toBe("sole")
})

test.runIf(existsSync(otherDisk))(
  "files go to another disk as complete copies, and no unfinished copy stays",
  async () => {
    const { folder, ids } = await aFolderOf("sole", "bar")
    const disk = await mkdtemp(join(otherDisk, "ardoise-test-"))
    onTestFinished(() => rm(disk, { recursive: true }))
    expect(await carryFiles(folder, disk, ids)).toEqual({ present: 2, added: 2, missing: [] })
    for (const [n, text] of ["sole", "bar"].entries()) {
      expect(await readFile(placeOfFile(disk, ids[n] ?? ""), "utf8")).toBe(text)
    }
    expect(await namesIn(disk)).toBe(2)
    expect((await stat(placeOfFile(disk, ids[0] ?? ""))).mode & 0o777).toBe(0o600)
  },
)

test("only new files are copied, and a missing one is reported", async () => {
  const { folder, ids } = await aFolderOf("sole", "bar")
  const copies = join(await temporaryFolder(), "copies")
  await carryFiles(folder, copies, ids.slice(0, 1))
  const lost = "0".repeat(32)
  expect(await carryFiles(folder, copies, [...ids, lost])).toEqual({ present: 2, added: 1, missing: [lost] })
})

test("copies that no backup needs are deleted after a day, and files of other names never", async () => {
  const { folder, ids } = await aFolderOf("sole", "bar")
  const copies = join(await temporaryFolder(), "copies")
  await carryFiles(folder, copies, ids)
  await writeFile(join(copies, "lisez-moi.txt"), "")
  const needed = new Set(ids.slice(0, 1))
  expect(await dropUnusedFiles(copies, needed, Date.now())).toBe(0)
  expect(await dropUnusedFiles(copies, needed, Date.now() + 2 * day)).toBe(1)
  expect(await readFile(placeOfFile(copies, ids[0] ?? ""), "utf8")).toBe("sole")
  expect(await readdir(copies)).toContain("lisez-moi.txt")
  expect(await namesIn(copies)).toBe(1)
})
