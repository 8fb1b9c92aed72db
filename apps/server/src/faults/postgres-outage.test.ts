import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { Chance } from "../testing/chance.ts"
import { Evening } from "../testing/evening.ts"
import { type PostgresServer, startPostgres } from "../testing/postgres/postgres-server.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

/** Only `npm run faults` waits for repeated restarts of a database; `open-postgres.test.ts` tries one outage. */
const given = process.env.FAULT_TIMES
const times = Number(given ?? 0)
const seed = Number(process.env.FAULT_SEED ?? 20_261_121)

/** Faults of a database. After each, the database can be reached again. */
const troubles: readonly (readonly [string, (postgres: PostgresServer) => Promise<void>])[] = [
  ["is restarted", async ({ pause, resume }) => pause().then(resume)],
  ["is killed", async ({ crash, resume }) => crash().then(resume)],
  ["cuts every line", ({ url }) => cutLines(url)],
  [
    "is out of reach for ten seconds",
    async ({ pause, resume }) => {
      await pause()
      await delay(10_000)
      await resume()
    },
  ],
]

async function cutLines(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
  )
  await client.end()
}

test.runIf(given !== undefined)(
  "a server whose database fails repeatedly loses nothing that it acknowledged, and continues by itself",
  async () => {
    const postgres = await startPostgres({ isDurable: true })
    onTestFinished(postgres.stop)
    const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: postgres.url }
    const chance = new Chance(seed)
    const server = await startServerProcess(place)
    const evening = await Evening.begin(server, place, chance)
    const { acknowledged } = evening
    for (const [name, happen] of Array.from({ length: times }, () => troubles).flat()) {
      let enough = Number.POSITIVE_INFINITY
      const working = evening.work(() => acknowledged.orders >= enough)
      const before = acknowledged.orders + 5 + chance.below(30)
      await expect.poll(() => acknowledged.orders, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before)
      await happen(postgres)
      // Orders are accepted again without any intervention.
      enough = acknowledged.orders + 10
      await working
      evening.doubtRefusals()
      await evening.audit().catch((cause) => {
        throw new Error(`seed ${seed}, after a database that ${name}`, { cause })
      })
    }
    process.stdout.write(`acknowledged ${JSON.stringify(acknowledged)}, refused ${JSON.stringify(evening.refused)}\n`)
    expect(await server.stop()).toBe(0)
  },
  60_000 + 60_000 * times,
)
