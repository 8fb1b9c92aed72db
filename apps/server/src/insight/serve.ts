import type { FindTimeZone } from "../accounts/account-context.ts"
import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { countChangedSales } from "./count-sales.ts"
import type { Counters } from "./counters.ts"
import { insightExport } from "./insight-export.ts"
import { insightFunction } from "./insight-function.ts"
import { pulseRoutes } from "./pulse-routes.ts"

/** What serving the figures needs. */
type InsightParts = {
  readonly context: RequestContext
  readonly findTimeZone: FindTimeZone
  readonly counters: Counters
}

/** What the server offers of figures. */
export function serve({ context, findTimeZone, counters }: InsightParts): ServedFeature {
  return {
    functions: [insightFunction(context, findTimeZone)],
    routes: async (app) => {
      await app.register((scope) => pulseRoutes(scope, { context, findTimeZone, counters }), {
        prefix: "/functions/v1",
      })
    },
    exports: insightExport,
  }
}

/** The job that counts what was sold. */
export function jobs({ database }: { readonly database: Database }): readonly Job[] {
  return [
    {
      name: "count-sales",
      times: "41 * * * *",
      startsAtOnce: true,
      // The first run after an upgrade counts the orders of years.
      longestMs: 60 * 60_000,
      run: (turn) => countChangedSales(database, turn),
    },
  ]
}
