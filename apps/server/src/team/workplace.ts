import type { Workplace } from "@ardoise/contract/team"
import { servedMenu } from "@ardoise/domain/menu/active-menu"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findDevice } from "../accounts/devices/device-queries.ts"
import { WireError } from "../http/wire-error.ts"
import { listStandings } from "../menus/menu-queries.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type { ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { seeDevice } from "./device-commands.ts"

/** Milliseconds between two notes that a device is in use. */
const seenEveryMs = 60_000

/** `workplace`: what a device of the team needs to know of its restaurant. The call also notes that it is in use. */
export function workplaceFunction({ database, clock }: RequestContext, findTimeZone: FindTimeZone): ServerFunction {
  return {
    name: "workplace",
    isForStaff: true,
    run: async (_body, { staff }): Promise<Workplace> => {
      if (!staff) throw new WireError(401, "not_authenticated", "Non authentifié")
      const { deviceId, restaurantId } = staff
      const at = clock()
      const device = await findDevice(database.read, deviceId)
      const owner = await findUser(database.read, restaurantId)
      if (!device || !owner) throw new WireError(401, "not_authenticated", "Non authentifié")
      const isLate = Math.abs(Date.parse(at) - Date.parse(device.seen_at)) >= seenEveryMs
      if (isLate) await database.run(seeDevice, { restaurantId, deviceId, at })
      const db = database.read
      const timeZone = await findTimeZone(db, restaurantId)
      const standings = await listStandings(db, restaurantId)
      const moment = { nowMs: Date.parse(at), timeZone }
      return {
        restaurant_name: restaurantNameOf(owner),
        time_zone: timeZone,
        role: device.role,
        device_name: device.name,
        menu_id: servedMenu(standings, await findPlan(db, restaurantId, at), moment)?.id ?? null,
      }
    },
  }
}
