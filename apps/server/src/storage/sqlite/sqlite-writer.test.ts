import { join } from "node:path"
import { setTimeout as later } from "node:timers/promises"
import { ok, refuse } from "@ardoise/domain/result"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { defineCommand } from "../command.ts"
import { ForeignKeyViolation, StorageFailure, UniqueViolation } from "../database-errors.ts"
import { migrate } from "../migrate.ts"
import { CommandNotPure, type Job, type JobOutcome, nextBatch, SqliteWriter } from "./sqlite-writer.ts"

async function aWriter() {
  const folder = await temporaryFolder()
  const writer = new SqliteWriter(join(folder, "ardoise.db"))
  onTestFinished(() => writer.close())
  await migrate(writer.db)
  const names = async () =>
    (await writer.db.selectFrom("users").select("id").orderBy("id").execute()).map((user) => user.id)
  const changes = async () =>
    (await writer.db.selectFrom("change").select("ref").orderBy("seq").execute()).map((change) => change.ref)
  return { writer, names, changes }
}

const aUser = (id: string, metadata = "{}") => ({
  id,
  email: `${id}@example.fr`,
  password_hash: "",
  user_metadata: metadata,
  email_confirmed_at: null,
  last_sign_in_at: null,
  created_at: "2026-11-20T00:00:00.000Z",
  updated_at: "2026-11-20T00:00:00.000Z",
})

/** What the command does after it has stored a user. */
type Ending = "agree" | "refuse" | "throw" | "wait" | "nest" | "break-commit" | "lose-transaction" | "fill"
const store = defineCommand("test/store", null, async ({ db, record }, args: { id: string; ending: Ending }) => {
  const metadata = args.ending === "fill" ? "x".repeat(400_000) : "{}"
  await db.insertInto("users").values(aUser(args.id, metadata)).execute()
  await record({ owner: args.id, kind: "restaurant", event: "update", ref: args.id, version: "1" })
  if (args.ending === "refuse") return refuse("no")
  if (args.ending === "throw") throw new Error("a bug")
  if (args.ending === "wait") await later(1)
  if (args.ending === "nest") await db.transaction().execute(async () => undefined)
  if (args.ending === "lose-transaction") {
    await sql`insert or rollback into users select * from users where id = ${args.id}`.execute(db)
  }
  if (args.ending === "break-commit") {
    await sql`pragma defer_foreign_keys=on`.execute(db)
    await db
      .insertInto("sessions")
      .values({ id: args.id, user_id: "nobody", refresh_counter: 1, refreshed_at: "", amr: "[]", created_at: "" })
      .execute()
  }
  return ok(args.id)
})

const job = (id: string, ending: Ending = "agree"): Job => ({ command: store, args: { id, ending }, at: "2026-11-20" })
const told = (outcomes: readonly JobOutcome[]) =>
  outcomes.map((outcome) => (outcome.ok ? (outcome.answer as { ok: boolean }).ok : "failed"))

describe("commands that share a commit", () => {
  test("are stored together, in order, with their changes", async () => {
    const { writer, names, changes } = await aWriter()
    const outcomes = await writer.runBatch([job("b"), job("a"), job("c")])
    expect(outcomes).toEqual(
      ["b", "a", "c"].map((id) => ({
        ok: true,
        answer: ok(id),
        changes: [{ owner: id, kind: "restaurant", event: "update", ref: id, version: "1" }],
      })),
    )
    expect(await names()).toEqual(["a", "b", "c"])
    expect(await changes()).toEqual(["b", "a", "c"])
  })

  test.each(["refuse", "throw", "nest"] as const)("are stored even if one of them ends with: %s", async (ending) => {
    const { writer, names, changes } = await aWriter()
    const outcomes = await writer.runBatch([job("a"), job("b", ending), job("c")])
    expect(told(outcomes)).toEqual([true, ending === "refuse" ? false : "failed", true])
    expect(await names()).toEqual(["a", "c"])
    expect(await changes()).toEqual(["a", "c"])
  })

  test("report no change of a command that refused, so that no listener receives it", async () => {
    const { writer } = await aWriter()
    const [outcome] = await writer.runBatch([job("a", "refuse")])
    expect(outcome).toEqual({ ok: true, answer: refuse("no"), changes: [] })
  })

  test("see what the commands before them wrote, and a conflict fails only the later one", async () => {
    const { writer, names } = await aWriter()
    const outcomes = await writer.runBatch([job("a"), job("a"), job("b")])
    expect(told(outcomes)).toEqual([true, "failed", true])
    expect(outcomes[1]).toMatchObject({ error: expect.any(UniqueViolation) })
    expect(await names()).toEqual(["a", "b"])
  })

  test("are at most 256; the others wait for the next commit", () => {
    const waiting = Array.from({ length: 300 }, (_, n) => n)
    expect([nextBatch(waiting).length, nextBatch(waiting).length, nextBatch(waiting).length]).toEqual([256, 44, 0])
  })

  test("may be none at all", async () => {
    const { writer } = await aWriter()
    expect(await writer.runBatch([])).toEqual([])
  })
})

describe("when the commit itself fails", () => {
  test("every command of the batch fails, nothing is stored, and the next batch works", async () => {
    const { writer, names } = await aWriter()
    const outcomes = await writer.runBatch([job("a"), job("b", "break-commit"), job("c", "refuse")])
    expect(told(outcomes)).toEqual(["failed", "failed", "failed"])
    expect(outcomes[0]).toMatchObject({ error: expect.any(ForeignKeyViolation) })
    expect(await names()).toEqual([])
    expect(told(await writer.runBatch([job("a")]))).toEqual([true])
    expect(await names()).toEqual(["a"])
  })

  test("because SQLite rolled back the whole transaction, no command runs outside of one", async () => {
    const { writer, names, changes } = await aWriter()
    const outcomes = await writer.runBatch([job("a"), job("b", "lose-transaction"), job("c")])
    expect(told(outcomes)).toEqual(["failed", "failed", "failed"])
    expect(await names()).toEqual([])
    expect(await changes()).toEqual([])
    expect(told(await writer.runBatch([job("d")]))).toEqual([true])
  })
})

describe("on a full disk", () => {
  test("acknowledged data is stored, failed writes leave nothing, and everything works once there is space", async () => {
    const { writer, names } = await aWriter()
    writer.limitPages(1)
    const acknowledged = new Set<string>()
    const outcomes: JobOutcome[] = []
    for (let round = 0; round < 4; round++) {
      const ids = ["a", "b", "c"].map((letter) => `${letter}${round}`)
      const batch = await writer.runBatch(ids.map((id, n) => job(id, n === 1 ? "fill" : "agree")))
      for (const [n, outcome] of batch.entries()) if (outcome.ok) acknowledged.add(ids[n] ?? "")
      outcomes.push(...batch)
    }
    const failed = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]))
    expect(failed.length).toBeGreaterThanOrEqual(4)
    for (const error of failed) expect(error).toBeInstanceOf(StorageFailure)
    expect(await names()).toEqual([...acknowledged].sort())

    writer.limitPages(0)
    expect(told(await writer.runBatch([job("x"), job("y", "fill"), job("z")]))).toEqual([true, true, true])
    expect(await names()).toEqual([...acknowledged, "x", "y", "z"].sort())
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(writer.db)).rows).toEqual([
      { integrity_check: "ok" },
    ])
  })
})

describe("a command that awaits anything but SQL", () => {
  test("is detected, and nothing of its batch is stored", async () => {
    const { writer, names } = await aWriter()
    await expect(writer.runBatch([job("a"), job("b", "wait"), job("c")])).rejects.toThrow(CommandNotPure)
    expect(await names()).toEqual([])
  })
})
