import { spawnSync } from "node:child_process"
import { cp, mkdtemp, open, readdir, rm, stat, truncate } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { backedUpTables } from "../features.ts"
import { startWriter } from "../start-writer.ts"
import { backUp, restore } from "../storage/backup/backup.ts"
import { openDatabase } from "../storage/open-database.ts"
import { Chance } from "../testing/chance.ts"
import { Evening } from "../testing/evening.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const times = Number(process.env.FAULT_TIMES ?? 1)
const timeout = 60_000 * Math.max(1, times / 5)
const chance = new Chance(seed)
const pageBytes = 4096

type Content = { orders: { id: string }[]; menus: { id: string }[] }

/** The data of a run: in the log after a kill, in the file after an orderly stop. */
const left = { killed: "", stopped: "", backup: "", content: { orders: [], menus: [] } as Content }

let place: string
const ends: (() => void)[] = []
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "ardoise-test-"))
  const [killed, stopped] = [join(place, "killed"), join(place, "stopped")]
  const server = await startServerProcess({ DATA_DIR: killed }, (end) => ends.push(end))
  const evening = await Evening.begin(server, { DATA_DIR: killed }, chance)
  await evening.work(() => evening.acknowledged.orders >= 40)
  await evening.audit()
  await server.kill()
  await cp(killed, stopped, { recursive: true })
  const content = await serve(stopped)
  const backup = join(place, "backup.gz")
  await backUp(
    { databaseUrl: null, dataDir: stopped, filesDir: join(stopped, "files"), tables: backedUpTables },
    backup,
  )
  Object.assign(left, { killed, stopped, backup, content })
}, 120_000)

afterAll(async () => {
  for (const end of ends) end()
  await rm(place, { recursive: true })
})

/** Returns the content that a server finds in a folder, or the reason why it does not start. */
async function serve(dataDir: string): Promise<Content | string> {
  const opened = await openDatabase(
    { databaseUrl: null, dataDir },
    {
      startWriter,
      onWriterLost: (error) => {
        throw error
      },
    },
  )
  if (!opened.ok) return opened.refusal.kind
  const { read } = opened.value.database
  const content = {
    orders: await read.selectFrom("orders").selectAll().orderBy("id").execute(),
    menus: await read.selectFrom("user_menus").selectAll().orderBy("id").execute(),
  }
  await opened.value.close()
  return content
}

/** Copies a folder and damages the copy. */
async function damaged(from: string, damage: (file: (name: string) => string) => Promise<unknown>): Promise<string> {
  const folder = join(await temporaryFolder(), "data")
  await cp(from, folder, { recursive: true })
  await damage((name) => join(folder, name))
  return folder
}

async function change(path: string, at: number, bytes: (old: Buffer) => Buffer, length: number): Promise<void> {
  const file = await open(path, "r+")
  const old = Buffer.alloc(length)
  await file.read(old, 0, length, at)
  await file.write(bytes(old), 0, length, at)
  await file.close()
}

const zeroPage = (path: string, page: number) => change(path, page * pageBytes, (old) => old.fill(0), pageBytes)
const flipBit = (path: string, at: number) =>
  change(path, at, (old) => Buffer.from([(old[0] ?? 0) ^ (1 << chance.below(8))]), 1)

const sizeOf = async (path: string) => (await stat(path)).size

test("a log that ends anywhere gives every order up to there, and no order that did not exist", {
  timeout,
}, async () => {
  const whole = await sizeOf(join(left.killed, "ardoise.db-wal"))
  const cuts = Array.from({ length: 3 * times }, () => chance.below(whole)).sort((a, b) => a - b)
  let last = 0
  for (const cut of [...cuts, whole]) {
    const folder = await damaged(left.killed, (file) => truncate(file("ardoise.db-wal"), cut))
    const content = await serve(folder)
    if (content === "damaged") continue
    const ids = (content as Content).orders.map(({ id }) => id)
    const known = left.content.orders.map(({ id }) => id)
    expect(ids.filter((id) => !known.includes(id))).toEqual([])
    expect(ids.length, `cut at ${cut}`).toBeGreaterThanOrEqual(last)
    last = ids.length
  }
  expect(last).toBe(left.content.orders.length)
})

test("a log with a damaged place gives the orders before it", { timeout }, async () => {
  for (let n = 0; n < 3 * times; n += 1) {
    const folder = await damaged(left.killed, async (file) => {
      const log = file("ardoise.db-wal")
      await flipBit(log, chance.below(await sizeOf(log)))
    })
    const content = await serve(folder)
    if (content === "damaged") continue
    const known = left.content.orders.map(({ id }) => id)
    expect((content as Content).orders.filter(({ id }) => !known.includes(id))).toEqual([])
  }
})

test("a file that is truncated, empty or missing is not served, and not replaced by a new database", {
  timeout,
}, async () => {
  const size = await sizeOf(join(left.stopped, "ardoise.db"))
  for (const cut of [0, 1, 100, pageBytes, ...Array.from({ length: times }, () => chance.below(size))]) {
    const folder = await damaged(left.stopped, (file) => truncate(file("ardoise.db"), cut))
    expect(await serve(folder), `cut at ${cut} of ${size}`).toBe("damaged")
  }
  for (const from of [left.stopped, left.killed]) {
    expect(await serve(await damaged(from, (file) => rm(file("ardoise.db"))))).toBe("damaged")
  }
})

test("a page of zeros is found before the server starts", { timeout }, async () => {
  const pages = (await sizeOf(join(left.stopped, "ardoise.db"))) / pageBytes
  for (const page of [0, 1, ...Array.from({ length: 4 * times }, () => chance.below(pages))]) {
    const folder = await damaged(left.stopped, (file) => zeroPage(file("ardoise.db"), page))
    const content = await serve(folder)
    // An unused page does not matter.
    if (content !== "damaged") expect(content, `page ${page}, seed ${seed}`).toEqual(left.content)
  }
})

test("a flipped bit is found, or changes a character but adds or removes no order", { timeout }, async () => {
  const size = await sizeOf(join(left.stopped, "ardoise.db"))
  for (let n = 0; n < 4 * times; n += 1) {
    const at = chance.below(size)
    const folder = await damaged(left.stopped, (file) => flipBit(file("ardoise.db"), at))
    const content = await serve(folder)
    // A flipped bit in the file's header may make it read-only.
    if (typeof content === "string") continue
    const ids = ({ orders, menus }: Content) => [...orders, ...menus].map(({ id }) => id)
    expect(ids(content), `at ${at}, seed ${seed}`).toEqual(ids(left.content))
  }
})

test("the server's message names the backup to restore, and restoring it gives all data back", {
  timeout,
}, async () => {
  const folder = await damaged(left.killed, async (file) => {
    await cp(left.backup, file("backups/ardoise-2026-11-21T0330Z.gz"), { recursive: true })
    // Of a clock that was ahead, so it is older than the other one.
    await cp(left.backup, file("backups/ardoise-2999-11-21T0330Z.gz"))
    await truncate(file("ardoise.db"), 0)
  })
  const main = join(import.meta.dirname, "../main.ts")
  const env = { ...process.env, DATA_DIR: folder, PORT: "0" }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: "utf8" })
  expect(status).toBe(1)
  expect(stderr).toContain("est endommagée")
  expect(stderr).toContain(`npm run restore -- ${join(folder, "backups/ardoise-2026-11-21T0330Z.gz")}`)

  await restore(
    {
      databaseUrl: null,
      dataDir: folder,
      filesDir: join(folder, "files"),
      encryptionKey: null,
      tables: backedUpTables,
    },
    left.backup,
  )
  expect(await serve(folder)).toEqual(left.content)
  // The damaged file is moved aside with its log. Otherwise SQLite would apply that log to the new file.
  const beside = (await readdir(folder)).filter((name) => name.startsWith("ardoise-before-restore-"))
  expect(beside.map((name) => name.replace(/-\d+/, "")).sort()).toEqual([
    "ardoise-before-restore.db",
    "ardoise-before-restore.db-wal",
  ])
})
