import type { PageAssets, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FindTimeZone } from "../accounts/account-context.ts"
import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import { ownOrigin } from "../mail/mail-origin.ts"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { countChangedSales } from "./count-sales.ts"
import type { Counters } from "./counters.ts"
import { insightExport } from "./insight-export.ts"
import { insightFunction } from "./insight-function.ts"
import { pulseRoutes } from "./pulse-routes.ts"
import { queueWeeklyEmails } from "./queue-weekly-emails.ts"
import { stopRoutes } from "./stop-routes.ts"
import { weeklyFunction } from "./weekly-function.ts"

/** What serving the figures needs. */
type InsightParts = {
  readonly context: RequestContext
  readonly findTimeZone: FindTimeZone
  readonly counters: Counters
  readonly renderPublicMenu: RenderPublicMenu
  readonly webApp: { readonly assets: PageAssets }
}

/** What the server offers of figures. */
export function serve({ context, findTimeZone, counters, renderPublicMenu, webApp }: InsightParts): ServedFeature {
  let pulses = 0
  const onPulse = () => {
    pulses += 1
  }
  return {
    functions: [insightFunction(context, findTimeZone), weeklyFunction(context)],
    routes: async (app) => {
      await app.register((scope) => pulseRoutes(scope, { context, findTimeZone, counters, onPulse }), {
        prefix: "/functions/v1",
      })
      await app.register((scope) => stopRoutes(scope, { context, renderPublicMenu, assets: webApp.assets }))
    },
    measures: [
      {
        name: "ardoise_pulses_total",
        help: "Visits whose counts this process received",
        kind: "counter",
        read: async () => [{ value: pulses }],
      },
    ],
    exports: insightExport,
  }
}

/** What the jobs of the figures need. */
type InsightJobParts = { readonly config: Config; readonly database: Database }

/** The job that counts what was sold, and the one that queues the weekly emails. */
export function jobs({ config, database }: InsightJobParts): readonly Job[] {
  return [
    {
      name: "count-sales",
      times: "41 * * * *",
      startsAtOnce: true,
      // The first run after an upgrade counts the orders of years.
      longestMs: 60 * 60_000,
      run: (turn) => countChangedSales(database, turn),
    },
    {
      name: "weekly-letters",
      times: "0 * * * *",
      longestMs: 60 * 60_000,
      run: (turn) => queueWeeklyEmails(database, { ...turn, origin: ownOrigin(config) }),
    },
  ]
}
