import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { chooseMailer } from "./choose-mailer.ts"
import { hasDueMail } from "./mail-queries.ts"
import { type Outbox, type OutboxParts, openOutbox } from "./outbox.ts"
import { outboxPage } from "./outbox-page.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** Sends the emails of this process. */
    outbox: Outbox
  }
}

/** What sending emails needs. */
type MailParts = {
  readonly context: RequestContext
  readonly composeMail: OutboxParts["compose"]
  /** Current time in milliseconds. */
  readonly now: () => number
}

/** Sends the queued emails of this process. */
export function serve({ context, composeMail, now }: MailParts): ServedFeature {
  const { config, database } = context
  return {
    routes: (app) => {
      const mailer = chooseMailer(config, now)
      const outbox = openOutbox({
        database,
        mailer: config.showsOutbox ? outboxPage(app, mailer) : mailer,
        compose: composeMail,
        now,
        warn: (facts, message) => app.log.warn(facts, message),
      })
      app.decorate("outbox", outbox)
      app.addHook("onClose", () => outbox.close())
    },
  }
}

/** What the jobs of emails need. */
type MailJobParts = {
  readonly database: Database
  /** Sends the emails that are due. Never throws. */
  readonly sendMails: () => Promise<void>
}

/** The job that retries emails. */
export function jobs({ database, sendMails }: MailJobParts): readonly Job[] {
  return [
    {
      // A new email is sent right after its command. This job retries emails that failed, and those of a process that
      // is gone.
      name: "mail-retry",
      times: { everyMs: 15_000 },
      startsAtOnce: true,
      longestMs: 5 * 60_000,
      isNeeded: (at) => hasDueMail(database.read, at),
      run: ({ signal }) => untilEnd(sendMails(), signal),
    },
  ]
}

/** Waits for work to end, or rejects when the server stops. */
async function untilEnd(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<never>()
  const leave = () => ended.reject(signal.reason)
  signal.addEventListener("abort", leave)
  await Promise.race([work, ended.promise]).finally(() => signal.removeEventListener("abort", leave))
}
