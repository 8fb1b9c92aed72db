import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { menuExport } from "./menu-export.ts"
import { menuTable, menuVersionTable, setMenuActiveFunction } from "./menu-table.ts"
import { serviceTable, setMenuServicesFunction } from "./service-table.ts"
import { soldOutTable } from "./sold-out-table.ts"

/** What the server offers of menus. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return {
    tables: [menuTable(context.config.freeMenuPolicy), menuVersionTable, soldOutTable, serviceTable],
    restFunctions: [setMenuActiveFunction(context), setMenuServicesFunction(context)],
    exports: menuExport,
  }
}
