import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readRule } from "../limits/rules.ts"
import { engines, openTestDatabase, type TestDatabase } from "../testing/engines.ts"
import { LargeReads } from "./large-reads.ts"
import { ReadBudget } from "./read-budget.ts"

describe.each(engines)("on %s", (engine) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine, () => "2026-11-20T12:00:00.000Z")
  })
  afterAll(() => opened.remove())

  test("reads of one reader run one after the other, and those of others at the same time", async () => {
    const reads = new LargeReads(opened.database.largeRead, new ReadBudget(readRule, () => 0))
    const log: string[] = []
    const gate = Promise.withResolvers<void>()
    const work = (name: string, wait: Promise<unknown>) => async () => {
      log.push(`${name} starts`)
      await wait
      log.push(`${name} ends`)
    }
    const first = reads.run("a", work("first", gate.promise))
    const second = reads.run("a", work("second", Promise.resolve()))
    await reads.run("b", work("other", Promise.resolve()))
    gate.resolve()
    await Promise.all([first, second])
    expect(log).toEqual(["first starts", "other starts", "other ends", "first ends", "second starts", "second ends"])
  })

  test("beyond fifty waiting reads a reader is refused, until one is over", async () => {
    const reads = new LargeReads(opened.database.largeRead, new ReadBudget(readRule, () => 0))
    const gate = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 50 }, () => reads.run("a", () => gate.promise))
    await expect(reads.run("a", async () => 1)).rejects.toMatchObject({ status: 429, code: "too_many_reads" })
    expect(await reads.run("b", async () => 1)).toBe(1)
    gate.resolve()
    await Promise.all(waiting)
    expect(await reads.run("a", async () => 1)).toBe(1)
  })

  test("the time of a query counts only where it runs in this process", async () => {
    const budget = new ReadBudget({ ...readRule, reading: { most: 0, fallsPerSecond: 1_000 } }, () => 0)
    const reads = new LargeReads(opened.database.largeRead, budget)
    const count = () => reads.run("a", (db) => db.selectNoFrom(({ lit }) => lit(1).as("one")).executeTakeFirstOrThrow())
    expect(await count()).toEqual({ one: 1 })
    expect(budget.pauseMs("a") > 0).toBe(engine === "sqlite")
    expect(await count()).toEqual({ one: 1 })
  })

  test("a failed read ends its turn", async () => {
    const reads = new LargeReads(opened.database.largeRead, new ReadBudget(readRule, () => 0))
    const failure = new Error("no answer")
    await expect(reads.run("a", () => Promise.reject(failure))).rejects.toBe(failure)
    expect(await reads.run("a", async () => 1)).toBe(1)
  })
})
