import { alcoholOf } from "../drinks/dish-vat.ts"
import { isDrink } from "../drinks/drinks.ts"
import type { Menu } from "../menu/menu.ts"
import { centsOf, targetTest } from "./menu-reductions.ts"
import type { Target } from "./promotion.ts"

/** What the owner must do before a promotion may reduce drinks of a menu. */
export type AlcoholGuard =
  | { readonly code: "promotion-needs-soft-drink" }
  /** Drinks about which the owner has not said whether they contain alcohol. */
  | { readonly code: "promotion-drinks-unknown"; readonly dishIds: readonly string[] }

/**
 * Finds what prevents a promotion on a menu. Where alcohol is reduced, French law demands that drinks without alcohol
 * are reduced as well (code de la santé publique, L3323-1): so the menu must have one, and every drink must be known.
 *
 * @returns null if nothing prevents it
 */
export function findAlcoholGuard(menu: Menu, target: Target): AlcoholGuard | null {
  const isAbout = targetTest(target)
  const dishes = menu.categories.flatMap((category) =>
    category.dishes
      .filter((dish) => centsOf(dish) !== null)
      .map((dish) => ({
        ...{ dish, isReduced: isAbout(dish.id, category.id), alcohol: alcoholOf(dish) },
        isUnknown: alcoholOf(dish) === null && isDrink(dish, category),
      })),
  )
  const reducesAlcohol = dishes.some(({ isReduced, alcohol }) => isReduced && alcohol === true)
  const unknown = dishes.filter(({ isReduced, isUnknown }) => isUnknown && (isReduced || reducesAlcohol))
  if (unknown.length > 0) return { code: "promotion-drinks-unknown", dishIds: unknown.map(({ dish }) => dish.id) }
  const hasSoftDrink = dishes.some(({ alcohol }) => alcohol === false)
  return reducesAlcohol && !hasSoftDrink ? { code: "promotion-needs-soft-drink" } : null
}
