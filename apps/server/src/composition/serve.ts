import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import { type AgedRows, pruneInPieces } from "../storage/prune.ts"
import type { StoredFeature } from "../storage/stored-feature.ts"

/** What the jobs of the engine need. */
type EngineJobParts = {
  readonly database: Database
  /** The rows of all features that are removed at an age. */
  readonly agedRows: readonly AgedRows[]
  /** What features remove in another way. */
  readonly pruners: readonly NonNullable<StoredFeature["removesMore"]>[]
}

/** The jobs of the engine: removing expired rows. */
export function jobs({ database, agedRows, pruners }: EngineJobParts): readonly Job[] {
  return [
    {
      name: "prune",
      times: "7 * * * *",
      startsAtOnce: true,
      longestMs: 10 * 60_000,
      run: async ({ at, signal }) => {
        for (const prune of pruners) await prune(database, { at, signal })
        await pruneInPieces(database, { at, signal, aged: agedRows })
      },
    },
  ]
}
