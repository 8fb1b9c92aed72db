import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { Chance } from "../testing/chance.ts"
import { compileFaultyDisk, faultyDiskMissing, losePower, orderDisk } from "../testing/disk/faulty-disk.ts"
import { Evening } from "../testing/evening.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const times = Number(process.env.FAULT_TIMES ?? 1)

if (faultyDiskMissing !== null) process.stdout.write(`Skipped: ${faultyDiskMissing}\n`)

let library: string | undefined
afterAll(async () => {
  if (library !== undefined) await rm(dirname(library), { recursive: true })
})

/** A data folder on a faulty disk, with the `settings` for a server on it. */
async function aFaultyDisk() {
  library ??= compileFaultyDisk(await mkdtemp(join(tmpdir(), "ardoise-disk-")))
  const place = await temporaryFolder()
  const disk = join(place, "disk")
  await mkdir(disk)
  const control = join(place, "control")
  const folder = join(disk, "data")
  const settings = { DATA_DIR: folder, LD_PRELOAD: library, DISK_FOLDER: disk, DISK_CONTROL: control }
  return { place, disk, folder, settings, order: (...orders: string[]) => orderDisk(control, ...orders) }
}

/** Faults of a disk, in the order in which one server meets them. */
const troubles: readonly (readonly [string, readonly string[]])[] = [
  ["is full", ["grow ENOSPC"]],
  ["cannot write", ["write EIO"]],
  ["cannot sync", ["sync EIO"]],
  ["cannot write or sync a few times", ["write EIO skip=2 times=1", "sync EIO skip=4 times=1"]],
  ["became read-only", ["change EROFS"]],
]

describe.skipIf(faultyDiskMissing !== null)("a server with a faulty disk", () => {
  test(
    "reports it during the fault, continues by itself afterwards, and has everything that it acknowledged",
    async () => {
      const { folder, settings, order } = await aFaultyDisk()
      const chance = new Chance(seed)
      const server = await startServerProcess(settings)
      const evening = await Evening.begin(server, { DATA_DIR: folder }, chance)
      const count = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0)
      for (const [trouble, orders] of Array.from({ length: times }, () => troubles).flat()) {
        const begun = count(evening.acknowledged)
        const refused = count(evening.refused)
        let isBad = false
        await evening.work(() => {
          if (!isBad && count(evening.acknowledged) - begun >= 20 + chance.below(20)) {
            order(...orders)
            isBad = true
          }
          return isBad && count(evening.refused) - refused >= 2
        })
        // Reading works during the fault.
        expect((await fetch(`${server.url}/u/${evening.userId}`)).status).toBe(200)
        order()
        await evening.audit().catch((cause) => {
          throw new Error(`seed ${seed}, after a disk that ${trouble}`, { cause })
        })
      }

      await server.kill()
      evening.doubtRefusals()
      evening.server = await startServerProcess({ DATA_DIR: folder })
      await evening.audit()
    },
    120_000 + times * 60_000,
  )

  test(
    "has everything that it acknowledged after power cuts, whichever unsynced writes reached the disk",
    async () => {
      const { place, disk, folder, settings } = await aFaultyDisk()
      const chance = new Chance(seed)
      const start = (cut: number) => startServerProcess({ ...settings, DISK_JOURNAL: join(place, `journal${cut}`) })
      const first = await start(0)
      const evening = await Evening.begin(first, { DATA_DIR: folder }, chance)
      for (let cut = 1; cut <= 2 * times; cut += 1) {
        const enough = evening.acknowledged.orders + 5 + chance.below(30)
        const work = evening.work()
        await expect.poll(() => evening.acknowledged.orders, { timeout: 60_000, interval: 1 }).toBeGreaterThan(enough)
        await evening.server.kill()
        await work
        const share = chance.pick([0, 0.5, 0.9])
        losePower({ journal: join(place, `journal${cut - 1}`), folder: disk, reached: () => chance.happens(share) })
        evening.server = await start(cut)
        await evening.audit()
      }
    },
    120_000 + times * 60_000,
  )
})
