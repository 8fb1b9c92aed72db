import { ok, type Result } from "../result.ts"
import { inDisplayOrder } from "./categories.ts"
import { withDescription } from "./description-author.ts"
import type { Dish, Menu } from "./menu.ts"
import { type DishRefusal, updateDish } from "./menu-edits.ts"

/** A dish without a description, and its category. */
export type UndescribedDish = {
  readonly categoryId: string
  readonly categoryName: string
  readonly dish: Dish
}

/** Returns the named dishes without a description, in the order of the screen. */
export function undescribedDishes(menu: Pick<Menu, "categories">): readonly UndescribedDish[] {
  return inDisplayOrder(menu.categories).flatMap(({ id, name, dishes }) =>
    dishes
      .filter((dish) => dish.name.trim() !== "" && dish.description.trim() === "")
      .map((dish) => ({ categoryId: id, categoryName: name, dish })),
  )
}

/** A description that an owner has accepted. */
export type AcceptedDescription = {
  readonly dishId: string
  readonly description: string
  /** A model wrote it, and the owner changed no word. */
  readonly isByModel: boolean
}

/**
 * Writes accepted descriptions: all of them, or none if one is refused. A dish that is gone, or that somebody has
 * described meanwhile, stays as it is.
 */
export function addDescriptions(menu: Menu, accepted: readonly AcceptedDescription[]): Result<Menu, DishRefusal> {
  let described = menu
  for (const { dishId, description, isByModel } of accepted) {
    const found = undescribedDishes(described).find(({ dish }) => dish.id === dishId)
    if (found === undefined) continue
    const changed = updateDish(described, found.categoryId, withDescription(found.dish, description, isByModel))
    if (!changed.ok) return changed
    described = changed.value
  }
  return ok(described)
}
