import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { isDrink } from "@ardoise/domain/drinks/drinks"
import type { OrderLine } from "@ardoise/domain/order/order"
import { setMenuDishes } from "@ardoise/domain/order/set-menu-dishes"
import { oldestPrintedMs } from "@ardoise/domain/order/tickets-to-print"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import { listSpecialsSince } from "../daily-board/board-queries.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"

/** How long after its end a board still says which of its specials are drinks: longer than any ticket waits. */
const boardsKnownMs = 4 * oldestPrintedMs

/** The menu of an order, what its printer prints, and an ISO time. */
type PrintedMenu = {
  readonly ownerId: string
  readonly menuId: string
  readonly prints: PrintedPart
  readonly at: string
}

/**
 * Returns whether a printer prints a line. What is not known to be a drink goes to the kitchen: a dish that the menu lost
 * since the order, too. A set menu with a drink goes to both.
 */
export async function printedLines(
  db: Db,
  { ownerId, menuId, prints, at }: PrintedMenu,
): Promise<(line: OrderLine) => boolean> {
  if (prints === "all") return () => true
  const drinks = new Set([...(await drinksOf(db, menuId)), ...(await drinksOfBoards(db, ownerId, at))])
  return (line) => {
    const isBar =
      drinks.has(line.dishId) || setMenuDishes(line).some(({ id }) => drinks.has(id.slice(id.indexOf(":") + 1)))
    if (prints === "bar") return isBar
    return !drinks.has(line.dishId)
  }
}

/** A ticket may be printed after its board has ended, or after the owner has taken its special off. */
async function drinksOfBoards(db: Db, ownerId: string, at: string): Promise<readonly string[]> {
  const since = new Date(Date.parse(at) - boardsKnownMs).toISOString()
  const specials = await listSpecialsSince(db, ownerId, since)
  return specials.flatMap(({ id, rubric }) => (rubric === "Boisson" ? [id] : []))
}

async function drinksOf(db: Db, menuId: string): Promise<ReadonlySet<string>> {
  const stored = await findStoredMenu(db, menuId)
  const data = stored && parseStored(stored.menu_data)
  if (!isMenuData(data)) return new Set()
  return new Set(
    toMenu(menuId, data).categories.flatMap((category) =>
      category.dishes.filter((dish) => isDrink(dish, category)).map(({ id }) => id),
    ),
  )
}
