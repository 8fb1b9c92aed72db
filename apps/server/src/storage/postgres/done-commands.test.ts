import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../../testing/engines.ts"
import { type CommitFate, startPostgresRelay } from "../../testing/postgres/postgres-relay.ts"
import { startPostgres } from "../../testing/postgres/postgres-server.ts"
import { defineCommand } from "../command.ts"
import { OutcomeUnknown } from "../database-errors.ts"
import { openPostgres } from "./open-postgres.ts"
import { openPool } from "./postgres-dialect.ts"

const clock = () => new Date().toISOString()

/** Stores a row each time that it runs, and records no change. Its answer is the number of the row. */
const addRow = defineCommand("test/add-row", null, async ({ db }, _: object): Promise<number> => {
  const { rows } = await sql<{ n: number }>`insert into things default values returning n`.execute(db)
  return rows[0]?.n ?? 0
})

/** The server, as seen by a connection that does not pass the relay. */
async function anObserver(url: string) {
  const pool = openPool(url, 1)
  onTestFinished(() => pool.end())
  await pool.query("create table things (n integer generated always as identity)")
  const waitingFor = async (event: string) => {
    const { rows } = await pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event = $1",
      [event],
    )
    return rows.map(({ pid }) => Number(pid))
  }
  return {
    ask: (text: string) => pool.query(text),
    waitingFor,
    listThings: async () => (await pool.query("select n from things")).rows.map(({ n }) => Number(n)),
    /** Resolves when a transaction waits for the end of another one. */
    untilSomeoneLooks: () => expect.poll(() => waitingFor("transactionid"), { timeout: 8_000 }).toHaveLength(1),
  }
}

/** A database behind a relay. */
async function aDatabaseBehindARelay() {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const observer = await anObserver(url)
  const relay = await startPostgresRelay(url)
  const database = await openPostgres({ url: relay.url, clock, poolSize: 2 })
  onTestFinished(() => database.close())
  return { database, observer, relay }
}

type Observer = Awaited<ReturnType<typeof anObserver>>

const answerIsLost: CommitFate = async ({ deliver, cutClient }) => {
  await deliver()
  cutClient()
}

const fates: readonly (readonly [string, (observer: Observer) => readonly CommitFate[]])[] = [
  ["reaches the server, and only its answer is lost", () => [answerIsLost]],
  [
    "never reaches the server",
    () => [
      async ({ cutClient, cutServer }) => {
        cutServer()
        cutClient()
      },
    ],
  ],
  [
    "reaches the server only after its outcome was asked for",
    ({ untilSomeoneLooks }) => [
      async ({ deliver, cutClient }) => {
        cutClient()
        await untilSomeoneLooks()
        await deliver()
      },
    ],
  ],
  [
    "is given up by the network after its outcome was asked for",
    ({ untilSomeoneLooks }) => [
      async ({ cutServer, cutClient }) => {
        cutClient()
        await untilSomeoneLooks()
        cutServer()
      },
    ],
  ],
  ["gets no answer, and the commit that confirms it gets none either", () => [answerIsLost, answerIsLost]],
  [
    "never reaches the server, and the commit of the second try gets no answer",
    () => [
      async ({ cutClient, cutServer }) => {
        cutServer()
        cutClient()
      },
      answerIsLost,
    ],
  ],
]

test.each(fates)("a command whose commit %s is stored exactly once and answered", async (_, fatesFor) => {
  const { database, observer, relay } = await aDatabaseBehindARelay()
  relay.fates.push(...fatesFor(observer))
  const answer = await database.run(addRow, {})
  expect(relay.fates).toEqual([])
  expect(await observer.listThings()).toEqual([answer])
})

test("a command whose transaction stays open has an unknown outcome, and is stored at most once", async () => {
  const { database, observer, relay } = await aDatabaseBehindARelay()
  const release = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  relay.fates.push(async ({ deliver, cutClient }) => {
    cutClient()
    await release.promise
    await deliver()
    delivered.resolve()
  })
  await expect(database.run(addRow, {})).rejects.toThrow(OutcomeUnknown)
  release.resolve()
  await delivered.promise
  expect(await observer.listThings()).toHaveLength(1)
}, 30_000)

/**
 * Waits until commits wait for a standby. The setting alone is not enough: sessions read it, but they wait only after
 * the server's checkpointer has read it, too.
 */
async function untilCommitsWait(observer: Observer, url: string): Promise<void> {
  const pool = openPool(url, 1)
  onTestFinished(() => pool.end())
  await expect
    .poll(async () => {
      let isDone = false
      const probe = pool.query("insert into probes default values").finally(() => {
        isDone = true
      })
      for (;;) {
        const [waiting] = await observer.waitingFor("SyncRep")
        if (waiting !== undefined) {
          // The probe is committed on the primary, and stops waiting.
          await observer.ask(`select pg_cancel_backend(${waiting})`)
          await probe
          return true
        }
        if (isDone) return false
      }
    })
    .toBe(true)
}

test("a commit that only the primary has is not acknowledged before the standby has it, too", async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const observer = await anObserver(server.url)
  const database = await openPostgres({ url: server.url, clock, poolSize: 2 })
  onTestFinished(() => database.close())
  await observer.ask("create table probes (n integer generated always as identity)")
  await observer.ask("alter system set synchronous_standby_names = 'away'")
  await observer.ask("select pg_reload_conf()")
  await untilCommitsWait(observer, server.url)
  let isAnswered = false
  const running = database.run(addRow, {}).finally(() => {
    isAnswered = true
  })
  let first: number[] = []
  await expect.poll(async () => (first = await observer.waitingFor("SyncRep"))).toHaveLength(1)
  // The server stops waiting for the standby. The transaction is visible, but stored on the primary only.
  await observer.ask(`select pg_terminate_backend(${first[0]})`)
  await expect.poll(observer.listThings).toHaveLength(1)
  await expect.poll(() => observer.waitingFor("SyncRep")).toHaveLength(1)
  expect(isAnswered).toBe(false)
  await observer.ask("alter system reset synchronous_standby_names")
  await observer.ask("select pg_reload_conf()")
  expect(await observer.listThings()).toEqual([await running])
})
