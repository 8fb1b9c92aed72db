import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { isDrink } from "@ardoise/domain/drinks/drinks"
import type { OrderLine } from "@ardoise/domain/order/order"
import { setMenuDishes } from "@ardoise/domain/order/set-menu-dishes"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import { findBoard } from "../daily-board/board-queries.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"

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
  const drinks = new Set([...(await drinksOf(db, menuId)), ...(await drinksOfBoard(db, ownerId, at))])
  return (line) => {
    const isBar =
      drinks.has(line.dishId) || setMenuDishes(line).some(({ id }) => drinks.has(id.slice(id.indexOf(":") + 1)))
    if (prints === "bar") return isBar
    return !drinks.has(line.dishId)
  }
}

async function drinksOfBoard(db: Db, ownerId: string, at: string): Promise<readonly string[]> {
  const { specials } = (await findBoard(db, ownerId, at)) ?? { specials: [] }
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
