import type { WeeklyEmailState } from "@ardoise/contract/insight"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findWeeklyEmail, switchWeeklyEmail } from "./weekly-commands.ts"

const switchArgs = z.object({ on: z.boolean() })

/** `weekly-letter`: whether the owner gets the weekly email. With `on`, switches it. */
export function weeklyFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "weekly-letter",
    run: async (body, viewer): Promise<WeeklyEmailState> => {
      const ownerId = requireOwner(viewer)
      const args = readShape(switchArgs, body)
      if (args !== null) {
        const switched = await database.run(switchWeeklyEmail, { ownerId, isOn: args.on, at: clock() })
        if (!switched.ok) throw new WireError(403, "premium_required", "La Lettre du lundi est réservée à Premium.")
      }
      return { on: (await findWeeklyEmail(database.read, ownerId)).switchedOnAt !== null }
    },
  }
}
