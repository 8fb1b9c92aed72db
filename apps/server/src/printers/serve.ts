import type { FindTimeZone } from "../accounts/account-context.ts"
import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { epsonRoutes } from "./epson-routes.ts"
import { PrinterDoor } from "./printer-door.ts"
import { printerFunctions } from "./printer-functions.ts"
import { printerMeasures } from "./printer-measures.ts"
import { printerRows } from "./printer-queries.ts"
import { printerTable } from "./printer-table.ts"
import { starRoutes } from "./star-routes.ts"

/** What the server offers of printers. */
export function serve({
  context,
  findTimeZone,
}: {
  readonly context: RequestContext
  readonly findTimeZone: FindTimeZone
}): ServedFeature {
  return {
    tables: [printerTable],
    functions: printerFunctions(context, findTimeZone),
    routes: async (app) => {
      const door = new PrinterDoor(context, findTimeZone)
      const close = door.open(app.log)
      app.addHook("onClose", close)
      await app.register((scope) => starRoutes(scope, { context, door }), { prefix: "/impression" })
      await app.register((scope) => epsonRoutes(scope, { context, door }), { prefix: "/impression" })
    },
    measures: printerMeasures(context.database, context.clock),
    // Without their secrets.
    exports: { lists: ({ db, ownerId }) => [{ name: "printers", rows: printerRows(db, ownerId), json: [] }] },
  }
}
