import type { FastifyInstance } from "fastify"
import type { Database } from "../../storage/database.ts"
import type { StoreCalls } from "../../storage/object-store/store-calls.ts"
import { isSame, readBearer } from "../credentials.ts"
import { WireError } from "../wire-error.ts"
import type { Measure } from "./measure.ts"

/** Bounds of the histogram, in seconds: for a page from memory, a save, a password hash, and slow requests. */
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What is measured. */
type MeasuredParts = {
  /** Null disables counting, and the address is then unknown. */
  readonly token: string | null
  readonly database: Pick<Database, "follow" | "read">
  /** The calls to the object store; null without one. */
  readonly storeCalls?: StoreCalls | null
}

/** The metrics of a process. */
export type Metrics = {
  /** Counts a response sent before the framework received its request. */
  readonly count: (route: string, status: number, milliseconds: number) => void
  /** Adds what features report. */
  readonly add: (measures: readonly Measure[]) => void
}

/**
 * `GET /metrics`, with METRICS_TOKEN as bearer token. Counts requests by route and status, with their durations. Counts
 * stored changes, and reports memory and event loop of this process. Labels contain no id, no personal address and no
 * name.
 */
export async function measure(app: FastifyInstance, { token, database, storeCalls }: MeasuredParts): Promise<Metrics> {
  if (token === null) {
    app.get("/metrics", (_request, reply) => app.sendNotFoundPage(reply))
    return { count: () => undefined, add: () => undefined }
  }
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client")
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: "ardoise_http_request_seconds",
    help: "Time until an answer had gone out, by route and status",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  })
  const stored = new Histogram({
    name: "ardoise_object_store_seconds",
    help: "Time until the object store began its answer, or until the call failed, by kind of call",
    labelNames: ["call"],
    buckets,
    registers,
  })
  const changes = new Counter({
    name: "ardoise_changes_total",
    help: "Changes that this process stored or heard of, by kind and event",
    labelNames: ["kind", "event"],
    registers,
  })
  const missed = new Counter({
    name: "ardoise_feed_missed_total",
    help: "How often the change feed was lost and everything had to be read again",
    registers,
  })
  new Gauge({
    name: "ardoise_connections",
    help: "Open connections, sockets and streams among them",
    registers,
    collect() {
      return new Promise((resolve) => {
        app.server.getConnections((_error, count) => {
          this.set(count ?? 0)
          resolve()
        })
      })
    },
  })
  new Gauge({
    name: "ardoise_job_success_timestamp_seconds",
    help: "When a job was last done with success, by whichever process; one that never was is missing",
    labelNames: ["job"],
    registers,
    async collect() {
      // If the database is unreachable, report the other metrics.
      const rows = await database.read
        .selectFrom("jobs")
        .select(["name", "ran_at"])
        .execute()
        .catch(() => [])
      this.reset()
      for (const { name, ran_at } of rows) if (ran_at !== null) this.set({ job: name }, Date.parse(ran_at) / 1000)
    },
  })
  const stopTiming = storeCalls?.follow((call, seconds) => stored.observe({ call }, seconds))
  app.addHook("onResponse", async (request, reply) => {
    // Use the route and not the address: ids would create a series for each menu.
    const route = request.routeOptions.url ?? "unknown"
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const stop = database.follow({
    onChanges: (some) => {
      for (const { kind, event } of some) changes.inc({ kind, event })
    },
    onMissed: () => missed.inc(),
  })
  app.addHook("onClose", async () => {
    stop()
    stopTiming?.()
    register.clear()
  })

  app.get("/metrics", async (request, reply) => {
    // A proxy that blocks this path may let another spelling of it pass: "/metrics/", "/%6detrics".
    if (request.url.split("?")[0] !== "/metrics") return app.sendNotFoundPage(reply)
    const bearer = readBearer(request)
    if (bearer === null || !isSame(bearer, token)) {
      throw new WireError(401, "metrics_token_required", "Jeton de mesure requis.")
    }
    return reply
      .type(register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics())
  })

  const add = ({ name, help, kind, labelNames = [], read }: Measure): void => {
    // If the database is unreachable, report the other metrics.
    const values = () => read().catch(() => [])
    const common = { name, help, labelNames: [...labelNames], registers }
    if (kind === "gauge") {
      new Gauge({
        ...common,
        async collect() {
          const found = await values()
          this.reset()
          // After a reset a gauge without labels is 0. Without a value it is missing.
          if (labelNames.length === 0) this.remove()
          for (const { value, labels } of found) this.set(labels ?? {}, value)
        },
      })
    } else {
      new Counter({
        ...common,
        async collect() {
          const found = await values()
          this.reset()
          for (const { value, labels } of found) this.inc(labels ?? {}, value)
        },
      })
    }
  }
  return {
    count: (route, status, milliseconds) => requests.observe({ method: "GET", route, status }, milliseconds / 1000),
    add: (measures) => measures.forEach(add),
  }
}
