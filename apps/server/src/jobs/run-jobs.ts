import { randomUUID } from "node:crypto"
import { Cron } from "croner"
import type { Database } from "../storage/database.ts"
import { giveJobBack, holdJob, noteJob, takeJob } from "./job-commands.ts"

/** Something that the server does by itself. Many processes may know a job; one of them runs it each time. */
export type Job = {
  /** Unique, and the same in every version. */
  readonly name: string
  /** Cron pattern in local time, such as `0 4 * * *`, or a fixed interval in milliseconds. */
  readonly times: string | { readonly everyMs: number }
  /** Whether a new installation runs it at its first start, before the first scheduled time. */
  readonly startsAtOnce?: boolean
  /** Called when the job is due. A frequent job with nothing to do takes no turn, and so writes nothing. */
  readonly isNeeded?: (at: string) => Promise<boolean>
  /** Milliseconds after which another process may take over a run that has not ended, although its process is alive. */
  readonly longestMs: number
  readonly run: (turn: JobRun) => Promise<void>
}

/** One run of a job. */
export type JobRun = {
  /** ISO time. */
  readonly at: string
  /** When the job last succeeded: ISO time, or null. */
  readonly since: string | null
  /** Aborts when the server stops. A long job must then end, by throwing. */
  readonly signal: AbortSignal
}

/** What running jobs needs. */
export type JobScope = {
  readonly database: Database
  readonly jobs: readonly Job[]
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Called for a job that failed. It is retried soon. */
  readonly onFailure: (name: string, error: unknown) => void
}

/** Milliseconds between two checks whether a job is due. */
const lookEveryMs = 15_000

/**
 * Milliseconds for which a process holds a job, from its last check on. After a kill, another process or the next start
 * takes the job over that soon.
 */
const heldMs = 45_000

/** Clocks of two processes differ by less than these milliseconds. */
const clocksDifferMs = 24 * 3_600_000

/** Milliseconds until a failed job is retried, unless its next scheduled time is earlier. */
const retryMs = 10 * 60_000

/** Runs jobs when they are due. Registers them before the first run. */
export class JobRunner {
  readonly #scope: JobScope
  readonly #holder = randomUUID()
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<string, Promise<void>>()
  /** When the turns that this process holds began, in milliseconds, by the name of the job. */
  readonly #turns = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #isNoted = false

  constructor(scope: JobScope) {
    this.#scope = scope
  }

  /** Registers every job that this version knows. */
  async note(): Promise<void> {
    const { database, jobs, now } = this.#scope
    for (const job of jobs) {
      const isNew = job.startsAtOnce === true && !(await findJob(database, job.name))
      await database.run(noteJob, { name: job.name, dueAt: isNew ? isoTime(now()) : nextTime(job, now()) })
    }
    this.#isNoted = true
  }

  /**
   * Runs the jobs that are due and that no process is running, all at the same time, and holds those that are under way.
   * Resolves when all are done.
   */
  async runDue(): Promise<void> {
    try {
      if (!this.#isNoted) await this.note()
    } catch (error) {
      // A server that starts on a full disk must still serve pages.
      this.#scope.onFailure("jobs", error)
      return
    }
    for (const job of this.#scope.jobs) {
      if (this.#stopping.signal.aborted) continue
      if (this.#underWay.has(job.name)) {
        await this.#hold(job)
        continue
      }
      const run = this.#runIfDue(job).finally(() => this.#underWay.delete(job.name))
      this.#underWay.set(job.name, run)
    }
    await Promise.all(this.#underWay.values())
  }

  /** Checks at once and then periodically, until `stop`. */
  begin(): void {
    const look = () => {
      void this.runDue()
      this.#timer = setTimeout(look, lookEveryMs)
    }
    this.#timer = setTimeout(look, 0)
  }

  /** Stops the checks, and waits until the running jobs are given back. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    await Promise.all(this.#underWay.values())
  }

  /** Never throws: an unavailable database is reported, and tried again at the next check. */
  async #runIfDue(job: Job): Promise<void> {
    const { database, now, onFailure } = this.#scope
    try {
      const noted = await findJob(database, job.name)
      const at = isoTime(now())
      if (!noted) return
      if (noted.due_at > at) {
        // Most checks end here, without a write. After a clock that was ahead, the noted time may be far away.
        const dueAt = nextTime(job, now())
        if (noted.due_at > dueAt) await database.run(noteJob, { name: job.name, dueAt })
        return
      }
      if ((await job.isNeeded?.(at)) === false) return
      await this.#run(job)
    } catch (error) {
      onFailure(job.name, error)
    }
  }

  /** Never throws, see `#runIfDue`. */
  async #hold(job: Job): Promise<void> {
    const { database, now, onFailure } = this.#scope
    const begun = this.#turns.get(job.name)
    if (begun === undefined || now() >= begun + job.longestMs) return
    const held = { name: job.name, holder: this.#holder, heldUntil: isoTime(heldUntil(job, begun, now())) }
    await database.run(holdJob, held).catch((error) => onFailure(job.name, error))
  }

  async #run(job: Job): Promise<void> {
    const { database, now, onFailure } = this.#scope
    const { name } = job
    const holder = this.#holder
    const begun = now()
    const at = isoTime(begun)
    const longestHeld = isoTime(begun + heldMs + clocksDifferMs)
    const held = { name, holder, at, heldUntil: isoTime(heldUntil(job, begun, begun)), longestHeld }
    const turn = await database.run(takeJob, held)
    if (turn === null) return
    this.#turns.set(name, begun)
    try {
      // A job that began only now would not notice the stop, and would delay it.
      this.#stopping.signal.throwIfAborted()
      await job.run({ at, since: turn.since, signal: this.#stopping.signal })
      await database.run(giveJobBack, { name, holder, dueAt: nextTime(job, now()), ranAt: at })
    } catch (error) {
      if (!this.#stopping.signal.aborted) onFailure(name, error)
      const soon = isoTime(now() + retryMs)
      const next = nextTime(job, now())
      await database.run(giveJobBack, { name, holder, dueAt: soon < next ? soon : next, ranAt: null })
    } finally {
      this.#turns.delete(name)
    }
  }
}

/** @returns milliseconds since 1970 */
const heldUntil = ({ longestMs }: Job, begun: number, now: number) => Math.min(now + heldMs, begun + longestMs)

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
