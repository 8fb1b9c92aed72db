import { randomUUID } from "node:crypto"
import { Cron } from "croner"
import type { Database } from "../database/run-command.ts"
import { giveJobBack, noteJob, takeJob } from "./job-commands.ts"

/** Something that the server does by itself. Any number of processes know it; each time, one of them does it. */
export type Job = {
  /** Unique, and the same in every version. */
  readonly name: string
  /** Cron pattern in local time, such as `0 4 * * *`, or so many milliseconds apart. */
  readonly times: string | { readonly everyMs: number }
  /** Whether a new installation does it at its first start, before the first of those times. */
  readonly startsAtOnce?: boolean
  /** Asked when it is due: a job that comes often takes no turn, and writes nothing, while there is nothing to do. */
  readonly isNeeded?: (at: string) => Promise<boolean>
  /** How long it may take before another process takes it over. */
  readonly longestMs: number
  readonly run: (turn: JobRun) => Promise<void>
}

/** One run of a job. */
export type JobRun = {
  /** ISO time. */
  readonly at: string
  /** When it was last done with success: ISO time, or null. */
  readonly since: string | null
  /** Says that the server is going: what takes long ends then, by failing. */
  readonly signal: AbortSignal
}

/** What running jobs needs. */
export type JobScope = {
  readonly database: Database
  readonly jobs: readonly Job[]
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Hears of a job that failed: it is tried again soon. */
  readonly onFailure: (name: string, error: unknown) => void
}

/** How often each process looks whether anything is due. */
const lookEveryMs = 15_000

/** When a job that failed is tried again, unless its next time comes earlier. */
const retryMs = 10 * 60_000

/** The processes' jobs: noted at `begin`, done whenever they are due. */
export class JobRunner {
  readonly #scope: JobScope
  readonly #holder = randomUUID()
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #isNoted = false

  constructor(scope: JobScope) {
    this.#scope = scope
  }

  /** Notes every job that this version knows. `runDue` does it where it was not done yet. */
  async note(): Promise<void> {
    const { database, jobs, now } = this.#scope
    for (const job of jobs) {
      const isNew = job.startsAtOnce === true && !(await findJob(database, job.name))
      await database.run(noteJob, { name: job.name, dueAt: isNew ? isoTime(now()) : nextTime(job, now()) })
    }
    this.#isNoted = true
  }

  /** Does what is due and not being done, here or elsewhere: a long job holds up no other one. Waits until all is done. */
  async runDue(): Promise<void> {
    try {
      if (!this.#isNoted) await this.note()
    } catch (error) {
      // A server that starts on a full disk serves pages all the same.
      this.#scope.onFailure("jobs", error)
      return
    }
    for (const job of this.#scope.jobs) {
      if (this.#stopping.signal.aborted || this.#underWay.has(job.name)) continue
      const run = this.#runIfDue(job).finally(() => this.#underWay.delete(job.name))
      this.#underWay.set(job.name, run)
    }
    await Promise.all(this.#underWay.values())
  }

  /** Looks at once and then again and again, until `stop`. */
  begin(): void {
    const look = () => {
      void this.runDue()
      this.#timer = setTimeout(look, lookEveryMs)
    }
    this.#timer = setTimeout(look, 0)
  }

  /** Ends the looking, and waits until the jobs that are being done are given back. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    await Promise.all(this.#underWay.values())
  }

  /** Never throws: a database that is away is told, and looked for again. */
  async #runIfDue(job: Job): Promise<void> {
    const { database, now, onFailure } = this.#scope
    try {
      const noted = await findJob(database, job.name)
      const at = isoTime(now())
      // Most looks end here, without a write.
      if (!noted || noted.due_at > at || (await job.isNeeded?.(at)) === false) return
      await this.#run(job)
    } catch (error) {
      onFailure(job.name, error)
    }
  }

  async #run(job: Job): Promise<void> {
    const { database, now, onFailure } = this.#scope
    const { name } = job
    const holder = this.#holder
    const begun = now()
    const at = isoTime(begun)
    const turn = await database.run(takeJob, { name, holder, at, heldUntil: isoTime(begun + job.longestMs) })
    if (turn === null) return
    try {
      await job.run({ at, since: turn.since, signal: this.#stopping.signal })
      await database.run(giveJobBack, { name, holder, dueAt: nextTime(job, now()), ranAt: at })
    } catch (error) {
      if (!this.#stopping.signal.aborted) onFailure(name, error)
      const soon = isoTime(now() + retryMs)
      const next = nextTime(job, now())
      await database.run(giveJobBack, { name, holder, dueAt: soon < next ? soon : next, ranAt: null })
    }
  }
}

async function findJob({ read }: Database, name: string) {
  return read.selectFrom("jobs").select("due_at").where("name", "=", name).executeTakeFirst()
}

/** @returns ISO time */
function nextTime({ name, times }: Job, afterMs: number): string {
  if (typeof times !== "string") {
    return isoTime((Math.floor(afterMs / times.everyMs) + 1) * times.everyMs)
  }
  const next = new Cron(times, { paused: true }).nextRun(new Date(afterMs))
  if (!next) throw new Error(`The job ${name} has no next time: ${times}`)
  return next.toISOString()
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
