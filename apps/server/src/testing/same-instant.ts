import { expect } from "vitest"
import type { Database } from "../storage/database.ts"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { openPool } from "../storage/postgres/postgres-dialect.ts"

/** Application name of the connections whose writes can be delayed. */
const lateName = "late"
/** Advisory lock that every write of a late connection waits for. */
const gate = 1

/** Two processes on one PostgreSQL database. The second can be paused between its reads and its writes. */
export type MeetingPoint = {
  /**
   * Starts a call on the late process, which can read but not write. Then runs the early call until it ends or waits
   * for a lock of the late one. Only then the late call continues.
   */
  readonly meet: <Early, Late>(
    early: () => Promise<Early>,
    late: (database: Database) => Promise<Late>,
  ) => Promise<readonly [Early, Late]>
  /** Empties the tables. */
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens a meeting point for two calls that read the same state of the database, as two simultaneous requests may.
 *
 * @param url of a PostgreSQL database without other users
 * @param tables all tables that the calls write to
 */
export async function openMeetingPoint(
  url: string,
  tables: readonly string[],
  clock: () => string,
): Promise<MeetingPoint> {
  const address = new URL(url)
  address.searchParams.set("application_name", lateName)
  const lateDatabase = await openPostgres({ url: address.href, clock, poolSize: 2 })
  const holder = openPool(url, 1)
  const observer = openPool(url, 1)
  await holder.query(`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') = '${lateName}' then perform pg_advisory_xact_lock_shared(${gate}); end if;
    return null;
  end $$`)
  for (const table of tables) {
    await holder.query(`create trigger gate before insert or update or delete on ${table}
      for each statement execute function wait_at_gate()`)
  }
  const countWaiting = async (): Promise<number> => {
    const { rows } = await observer.query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].waiting
  }
  return {
    async meet(early, late) {
      await holder.query("select pg_advisory_lock($1)", [gate])
      let ended = 0
      const watched = <Answer>(answer: Promise<Answer>) =>
        answer.finally(() => {
          ended += 1
        })
      const second = watched(late(lateDatabase))
      await expect.poll(async () => (await countWaiting()) + ended, { interval: 1 }).toBe(1)
      const first = watched(early())
      await expect.poll(async () => (await countWaiting()) + ended, { interval: 1 }).toBe(2)
      await holder.query("select pg_advisory_unlock($1)", [gate])
      return Promise.all([first, second])
    },
    async clear() {
      await holder.query(tables.map((table) => `delete from ${table}`).join(";"))
    },
    async close() {
      await Promise.all([lateDatabase.close(), holder.end(), observer.end()])
    },
  }
}
