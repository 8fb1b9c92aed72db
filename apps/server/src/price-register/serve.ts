import type { ServedFeature } from "../composition/feature.ts"
import { priceExport } from "./price-export.ts"
import { priceTable } from "./price-table.ts"

/** What the server offers of the price register. */
export function serve(): ServedFeature {
  return { tables: [priceTable], exports: priceExport }
}
