import { Kysely } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { openPool, postgresDialect } from "../storage/postgres/postgres-dialect.ts"
import type { Schema } from "../storage/schema.ts"
import { Chance } from "../testing/chance.ts"
import { Evening } from "../testing/evening.ts"
import { startPostgresPair } from "../testing/postgres/postgres-server.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

/** `npm run faults` repeats the failover, and also tests a second server that is away. */
const given = process.env.FAULT_TIMES
const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const clock = () => new Date().toISOString()
const canCopy = process.platform !== "win32"
if (!canCopy) process.stdout.write("skipped: a second PostgreSQL server is copied with cp -a\n")

async function aPair() {
  const pair = await startPostgresPair({ isDurable: given !== undefined })
  onTestFinished(pair.first.stop)
  onTestFinished(pair.second.stop)
  return pair
}

async function anEvening(url: string) {
  const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: url }
  const server = await startServerProcess(place)
  return { server, evening: await Evening.begin(server, place, new Chance(seed)) }
}

async function countOrders(url: string): Promise<number> {
  const pool = openPool(url, 1, { isReadOnly: true })
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) })
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return count
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

const rounds = Array.from({ length: Number(given ?? 1) }, (_, index) => index + 1)

test.runIf(canCopy).each(rounds)(
  "a standby replaces a PostgreSQL server that dies: nothing acknowledged is lost, and service resumes by itself (%i)",
  async () => {
    const { url, first, second, promote } = await aPair()
    const { server, evening } = await anEvening(url)
    const other = await openPostgres({ url, clock, poolSize: 1 })
    onTestFinished(() => other.close())
    let heard = 0
    other.follow({
      onChanges: (changes) => {
        heard += changes.length
      },
      onMissed: () => undefined,
    })
    const { acknowledged, refused } = evening

    let enough = Number.POSITIVE_INFINITY
    const working = evening.work(() => acknowledged.orders >= enough)
    await expect.poll(() => acknowledged.orders, { timeout: 60_000, interval: 1 }).toBeGreaterThan(10)
    await first.crash()
    // The standby is running, but the server neither reads from it nor writes to it.
    const before = sum(refused)
    await expect.poll(() => sum(refused), { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 5)
    await promote()
    // Orders are accepted again without any intervention.
    enough = acknowledged.orders + 10
    await working
    evening.doubtRefusals()
    await evening.audit()
    await expect.poll(() => other.hearsChanges(), { timeout: 15_000 }).toBe(true)
    const heardBefore = heard
    await evening.order(server)
    await expect.poll(() => heard, { timeout: 15_000 }).toBeGreaterThan(heardBefore)
    expect(await countOrders(second.url)).toBeGreaterThanOrEqual(acknowledged.orders)
    expect(await server.stop()).toBe(0)
    process.stdout.write(`acknowledged ${JSON.stringify(acknowledged)}, refused ${JSON.stringify(refused)}\n`)
  },
  180_000,
)

test.runIf(canCopy && given !== undefined)(
  "without a standby nothing is acknowledged; a primary that is stopped for good before the promotion loses nothing",
  async () => {
    const { url, first, second, promote } = await aPair()
    const { server, evening } = await anEvening(url)
    const { acknowledged, refused } = evening
    await evening.order(server)
    expect(acknowledged.orders).toBe(1)
    await second.pause()
    // Only one server has stored the order, perhaps not for good: the client gets a refusal.
    await evening.order(server)
    expect(acknowledged.orders).toBe(1)
    expect(refused.orders).toBe(1)
    await evening.watch(server)
    second.resume().catch(() => undefined)
    await expect
      .poll(() => evening.order(server).then(() => acknowledged.orders), { timeout: 60_000 })
      .toBeGreaterThan(1)
    // An operator makes sure that the old primary is off before promoting the standby.
    await first.crash()
    await promote()
    const before = acknowledged.orders
    await expect
      .poll(() => evening.order(server).then(() => acknowledged.orders), { timeout: 60_000 })
      .toBeGreaterThan(before)
    evening.doubtRefusals()
    await evening.audit()
    expect(await countOrders(second.url)).toBeGreaterThanOrEqual(acknowledged.orders)
    expect(await server.stop()).toBe(0)
  },
  240_000,
)
