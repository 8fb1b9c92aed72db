import type { KyselyPlugin, QueryResult } from "kysely"
import type { Db } from "./schema.ts"

/** A result of the reader thread. */
export type TimedResult<Row> = QueryResult<Row> & {
  /** Milliseconds that the query ran, without its time in the queue. */
  readonly tookMs: number
}

/**
 * Measures the queries of one piece of work.
 *
 * @returns `db` for the work, and `tookMs`, which returns the milliseconds that its queries ran. On PostgreSQL they are 0,
 * because its queries do not run in this process
 */
export function measureReading(given: Db): { readonly db: Db; readonly tookMs: () => number } {
  let tookMs = 0
  const measuring: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      tookMs += (result as Partial<TimedResult<unknown>>).tookMs ?? 0
      return result
    },
  }
  return { db: given.withPlugin(measuring), tookMs: () => tookMs }
}
