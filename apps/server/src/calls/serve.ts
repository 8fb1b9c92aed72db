import type { ServedFeature } from "../composition/feature.ts"
import { callTable } from "./call-table.ts"

/** What the server offers of calls. Phones call with `call-waiter`, which is a part of the bill at the table, too. */
export function serve(): ServedFeature {
  return { tables: [callTable] }
}
