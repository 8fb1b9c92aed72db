import type { AccountContext, FindTimeZone } from "../accounts/account-context.ts"
import type { ServedFeature } from "../composition/feature.ts"
import { deviceFunctions } from "./device-functions.ts"
import { deviceMeasure } from "./device-measure.ts"
import { deviceTable } from "./device-table.ts"
import { joinRoutes } from "./join-routes.ts"
import { staffDeviceRows } from "./staff-device-rows.ts"
import { workplaceFunction } from "./workplace.ts"

/** What the server offers of devices of the team. */
export function serve({
  context,
  findTimeZone,
}: {
  readonly context: AccountContext
  readonly findTimeZone: FindTimeZone
}): ServedFeature {
  return {
    tables: [deviceTable],
    functions: [...deviceFunctions(context), workplaceFunction(context, findTimeZone)],
    routes: async (app) => {
      await app.register((scope) => joinRoutes(scope, context), { prefix: "/functions/v1" })
    },
    measures: [deviceMeasure(context.database)],
    exports: { lists: ({ db, ownerId }) => [{ name: "staff_devices", rows: staffDeviceRows(db, ownerId), json: [] }] },
  }
}
