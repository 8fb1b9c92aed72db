import { mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { readConfig } from "../config.ts"
import { restore } from "../database/backup.ts"
import { openSqlite } from "../database/open-sqlite.ts"
import { engines } from "../testing/engines.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"
import { JobRunner } from "./run-jobs.ts"
import { serverJobs } from "./server-jobs.ts"

const hour = 3_600_000
const day = 24 * hour

/** A data folder with one account, its database open as a server has it. */
async function aDataFolder() {
  const dataDir = await temporaryFolder()
  const onWriterLost = (error: Error) => {
    throw error
  }
  const database = await openSqlite({ folder: dataDir, clock: () => new Date().toISOString(), onWriterLost })
  onTestFinished(() => database.close())
  const at = "2026-11-01T12:00:00.000Z"
  const id = "11111111-1111-4111-8111-111111111111"
  await database.run(signUp, { id, email: "lou@example.fr", passwordHash: "x", userMetadata: {}, at })
  return { dataDir, database }
}

async function aRunner(dataDir: string, database: Awaited<ReturnType<typeof aDataFolder>>["database"], kept: string) {
  const config = readConfig({ DATA_DIR: dataDir, BACKUPS_KEPT: kept })
  if (!config.ok) throw new Error(config.mistakes.join())
  let now = Date.parse("2026-11-20T12:00:00Z")
  const failures: unknown[] = []
  const runner = new JobRunner({
    database,
    jobs: serverJobs(database, config.value),
    now: () => now,
    onFailure: (_name, error) => failures.push(error),
  })
  await runner.note()
  return {
    failures,
    days: async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        now += day
        await runner.runDue()
      }
    },
  }
}

describe("the daily backup of a data folder", () => {
  test("is taken each day, kept as often as was asked, readable by its owner only, and can be restored", async () => {
    const { dataDir, database } = await aDataFolder()
    const folder = join(dataDir, "backups")
    await mkdir(folder)
    await writeFile(join(folder, "carte-de-visite.txt"), "mine")
    await writeFile(join(folder, "ardoise-2026-01-01T0000Z.gz.part"), "cut off")
    const { days, failures } = await aRunner(dataDir, database, "3")
    await days(5)
    expect(failures).toEqual([])
    const files = (await readdir(folder)).sort()
    expect(files).toEqual([
      "ardoise-2026-11-23T1200Z.gz",
      "ardoise-2026-11-24T1200Z.gz",
      "ardoise-2026-11-25T1200Z.gz",
      "carte-de-visite.txt",
    ])
    const last = join(folder, "ardoise-2026-11-25T1200Z.gz")
    expect((await stat(last)).mode & 0o777).toBe(0o600)
    const elsewhere = await temporaryFolder()
    expect(await restore({ databaseUrl: null, dataDir: elsewhere }, last)).toMatchObject({ users: 1 })
  })

  test("removes no older one when the new one cannot be written, and says so", async () => {
    const { dataDir, database } = await aDataFolder()
    const { days, failures } = await aRunner(dataDir, database, "1")
    await days(1)
    // In the place of the next one stands a folder.
    await mkdir(join(dataDir, "backups/ardoise-2026-11-22T1200Z.gz.part"))
    await mkdir(join(dataDir, "backups/ardoise-2026-11-22T1200Z.gz.part/in-the-way"))
    await days(1)
    expect(failures).toHaveLength(1)
    expect(await readdir(join(dataDir, "backups"))).toContain("ardoise-2026-11-21T1200Z.gz")
  })

  test("is not taken when none is wanted", async () => {
    const { dataDir, database } = await aDataFolder()
    const { days } = await aRunner(dataDir, database, "0")
    await days(2)
    expect(await readdir(dataDir)).not.toContain("backups")
  })
})

describe.each(engines)("on %s", (engine) => {
  test("the end of a plan is told once, to the pages and tabs that show it", async () => {
    const server = await startTestServer({ engine })
    onTestFinished(server.stop)
    const owner = await server.owner()
    await server.premium(owner, 90 * 60_000)
    const told: string[] = []
    server.database.follow({
      onChanges: (changes) => {
        for (const { kind, owner: of } of changes) if (kind === "plan") told.push(of)
      },
      onMissed: () => undefined,
    })
    const config = readConfig({ DATA_DIR: server.folder, BACKUPS_KEPT: "0" })
    if (!config.ok) throw new Error(config.mistakes.join())
    let now = Date.now()
    const jobs = serverJobs(server.database, config.value)
    const runner = new JobRunner({
      database: server.database,
      jobs,
      now: () => now,
      onFailure: (job) => told.push(job),
    })
    await runner.note()
    for (let n = 0; n < 4; n += 1) {
      now += hour
      await runner.runDue()
    }
    expect(told).toEqual([owner.userId])
  })
})
