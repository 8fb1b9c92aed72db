import { eraseAccounts } from "../accounts/account-deletion.ts"
import type { Config } from "../config.ts"
import { pruneExpired } from "../database/prune.ts"
import type { Database } from "../database/run-command.ts"
import { diskFiles } from "../files/disk-files.ts"
import { sweepFiles } from "../files/sweep-files.ts"
import { announceEndedPlans } from "../subscription/ended-plans.ts"
import { backUpDaily } from "./daily-backup.ts"
import type { Job } from "./run-jobs.ts"

const minute = 60_000

/** Everything that a server does by itself. */
export function serverJobs(database: Database, { databaseUrl, dataDir, filesDir, backupsKept }: Config): Job[] {
  const jobs: Job[] = [
    {
      name: "prune",
      times: "7 * * * *",
      startsAtOnce: true,
      longestMs: 10 * minute,
      run: async ({ at }) => {
        await database.run(pruneExpired, { at })
      },
    },
    {
      name: "erase-accounts",
      times: "11 * * * *",
      startsAtOnce: true,
      longestMs: 10 * minute,
      run: async ({ at }) => {
        await database.run(eraseAccounts, { at })
      },
    },
    {
      name: "sweep-files",
      times: "40 3 * * *",
      longestMs: 60 * minute,
      run: async ({ at }) => {
        await sweepFiles({ database, store: diskFiles(filesDir), now: at })
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
  if (databaseUrl === null && backupsKept > 0) {
    jobs.push({
      name: "backup",
      times: "30 4 * * *",
      longestMs: 120 * minute,
      run: async ({ at, signal }) => {
        await backUpDaily({ dataDir, kept: backupsKept, at, signal })
      },
    })
  }
  return jobs
}
