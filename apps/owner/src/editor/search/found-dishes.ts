import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import { foldText, search } from "@ardoise/domain/menu/search-text"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import {
  classify,
  findCategoryOf,
  type GroupedSuggestion,
  searchSuggestions,
  suggestionGroups,
} from "@ardoise/domain/suggestions/classify"

/** Something that the dish search has found: a dish of the menu, or one that could be on it. */
export type FoundDish =
  | { readonly kind: "dish"; readonly dish: Dish; readonly category: Category }
  | { readonly kind: "suggestion"; readonly suggestion: GroupedSuggestion }

/**
 * What a search finds: first the dishes of the menu, then the suggestions that are not on it yet; each the best first.
 *
 * @param group null for all groups (the chip "Tout")
 */
export function findDishes(menu: Menu, query: string, group: SuggestionGroup | null): readonly FoundDish[] {
  const homes = new Map(suggestionGroups.map(({ key }) => [findCategoryOf(menu, key)?.id, key]))
  const all = menu.categories.flatMap((category) =>
    category.dishes.map((dish) => ({ dish, category, name: dish.name, description: dish.description })),
  )
  const isIn = ({ dish, category }: (typeof all)[number]) =>
    group === null || (homes.get(category.id) ?? classify(dish)) === group
  const own = search(all.filter(isIn), query)
  const names = new Set(all.map(({ name }) => foldText(name)))
  return [
    ...own.map(({ dish, category }) => ({ kind: "dish", dish, category }) as const),
    ...searchSuggestions(query, group)
      .filter(({ name }) => !names.has(foldText(name)))
      .map((suggestion) => ({ kind: "suggestion", suggestion }) as const),
  ]
}
