import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Database } from "../storage/database.ts"
import { StorageFailure } from "../storage/database-errors.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { type Job, JobRunner } from "./run-jobs.ts"

const minute = 60_000
const year = 365 * 24 * 60 * minute
const noon = Date.parse("2026-11-21T12:00:00Z")

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let other: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
    // SQLite allows only one process. There the second runner uses the same connection.
    other = engine === "postgres" ? await startTestServer({ engine, beside: server }) : server
  })
  afterAll(async () => {
    if (other !== server) await other.stop()
    await server.stop()
  })

  let now = noon
  let done: string[] = []
  let failures: string[] = []
  beforeEach(async () => {
    now = noon
    done = []
    failures = []
    await server.fill("delete from jobs")
  })
  const aJob = (job: Partial<Job> = {}): Job => ({
    name: "water-the-plants",
    times: "0 * * * *",
    startsAtOnce: true,
    longestMs: 10 * minute,
    run: async ({ at }) => {
      done.push(at)
    },
    ...job,
  })
  const aProcess = (database: Database, job: Job) =>
    new JobRunner({ database, jobs: [job], now: () => now, onFailure: (name) => failures.push(name) })
  async function twoProcesses(job: Job) {
    const both = [aProcess(server.database, job), aProcess(other.database, job)]
    for (const one of both) await one.note()
    return { look: () => Promise.all(both.map((one) => one.runDue())), both }
  }

  test("when two processes check at the same moment, one runs the job, at each of its times", async () => {
    const { look } = await twoProcesses(aJob())
    for (const minutes of [0, 1, 59, 60, 61, 130]) {
      now = noon + minutes * minute
      await look()
    }
    expect(done).toEqual(["2026-11-21T12:00:00.000Z", "2026-11-21T13:00:00.000Z", "2026-11-21T14:10:00.000Z"])
  })

  test("a server that starts while nothing can be stored registers its jobs as soon as it can", async () => {
    let isFull = true
    const database: Database = {
      ...server.database,
      run: (command, args) =>
        isFull ? Promise.reject(new StorageFailure("database or disk is full")) : server.database.run(command, args),
    }
    const runner = aProcess(database, aJob())
    await runner.runDue()
    expect({ done, failures }).toEqual({ done: [], failures: ["jobs"] })
    isFull = false
    await runner.runDue()
    expect(done).toEqual(["2026-11-21T12:00:00.000Z"])
  })

  test("a job does not run before its time, and runs at the next start if no server was running then", async () => {
    const job = aJob({ startsAtOnce: false })
    const { look } = await twoProcesses(job)
    await look()
    expect(done).toEqual([])
    now = noon + 30 * 60 * minute
    const fresh = aProcess(server.database, job)
    await fresh.note()
    await fresh.runDue()
    expect(done).toEqual(["2026-11-22T18:00:00.000Z"])
  })

  test("after a clock that was a year ahead, a job runs at its times again, without a restart", async () => {
    const { look } = await twoProcesses(aJob())
    now = noon + year
    await look()
    now = noon
    await look()
    now = noon + 60 * minute
    await look()
    expect(done).toEqual(["2027-11-21T12:00:00.000Z", "2026-11-21T13:00:00.000Z"])
  })

  test("a job that was cut off by a power cut while the clock was a year ahead runs again once it is right", async () => {
    now = noon + year
    const cut = aProcess(server.database, aJob({ run: () => new Promise(() => undefined) }))
    void cut.runDue()
    const holder = () => server.database.read.selectFrom("jobs").select("holder").executeTakeFirst()
    await expect.poll(async () => (await holder())?.holder).toBeTruthy()
    now = noon
    const fresh = aProcess(server.database, aJob())
    await fresh.note()
    now = noon + 60 * minute
    await fresh.runDue()
    expect(done).toEqual(["2026-11-21T13:00:00.000Z"])
  })

  test("a job with an interval follows the clock, whenever the server was started", async () => {
    now = noon + 2 * minute
    const { look } = await twoProcesses(aJob({ times: { everyMs: 5 * minute } }))
    for (let n = 0; n < 12; n += 1) {
      await look()
      now += minute
    }
    expect(done.map((at) => at.slice(11, 16))).toEqual(["12:02", "12:05", "12:10"])
  })

  test("a job that is due and not needed takes no turn, and runs as soon as it is needed", async () => {
    let isNeeded = false
    const { look } = await twoProcesses(aJob({ times: { everyMs: minute }, isNeeded: async () => isNeeded }))
    await look()
    now = noon + 10 * minute
    await look()
    expect(done).toEqual([])
    const { ran_at, due_at } = await server.database.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow()
    expect({ ran_at, due_at }).toEqual({ ran_at: null, due_at: "2026-11-21T12:00:00.000Z" })
    isNeeded = true
    await look()
    await look()
    expect(done).toEqual(["2026-11-21T12:10:00.000Z"])
  })

  test("a long job does not delay the others", async () => {
    const hanging = Promise.withResolvers<void>()
    const long = aJob({ name: "prune-the-vine", run: () => hanging.promise })
    const runner = new JobRunner({
      database: server.database,
      jobs: [long, aJob()],
      now: () => now,
      onFailure: (name) => failures.push(name),
    })
    await runner.note()
    const looks = [runner.runDue()]
    const givenBack = () =>
      server.database.read.selectFrom("jobs").select("name").where("ran_at", "is not", null).execute()
    await expect.poll(givenBack).toHaveLength(1)
    now = noon + 60 * minute
    // Check repeatedly, as the timer does: the job may not be given back yet at the first check.
    await expect
      .poll(() => {
        looks.push(runner.runDue())
        return done
      })
      .toHaveLength(2)
    hanging.resolve()
    await Promise.all(looks)
    expect(failures).toEqual([])
  })

  test("a job receives the time of its last success, not of a failure", async () => {
    const told: (string | null)[] = []
    let isBroken = false
    const run: Job["run"] = async ({ since }) => {
      told.push(since)
      if (isBroken) throw new Error("no water")
    }
    const { look } = await twoProcesses(aJob({ run }))
    await look()
    isBroken = true
    now = noon + 60 * minute
    await look()
    isBroken = false
    now = noon + 120 * minute
    await look()
    const first = new Date(noon).toISOString()
    expect(told).toEqual([null, first, first])
  })

  test("a job that fails is reported, and retried in ten minutes", async () => {
    let tries = 0
    const run: Job["run"] = async () => {
      tries += 1
      if (tries === 1) throw new Error("no water")
    }
    const { look } = await twoProcesses(aJob({ run }))
    await look()
    expect({ tries, failures }).toEqual({ tries: 1, failures: ["water-the-plants"] })
    now = noon + 9 * minute
    await look()
    expect(tries).toBe(1)
    now = noon + 10 * minute
    await look()
    expect({ tries, failures }).toEqual({ tries: 2, failures: ["water-the-plants"] })
  })

  test("a job of a process that was killed is taken over within a minute", async () => {
    const run: Job["run"] = async ({ at }) => {
      done.push(at)
      // The first process never goes on.
      if (done.length === 1) await new Promise(() => undefined)
    }
    const { both } = await twoProcesses(aJob({ run }))
    const [first, second] = both
    void first?.runDue()
    await expect.poll(() => done).toHaveLength(1)
    now = noon + 0.7 * minute
    await second?.runDue()
    expect(done).toHaveLength(1)
    now = noon + 0.75 * minute
    await second?.runDue()
    expect(done).toHaveLength(2)
  })

  test("a running job is left to its process until the time limit; then another one takes it over", async () => {
    const hanging = Promise.withResolvers<void>()
    let begun = 0
    const run: Job["run"] = async () => {
      begun += 1
      if (begun === 1) await hanging.promise
    }
    const job = aJob({ run })
    const { both } = await twoProcesses(job)
    const [first, second] = both
    const gone = first?.runDue()
    await expect.poll(() => begun).toBe(1)
    const heldUntil = async () =>
      (await server.database.read.selectFrom("jobs").select("held_until").executeTakeFirstOrThrow()).held_until
    // Both check every fifteen seconds. Here, the first one does so half a minute before the second one.
    for (let seconds = 30; seconds < 10 * 60; seconds += 30) {
      now = noon + seconds * 1000
      const before = await heldUntil()
      void first?.runDue()
      await expect.poll(heldUntil).not.toBe(before)
      await second?.runDue()
      expect(begun).toBe(1)
    }
    now = noon + 10 * minute
    void first?.runDue()
    await second?.runDue()
    expect(begun).toBe(2)
    // The first one finishes after all. The time that the second one stored stays.
    now = noon + 300 * minute
    hanging.resolve()
    await gone
    const { due_at } = await server.database.read.selectFrom("jobs").select("due_at").executeTakeFirstOrThrow()
    expect(due_at).toBe("2026-11-21T13:00:00.000Z")
  })

  test("a job whose turn comes while the server stops does not begin, and is left to the next server", async () => {
    let stopped: Promise<void> | undefined
    const stopping: Database = {
      ...server.database,
      run: async (command, args) => {
        const answer = await server.database.run(command, args)
        if (command.name === "jobs/take") stopped = runner.stop()
        return answer
      },
    }
    const runner = aProcess(stopping, aJob())
    await runner.runDue()
    await stopped
    expect({ done, failures }).toEqual({ done: [], failures: [] })
    now = noon + 10 * minute
    await aProcess(server.database, aJob()).runDue()
    expect(done).toEqual(["2026-11-21T12:10:00.000Z"])
  })

  test("a server that stops ends a long job, and the next server runs it again", async () => {
    const run: Job["run"] = async ({ at, signal }) => {
      done.push(at)
      if (done.length > 1) return
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("cut off"))))
    }
    const { both } = await twoProcesses(aJob({ run }))
    const [first, second] = both
    first?.begin()
    await expect.poll(() => done).toHaveLength(1)
    await first?.stop()
    expect(failures).toEqual([])
    now = noon + 10 * minute
    await second?.runDue()
    expect(done).toHaveLength(2)
  })
})
