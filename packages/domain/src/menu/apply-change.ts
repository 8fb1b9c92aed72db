import { type AllergenDeclaration, undeclared } from "./allergens.ts"
import type { Dish, Menu, OtherFields } from "./menu.ts"
import { sameValue } from "./menu-edits.ts"
import { mergeMenus, sameMeaning } from "./merge-menus.ts"

/** A change of a menu: its content before and after. */
export type MenuChange = { readonly from: Menu; readonly to: Menu }

/**
 * Applies a change to a menu that may have changed since `from`: to undo a step (with its menus exchanged), or to redo
 * it. What else has changed stays, field by field in a dish that both changed.
 */
export function applyChange(menu: Menu, { from, to }: MenuChange): Menu {
  const joined = joinDishes(from, to, menu)
  return mergeMenus(from, withDishes(to, joined), withDishes(menu, joined)).mine
}

const dishesOf = (menu: Menu) =>
  new Map(menu.categories.flatMap((category) => category.dishes.map((dish) => [dish.id, dish] as const)))

/** Returns by its id each dish that the change contains and that is another one by now. */
function joinDishes(from: Menu, to: Menu, menu: Menu): ReadonlyMap<string, Dish> {
  const [before, after] = [dishesOf(from), dishesOf(to)]
  const joined = new Map<string, Dish>()
  for (const now of dishesOf(menu).values()) {
    const [old, changed] = [before.get(now.id), after.get(now.id)]
    if (old === undefined || changed === undefined || sameValue(old, changed) || sameValue(old, now)) continue
    joined.set(now.id, joinDish(old, changed, now))
  }
  return joined
}

const withDishes = (menu: Menu, dishes: ReadonlyMap<string, Dish>): Menu => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) => dishes.get(dish.id) ?? dish),
  })),
})

/** The changed value, unless it has become another one since. A price that is only spelled differently has not. */
const pick = <T>(old: T, changed: T, now: T): T => (sameMeaning({ price: old }, { price: now }) ? changed : now)

function joinDish(old: Dish, changed: Dish, now: Dish): Dish {
  const name = pick(old.name, changed.name, now.name)
  return {
    id: now.id,
    name,
    description: pick(old.description, changed.description, now.description),
    price: pick(old.price, changed.price, now.price),
    allergens: joinAllergens(old, changed, now, name),
    others: joinFields(old.others, changed.others, now.others),
  }
}

/** A declaration belongs to the dish by the name that it had then. @param name the name that the dish gets */
function joinAllergens(old: Dish, changed: Dish, now: Dish, name: string): AllergenDeclaration {
  const isDeclaredSince = !sameValue(old.allergens, now.allergens)
  if (isDeclaredSince && name !== now.name) return joinDeclarations(changed.allergens, now.allergens)
  // The dish has got a third name since: what the change declares is about another one.
  const isOtherName = changed.name !== old.name && name !== changed.name
  return isOtherName ? now.allergens : pick(old.allergens, changed.allergens, now.allergens)
}

/** Returns every allergen that one of the declarations names; none of them if one is missing: then nothing is known. */
function joinDeclarations(a: AllergenDeclaration, b: AllergenDeclaration): AllergenDeclaration {
  if (a.state === "undeclared" || b.state === "undeclared") return undeclared
  if (a.state === "none") return b
  if (b.state === "none") return a
  return { state: "present", names: [...new Set([...a.names, ...b.names])] }
}

function joinFields(old: OtherFields, changed: OtherFields, now: OtherFields): OtherFields {
  const keys = new Set([...Object.keys(changed), ...Object.keys(now)])
  const entries = [...keys].map((key) => [key, pick(old[key], changed[key], now[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
