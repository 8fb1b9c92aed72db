import { toMenu } from "@ardoise/contract/menu-mapping"
import { countUnspecifiedDrinks } from "@ardoise/domain/drinks/drinks"
import { findStoredMenu, listStandings } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"

/** Menus of an owner that are checked. Each is a document to read. */
const mostMenus = 20

/** Whether the owner has said of every drink that diners can order whether it contains alcohol: its VAT depends on it. */
export async function areDrinksKnown(db: Db, ownerId: string): Promise<boolean> {
  const standings = await listStandings(db, ownerId)
  const served = standings.filter(({ isActive, windows }) => isActive || windows.length > 0)
  for (const { id } of served.slice(0, mostMenus)) {
    const stored = await findStoredMenu(db, id)
    if (stored !== null && countUnspecifiedDrinks(toMenu(id, parseStored(stored.menu_data))) > 0) return false
  }
  return true
}
