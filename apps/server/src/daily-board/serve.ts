import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { boardExport } from "./board-export.ts"
import { boardTable, publishBoardFunction } from "./board-table.ts"

/** What the server offers of daily boards. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return { tables: [boardTable], restFunctions: [publishBoardFunction(context)], exports: boardExport }
}
