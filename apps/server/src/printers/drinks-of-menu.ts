import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { isDrink } from "@ardoise/domain/drinks/drinks"
import type { OrderLine } from "@ardoise/domain/order/order"
import { setMenuDishes } from "@ardoise/domain/order/set-menu-dishes"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"

/**
 * Returns whether a printer prints a line. What is not known to be a drink goes to the kitchen: a dish that the menu lost
 * since the order, too. A set menu with a drink goes to both.
 */
export async function printedLines(db: Db, menuId: string, prints: PrintedPart): Promise<(line: OrderLine) => boolean> {
  if (prints === "all") return () => true
  const drinks = await drinksOf(db, menuId)
  return (line) => {
    const isBar = drinks.has(line.dishId) || setMenuDishes(line).some(({ id }) => drinks.has(id))
    if (prints === "bar") return isBar
    return !drinks.has(line.dishId)
  }
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
