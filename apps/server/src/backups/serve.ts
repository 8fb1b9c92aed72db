import { join } from "node:path"
import type { FastifyBaseLogger } from "fastify"
import type { Job, JobRun } from "../jobs/run-jobs.ts"
import type { Config } from "../settings/config.ts"
import type { BackedUpTable } from "../storage/backup/snapshot.ts"
import { takeTimedBackupBeside } from "./backup-beside.ts"
import type { TimedBackup } from "./timed-backup.ts"

/** What taking backups needs. */
type BackupJobParts = {
  readonly config: Config
  /** The tables of all features, each after the tables that it refers to. */
  readonly backedUpTables: readonly BackedUpTable[]
  /** Logs each backup. */
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn">
}

const minute = 60_000

/** The jobs that take backups. */
export function jobs({ config, backedUpTables, logger }: BackupJobParts): readonly Job[] {
  const { databaseUrl, dataDir, filesDir, backupsKept, backupsElsewhere, objectStore } = config
  const jobs: Job[] = []
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

  async function takeBackup(
    { at, signal }: JobRun,
    how: Omit<TimedBackup, "place" | "leavesFiles" | "at">,
  ): Promise<void> {
    // Only the settings that a backup needs: the others contain passwords.
    const place = { databaseUrl, dataDir, filesDir, tables: backedUpTables }
    const report = await takeTimedBackupBeside({ ...how, place, leavesFiles: objectStore !== null, at }, signal)
    logger.info(report, "a backup was taken")
    const { filesMissing } = report
    if (filesMissing > 0) logger.warn({ filesMissing }, "files that the database names are missing")
  }
}
