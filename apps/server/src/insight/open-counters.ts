import type { FastifyInstance } from "fastify"
import type { Database } from "../storage/database.ts"
import { Counters, flushEveryMs } from "./counters.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** What diners' visits have left since the last write. */
    readonly counters: Counters
  }
}

/** Creates the counters of a process. They are stored every minute, and when the server closes. */
export function openCounters(
  app: FastifyInstance,
  { database, now }: { readonly database: Pick<Database, "run">; readonly now: () => number },
): Counters {
  const counters = new Counters({
    database,
    now,
    onDropped: (count) => app.log.warn({ count }, "counters were dropped"),
  })
  const store = () => counters.flush().catch((error) => app.log.warn({ err: error }, "counters could not be stored"))
  const timer = setInterval(store, flushEveryMs).unref()
  // First what there is, because requests that do not end may delay the rest until the process is stopped.
  app.addHook("preClose", store)
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await store()
  })
  app.decorate("counters", counters)
  return counters
}
