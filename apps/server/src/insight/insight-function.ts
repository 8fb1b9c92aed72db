import type { Insight } from "@ardoise/contract/insight"
import { daysAfter, localDay } from "@ardoise/domain/dates"
import { isFreePeriod, readPeriod } from "@ardoise/domain/insight/insight-period"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { WireError } from "../http/wire-error.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { readFigures, readViews } from "./insight-figures.ts"

/** `insight`: the figures of a period and of the one before, for their owner. Without Premium: views of 30 days. */
export function insightFunction(context: RequestContext, findTimeZone: FindTimeZone): ServerFunction {
  const { database, largeReads, clock } = context
  return {
    name: "insight",
    run: async (body, viewer): Promise<Insight> => {
      const ownerId = requireOwner(viewer)
      const given = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>
      const period = readPeriod(given.from, given.to)
      if (!period.ok) throw new WireError(400, "period_invalid", "Cette période n’existe pas.")
      const now = clock()
      const timeZone = await findTimeZone(database.read, ownerId)
      const today = localDay(timeZone, Date.parse(now))
      const isFree = (await findPlan(database.read, ownerId, now)) === "free"
      if (isFree && !isFreePeriod(period.value, today)) {
        throw new WireError(403, "premium_required", "Cette période est réservée à Premium.")
      }
      const menuId = typeof given.menu_id === "string" ? given.menu_id.toLowerCase() : null
      // The job that counts a day for good runs within the first hour of the next one.
      const liveFrom = daysAfter(today, -1)
      const question = { ...period.value, ownerId, menuId }
      return largeReads.run(ownerId, (db) =>
        isFree ? readViews(db, question) : readFigures(db, question, { now, timeZone, liveFrom }),
      )
    },
  }
}
