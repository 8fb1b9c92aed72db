import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { archiveCards, archiveJob, hasCandidates } from "./archive-cards.ts"
import { archiveExport } from "./archive-export.ts"
import { displayTable } from "./archive-table.ts"
import { compareDisplayFunction } from "./compare-display.ts"

/** What the server offers of the archive. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return { tables: [displayTable], functions: [compareDisplayFunction(context)], exports: archiveExport }
}

/** The job that stores what diners read. */
export function jobs({ database }: { readonly database: Database }): readonly Job[] {
  return [
    {
      name: archiveJob,
      times: { everyMs: 5 * 60_000 },
      startsAtOnce: true,
      isNeeded: (at) => hasCandidates(database, at),
      // The first run after an upgrade looks at every restaurant.
      longestMs: 60 * 60_000,
      run: (turn) => archiveCards(database, turn),
    },
  ]
}
