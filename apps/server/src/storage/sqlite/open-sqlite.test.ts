import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { openSession, refreshSession, signUp } from "../../accounts/account-commands.ts"
import { insertMenus } from "../../menus/menu-commands.ts"
import { startWriter } from "../../start-writer.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { defineCommand } from "../command.ts"
import { StorageFailure } from "../database-errors.ts"
import type { Change } from "../schema.ts"
import { openSqlite } from "./open-sqlite.ts"

const at = "2026-11-20T12:00:00.000Z"

async function open(folder: string) {
  const lost: Error[] = []
  const database = await openSqlite({ folder, clock: () => at, startWriter, onWriterLost: (error) => lost.push(error) })
  return { database, lost }
}

/** A separate database, for a test that closes or breaks it. */
async function aDatabase(folder?: string) {
  const opened = await open(folder ?? (await temporaryFolder()))
  onTestFinished(() => opened.database.close())
  return opened
}

type Opened = Awaited<ReturnType<typeof open>>["database"]

let folder: string
let shared: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
  shared = await open(folder)
})
afterAll(async () => {
  await shared.database.close()
  await rm(folder, { recursive: true })
})

async function anOwner(database: Opened, id = crypto.randomUUID()) {
  const args = { id, email: `${id}@example.fr`, passwordHash: "", userMetadata: {}, at }
  const created = await database.run(signUp, args)
  if (!created.ok) throw new Error(created.code)
  return id
}

const saveMenu = (database: Opened, ownerId: string, id: string, text = "") =>
  database.run(insertMenus, {
    ownerId,
    at,
    wantsOne: false,
    rows: [
      {
        id,
        menu_data: JSON.stringify({ name: "Carte", text }),
        category_count: 1,
        prices: [],
        updated_at: null,
        policy: "drafts",
      },
    ],
  })

const storedIds = async (database: Opened, owner: string) =>
  (await database.read.selectFrom("user_menus").select("id").where("user_id", "=", owner).execute())
    .map((row) => row.id)
    .sort()

describe("an acknowledged write", () => {
  test("is visible to every reader at once, and its change reaches the feed before the answer", async () => {
    const { database } = shared
    const owner = await anOwner(database)
    const order: string[] = []
    const stop = database.follow({
      onChanges: (changes) => order.push(...changes.map((change: Change) => `heard ${change.kind}`)),
      onMissed: () => order.push("missed"),
    })
    const id = crypto.randomUUID()
    await saveMenu(database, owner, id).then(() => order.push("answered"))
    stop()
    expect(order).toEqual(["heard menu", "answered"])
    expect(await storedIds(database, owner)).toEqual([id])
  })

  test("is stored even if another command of the same moment could not be sent", async () => {
    const { database } = shared
    const owner = await anOwner(database)
    const before = crypto.randomUUID()
    const after = crypto.randomUUID()
    const unreadable = { ownerId: owner, at, wantsOne: false, rows: [{ id: () => "no plain data" }] }
    const [first, second, third] = await Promise.allSettled([
      saveMenu(database, owner, before),
      database.run(insertMenus, unreadable as never),
      saveMenu(database, owner, after),
    ])
    expect([first.status, second.status, third.status]).toEqual(["fulfilled", "rejected", "fulfilled"])
    expect(await storedIds(database, owner)).toEqual([before, after].sort())
  })

  test("requested just before closing is stored before closing", async () => {
    const folder = await temporaryFolder()
    const opened = await open(folder)
    const owner = await anOwner(opened.database)
    const id = crypto.randomUUID()
    const saving = saveMenu(opened.database, owner, id)
    await opened.database.close()
    await saving
    expect(await storedIds((await aDatabase(folder)).database, owner)).toEqual([id])
  })

  test("is still there after closing and opening again", async () => {
    const folder = await temporaryFolder()
    const first = await aDatabase(folder)
    const owner = await anOwner(first.database)
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    await Promise.all(ids.map((id) => saveMenu(first.database, owner, id)))
    await first.database.close()
    const second = await aDatabase(folder)
    expect(await storedIds(second.database, owner)).toEqual([...ids].sort())
    expect(first.lost).toEqual([])
  })

  test("is queued: fifty refreshes of one session at once are counted one by one", async () => {
    const { database } = shared
    const userId = await anOwner(database)
    const sessionId = crypto.randomUUID()
    const session = { sessionId, methods: [], device: { hash: "", name: "" }, origin: "", at }
    await database.run(openSession, { userId, session, checkedHash: "", newPasswordHash: null })
    const refresh = (counter: number) => database.run(refreshSession, { sessionId, counter, at })
    await Promise.all(Array.from({ length: 50 }, (_, n) => refresh(n + 1)))
    const row = await database.read.selectFrom("sessions").select("refresh_counter").executeTakeFirst()
    expect(row?.refresh_counter).toBe(51)
  })
})

describe("the read connection", () => {
  test("cannot write", async () => {
    const { database } = shared
    const owner = await anOwner(database)
    const removal = database.read.deleteFrom("users").where("id", "=", owner).execute()
    await expect(removal).rejects.toThrow(StorageFailure)
  })
})

describe("on a full disk", () => {
  test("acknowledged data stays, failed writes leave nothing, and writing works again afterwards", async () => {
    const { database, lost } = shared
    const owner = await anOwner(database)
    const acknowledged: string[] = []
    const failures: unknown[] = []
    const save = async (text: string) => {
      const id = crypto.randomUUID()
      await saveMenu(database, owner, id, text).then(
        () => acknowledged.push(id),
        (error) => failures.push(error),
      )
    }
    await save("")
    database.limitPages(1)
    await Promise.all(Array.from({ length: 60 }, (_, n) => save("x".repeat(n % 3 === 0 ? 60_000 : 500))))
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure).toBeInstanceOf(StorageFailure)
    expect(await storedIds(database, owner)).toEqual([...acknowledged].sort())

    database.limitPages(0)
    await save("x".repeat(60_000))
    expect(await storedIds(database, owner)).toEqual([...acknowledged].sort())
    expect(acknowledged.length).toBeGreaterThanOrEqual(2)
    expect(lost).toEqual([])
  })
})

describe("closing", () => {
  test("waits for running commands", async () => {
    const { database } = await aDatabase()
    const owner = await anOwner(database)
    const saving = Promise.all(Array.from({ length: 20 }, () => saveMenu(database, owner, crypto.randomUUID())))
    const closing = database.close()
    expect((await saving).every((answer) => answer.ok)).toBe(true)
    await closing
  })

  test("rejects later commands, also while it is closing, instead of leaving them without an answer", async () => {
    const { database } = await aDatabase()
    const owner = await anOwner(database)
    const closing = database.close()
    await expect(saveMenu(database, owner, crypto.randomUUID())).rejects.toThrow(StorageFailure)
    await closing
    await expect(saveMenu(database, owner, crypto.randomUUID())).rejects.toThrow(StorageFailure)
  })

  test("twice does nothing", async () => {
    const { database } = await aDatabase()
    await Promise.all([database.close(), database.close()])
  })
})

describe("a writer thread that ends unexpectedly", () => {
  test("leaves no command without an answer, and is reported once", async () => {
    const { database, lost } = await aDatabase()
    const owner = await anOwner(database)
    const unlisted = defineCommand("test/nobody-listed-me", null, async (_scope, _args: object) => undefined)
    const pending = [database.run(unlisted, {}), saveMenu(database, owner, crypto.randomUUID())]
    const outcomes = await Promise.allSettled(pending)
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    await expect(saveMenu(database, owner, crypto.randomUUID())).rejects.toThrow(StorageFailure)
    expect(lost).toHaveLength(1)
  })

  test("is not the result of a command that cannot be cloned: only that command fails", async () => {
    const { database, lost } = shared
    const owner = await anOwner(database)
    const args = { id: owner, email: "", passwordHash: "", userMetadata: { f: () => 1 }, at }
    await expect(database.run(signUp, args)).rejects.toThrow()
    expect((await saveMenu(database, owner, crypto.randomUUID())).ok).toBe(true)
    expect(lost).toEqual([])
  })
})

describe("opening", () => {
  test("fails with the reason when the file is not a database", async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, "ardoise.db"), "this is no database, whatever its name says".repeat(100))
    await expect(openSqlite({ folder, clock: () => at, startWriter, onWriterLost: () => undefined })).rejects.toThrow()
  })

  test("fails with the reason when the folder does not exist", async () => {
    const options = { folder: "/nowhere/at/all", clock: () => at, startWriter, onWriterLost: () => undefined }
    await expect(openSqlite(options)).rejects.toThrow()
  })
})
