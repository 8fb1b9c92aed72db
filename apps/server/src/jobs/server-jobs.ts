import { join } from "node:path"
import type { FastifyBaseLogger } from "fastify"
import { eraseAccounts, listEndingAddresses } from "../accounts/account-deletion.ts"
import type { Config } from "../config.ts"
import { pruneInPieces } from "../database/prune.ts"
import type { Database } from "../database/run-command.ts"
import { diskFiles } from "../files/disk-files.ts"
import { sweepFiles } from "../files/sweep-files.ts"
import { outboxFolder } from "../mail/choose-mailer.ts"
import { hasDueMail } from "../mail/mail-queries.ts"
import { eraseEmails } from "../mail/outbox-folder.ts"
import { forgetOldOrderNetworks } from "../orders/forget-networks.ts"
import { forgetOldOrderWords } from "../orders/forget-words.ts"
import { announceEndedPlans } from "../subscription/ended-plans.ts"
import { takeTimedBackupBeside } from "./backup-beside.ts"
import type { Job, JobRun } from "./run-jobs.ts"
import type { TimedBackup } from "./timed-backup.ts"

const minute = 60_000

/** What the jobs of a server need besides its settings. */
export type JobParts = {
  readonly database: Database
  /** Sends the emails that are due. Never throws. */
  readonly sendMails: () => Promise<void>
  /** Logs each backup. */
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn">
}

/** All jobs that a server runs by itself. */
export function serverJobs(config: Config, { database, sendMails, logger }: JobParts): Job[] {
  const { databaseUrl, dataDir, filesDir, backupsKept, backupsElsewhere } = config
  const jobs: Job[] = [
    {
      name: "prune",
      times: "7 * * * *",
      startsAtOnce: true,
      longestMs: 10 * minute,
      run: async ({ at, signal }) => {
        await forgetOldOrderNetworks(database, { at, signal })
        await pruneInPieces(database, { at, signal })
      },
    },
    {
      name: "erase-accounts",
      times: "11 * * * *",
      startsAtOnce: true,
      longestMs: 10 * minute,
      run: async ({ at }) => {
        // Before deleting the rows: a run that fails in between can find the addresses again.
        await eraseEmails(outboxFolder(config), await listEndingAddresses(database.read, at))
        await database.run(eraseAccounts, { at })
      },
    },
    {
      name: "forget-order-words",
      times: "23 * * * *",
      startsAtOnce: true,
      // The first run after an upgrade processes the orders of years.
      longestMs: 60 * minute,
      run: (turn) => forgetOldOrderWords(database, turn),
    },
    {
      name: "sweep-files",
      times: "40 3 * * *",
      longestMs: 60 * minute,
      run: async ({ at, signal }) => {
        await sweepFiles({ database, store: diskFiles(filesDir), now: at, signal })
      },
    },
    {
      name: "plan-expiry",
      times: "*/5 * * * *",
      longestMs: 5 * minute,
      run: async ({ at, since }) => {
        await database.run(announceEndedPlans, { since: since ?? at, at })
      },
    },
  ]
  jobs.push({
    // A new email is sent right after its command. This job retries emails that failed, and those of a process that is
    // gone.
    name: "mail-retry",
    times: { everyMs: minute / 4 },
    startsAtOnce: true,
    longestMs: 5 * minute,
    isNeeded: (at) => hasDueMail(database.read, at),
    run: ({ signal }) => untilEnd(sendMails(), signal),
  })
  if (backupsKept > 0) {
    jobs.push({
      name: "backup",
      times: "30 4 * * *",
      longestMs: 120 * minute,
      run: (turn) => {
        const keep = { latest: backupsKept, hours: 0, days: 0 }
        return takeBackup(turn, { folder: join(dataDir, "backups"), expects: "nothing", keep })
      },
    })
  }
  if (backupsElsewhere !== null) {
    const { folder, everyMinutes } = backupsElsewhere
    jobs.push({
      name: "backup-elsewhere",
      times: { everyMs: everyMinutes * minute },
      startsAtOnce: true,
      longestMs: 30 * minute,
      run: (turn) => {
        const expects = turn.since === null ? "the folder" : "earlier backups"
        return takeBackup(turn, { folder, expects, keep: { latest: 12, hours: 24, days: backupsKept } })
      },
    })
  }
  return jobs

  async function takeBackup({ at, signal }: JobRun, how: Omit<TimedBackup, "place" | "at">): Promise<void> {
    // Only the settings that a backup needs: the others contain passwords.
    const place = { databaseUrl, dataDir, filesDir }
    const report = await takeTimedBackupBeside({ ...how, place, at }, signal)
    logger.info(report, "a backup was taken")
    const { filesMissing } = report
    if (filesMissing > 0) logger.warn({ filesMissing }, "files that the database names are missing")
  }
}

/** Waits for work to end, or rejects when the server stops. */
async function untilEnd(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<never>()
  const leave = () => ended.reject(signal.reason)
  signal.addEventListener("abort", leave)
  await Promise.race([work, ended.promise]).finally(() => signal.removeEventListener("abort", leave))
}
