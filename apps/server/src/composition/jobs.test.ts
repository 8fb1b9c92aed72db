import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { giveUpAccount } from "../accounts/account-deletion.ts"
import { backedUpTables } from "../features.ts"
import { JobRunner } from "../jobs/run-jobs.ts"
import { eraseEmails, folderMailer } from "../mail/outbox-folder.ts"
import { listJobs } from "../server.ts"
import { readConfig } from "../settings/config.ts"
import { startWriter } from "../start-writer.ts"
import { restore } from "../storage/backup/backup.ts"
import { diskFiles } from "../storage/disk/disk-files.ts"
import { openDatabase } from "../storage/open-database.ts"
import { aPostgresDatabase, type Engine, engines } from "../testing/engines.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { startTestServer } from "../testing/test-server.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const quiet = { logger: { info: () => undefined, warn: () => undefined }, sendMails: async () => undefined }

/** A place for data with one account, and an open database like that of a server. */
async function aPlace(engine: Engine) {
  const dataDir = await temporaryFolder()
  const databaseUrl = engine === "postgres" ? await anEmptyPostgres() : null
  const onWriterLost = (error: Error) => {
    throw error
  }
  const opened = await openDatabase({ dataDir, databaseUrl }, { startWriter, onWriterLost })
  if (!opened.ok) throw new Error(opened.refusal.kind)
  onTestFinished(opened.value.close)
  const { database } = opened.value
  const at = "2026-11-01T12:00:00.000Z"
  const id = "11111111-1111-4111-8111-111111111111"
  await database.run(signUp, { id, email: "lou@example.fr", passwordHash: "x", userMetadata: {}, at })
  return { dataDir, databaseUrl, database }
}

async function anEmptyPostgres(): Promise<string> {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  return url
}

type Place = Awaited<ReturnType<typeof aPlace>>

async function aRunner({ dataDir, databaseUrl, database }: Place, settings: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings })
  if (!config.ok) throw new Error(config.mistakes.join())
  let now = Date.parse("2026-11-20T12:00:00Z")
  const failures: unknown[] = []
  const runner = new JobRunner({
    database,
    jobs: await listJobs({ config: config.value, database, files: diskFiles(config.value.filesDir), ...quiet }),
    now: () => now,
    onFailure: (_name, error) => failures.push(error),
  })
  await runner.note()
  return {
    failures,
    look: () => runner.runDue(),
    pass: async (milliseconds: number) => {
      now += milliseconds
      await runner.runDue()
    },
    days: async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        now += day
        await runner.runDue()
      }
    },
  }
}

test("jobs keep their names: they are stored, and alerts of operators name them", async () => {
  const { dataDir, database } = await aPlace("sqlite")
  const config = readConfig({ DATA_DIR: dataDir })
  if (!config.ok) throw new Error(config.mistakes.join())
  const jobs = await listJobs({ config: config.value, database, files: diskFiles(config.value.filesDir), ...quiet })
  expect(jobs.map(({ name }) => name).sort()).toEqual([
    "archive-cards",
    "backup",
    "count-sales",
    "erase-accounts",
    "forget-order-words",
    "mail-retry",
    "plan-expiry",
    "prune",
    "release-shares",
    "send-addresses",
    "sweep-files",
    "weekly-letters",
  ])
})

describe.each(engines)("the daily backup on %s", (engine) => {
  test("is taken each day, retained as configured, readable by its owner only, and can be restored", async () => {
    const place = await aPlace(engine)
    const folder = join(place.dataDir, "backups")
    await mkdir(folder)
    await writeFile(join(folder, "carte-de-visite.txt"), "mine")
    await writeFile(join(folder, "ardoise-2026-01-01T0000Z.gz.part"), "cut off")
    const { days, failures } = await aRunner(place, { BACKUPS_KEPT: "3" })
    await days(5)
    expect(failures).toEqual([])
    expect((await readdir(folder)).sort()).toEqual([
      "ardoise-2026-11-23T1200Z.gz",
      "ardoise-2026-11-24T1200Z.gz",
      "ardoise-2026-11-25T1200Z.gz",
      "ardoise-files",
      "carte-de-visite.txt",
    ])
    const last = join(folder, "ardoise-2026-11-25T1200Z.gz")
    expect((await stat(last)).mode & 0o777).toBe(0o600)
    const dataDir = await temporaryFolder()
    const elsewhere = {
      databaseUrl: null,
      dataDir,
      filesDir: join(dataDir, "files"),
      encryptionKey: null,
      tables: backedUpTables,
    }
    expect((await restore(elsewhere, last)).rows).toMatchObject({ users: 1 })
  })

  test("has its place although there are newer ones of a clock that was a year ahead, and these stay beside", async () => {
    const place = await aPlace(engine)
    const { days, pass, failures } = await aRunner(place, { BACKUPS_KEPT: "2" })
    await days(2)
    await pass(365 * day)
    await days(1)
    await pass(-366 * day)
    await days(3)
    expect(failures).toEqual([])
    expect((await readdir(join(place.dataDir, "backups"))).filter((name) => name.endsWith(".gz")).sort()).toEqual([
      "ardoise-2026-11-24T1200Z.gz",
      "ardoise-2026-11-25T1200Z.gz",
      "ardoise-2027-11-22T1200Z.gz",
      "ardoise-2027-11-23T1200Z.gz",
    ])
  })

  test("removes no older one when the new one cannot be written, and reports the failure", async () => {
    const place = await aPlace(engine)
    const { days, failures } = await aRunner(place, { BACKUPS_KEPT: "1" })
    await days(1)
    // A folder blocks the partial file of the next backup.
    await mkdir(join(place.dataDir, "backups/ardoise-2026-11-22T1200Z.gz.part/in-the-way"), { recursive: true })
    await days(1)
    expect(failures).toHaveLength(1)
    expect(await readdir(join(place.dataDir, "backups"))).toContain("ardoise-2026-11-21T1200Z.gz")
  })

  test("is not taken when the setting is 0", async () => {
    const place = await aPlace(engine)
    const { days } = await aRunner(place, { BACKUPS_KEPT: "0" })
    await days(2)
    expect(await readdir(place.dataDir)).not.toContain("backups")
  })
})

describe.each(engines)("the backup to another place on %s", (engine) => {
  test("is taken as often as configured, and can be restored from there with its files", async () => {
    const place = await aPlace(engine)
    const disk = await temporaryFolder()
    const settings = { BACKUPS_KEPT: "0", BACKUP_DIR: disk, BACKUP_EVERY_MINUTES: "10" }
    const { look, pass, failures } = await aRunner(place, settings)
    await look()
    for (const minutes of [5, 5, 5, 5]) await pass(minutes * minute)
    expect(failures).toEqual([])
    const names = ["ardoise-2026-11-20T1200Z.gz", "ardoise-2026-11-20T1210Z.gz", "ardoise-2026-11-20T1220Z.gz"]
    expect((await readdir(disk)).sort()).toEqual([...names, "ardoise-files"])
    const dataDir = await temporaryFolder()
    const elsewhere = {
      databaseUrl: null,
      dataDir,
      filesDir: join(dataDir, "files"),
      encryptionKey: null,
      tables: backedUpTables,
    }
    expect((await restore(elsewhere, join(disk, names[2] ?? ""))).rows).toMatchObject({ users: 1 })
    expect(await readdir(place.dataDir)).not.toContain("backups")
  })
})

describe("another place for backups", () => {
  test("is never created when missing: the failure is reported, and the backup taken once the disk is back", async () => {
    const place = await aPlace("sqlite")
    const disk = join(await temporaryFolder(), "disk")
    const { look, pass, failures } = await aRunner(place, { BACKUPS_KEPT: "0", BACKUP_DIR: disk })
    await look()
    expect(String(failures)).toContain("is its disk mounted?")
    await mkdir(disk)
    await pass(5 * minute)
    expect(failures).toHaveLength(1)
    expect(await readdir(disk)).toEqual(["ardoise-2026-11-20T1205Z.gz", "ardoise-files"])
  })

  test("that is empty although backups were taken there is not used: its disk is not mounted", async () => {
    const place = await aPlace("sqlite")
    const disk = await temporaryFolder()
    const { look, pass, failures } = await aRunner(place, { BACKUPS_KEPT: "0", BACKUP_DIR: disk })
    await look()
    expect(failures).toEqual([])
    for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true })
    await pass(5 * minute)
    expect(String(failures)).toContain("earlier backups are not in")
    expect(await readdir(disk)).toEqual([])
    await mkdir(join(disk, "ardoise-files"))
    await pass(5 * minute)
    expect(failures).toHaveLength(1)
    expect(await readdir(disk)).toEqual(["ardoise-2026-11-20T1210Z.gz", "ardoise-files"])
  })
})

test("an installation that shares its backup folder with another one is warned that it has no backup there", async () => {
  const disk = await temporaryFolder()
  const settings = { BACKUPS_KEPT: "0", BACKUP_DIR: disk }
  const first = await aRunner(await aPlace("sqlite"), settings)
  const second = await aRunner(await aPlace("sqlite"), settings)
  await first.look()
  await second.look()
  expect(first.failures).toEqual([])
  expect(String(second.failures)).toContain("existe déjà")
})

test("one of two processes on one PostgreSQL takes the daily backup", async () => {
  const place = await aPlace("postgres")
  const beside: Place = { ...place, dataDir: await temporaryFolder() }
  const both = [await aRunner(place, {}), await aRunner(beside, {})]
  await Promise.all(both.map(({ days }) => days(3)))
  const taken = []
  for (const { dataDir } of [place, beside]) {
    taken.push(...(await readdir(join(dataDir, "backups")).catch(() => [])).filter((name) => name.endsWith(".gz")))
  }
  expect(taken.sort()).toEqual([
    "ardoise-2026-11-21T1200Z.gz",
    "ardoise-2026-11-22T1200Z.gz",
    "ardoise-2026-11-23T1200Z.gz",
  ])
})

describe.each(engines)("on %s", (engine) => {
  test("the end of a plan is announced once, to the pages and tabs that show it", async () => {
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
    const jobs = await listJobs({ config: config.value, database: server.database, files: server.files, ...quiet })
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

describe.each(engines)("the account of an owner that is erased on %s", (engine) => {
  test("removes its emails from the outbox folder, and no others", async () => {
    const place = await aPlace(engine)
    const at = "2026-11-01T12:00:00.000Z"
    const other = "22222222-2222-4222-8222-222222222222"
    await place.database.run(signUp, { id: other, email: "ada@example.fr", passwordHash: "x", userMetadata: {}, at })
    const folder = join(place.dataDir, "outbox")
    const mailer = folderMailer(folder, { name: "Ardoise", address: "carte@example.fr" }, () => Date.parse(at))
    const long = `${"a".repeat(60)}@${"b".repeat(50)}.example`
    const write = (id: string, to: string) => mailer.send(id, { to, subject: "Essai", text: `To: ${long}`, html: "" })
    await write("lou", "Lou@Example.fr")
    await write("ada", "ada@example.fr")
    await write("long", long)
    await place.database.run(giveUpAccount, {
      ownerId: "11111111-1111-4111-8111-111111111111",
      typed: "lou@example.fr",
      origin: "",
      at: "2026-11-20T12:00:00.000Z",
    })
    const { days, failures } = await aRunner(place, { BACKUPS_KEPT: "0" })
    await days(29)
    expect(await readdir(folder)).toHaveLength(3)
    await days(2)
    const left = (await readdir(folder)).map((name) => name.replace(/.*Z-/, "")).sort()
    expect(left).toEqual(["ada.eml", "long.eml"])
    await eraseEmails(folder, [long])
    expect(await readdir(folder)).toHaveLength(1)
    expect(failures).toEqual([])
  }, 60_000)
})
