import { expect, test } from "vitest"
import { StorageFailure } from "../database-errors.ts"
import { KeyTurns } from "./key-turns.ts"

test("work of one key waits in order, and two pieces of it run at a time", async () => {
  const turns = new KeyTurns(10_000)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = ends.map((end, n) =>
    turns.run("a", () => {
      begun.push(n)
      return end.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  await Promise.all([turns.run("b", async () => begun.push(10)), turns.run(null, async () => begun.push(11))])
  expect(begun).toEqual([0, 1, 2, 10, 11])
  for (const { resolve } of ends) resolve()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 10, 11, 3])
})

test("work that gets no turn in time fails as a disk that stores nothing, and work after it goes on", async () => {
  const turns = new KeyTurns(1)
  const end = Promise.withResolvers<void>()
  const running = [1, 2].map(() => turns.run("a", () => end.promise))
  await expect(turns.run("a", async () => "late")).rejects.toThrow(StorageFailure)
  end.resolve()
  await Promise.all(running)
  expect(await turns.run("a", async () => "stored")).toBe("stored")
})

test("work that fails hands its turn over", async () => {
  const turns = new KeyTurns(10_000)
  const fail = () => turns.run("a", async () => Promise.reject(new Error("refused")))
  const outcomes = await Promise.allSettled([fail(), fail(), fail(), turns.run("a", async () => "stored")])
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"])
})
