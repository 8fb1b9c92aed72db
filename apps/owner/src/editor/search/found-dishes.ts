import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import { foldName, search } from "@ardoise/domain/menu/search-text"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import {
  classify,
  findCategoryOf,
  type GroupedSuggestion,
  searchSuggestions,
  suggestionGroups,
} from "@ardoise/domain/suggestions/classify"

/** A result of the dish search: a dish of the menu, or a suggestion. */
export type FoundDish =
  | { readonly kind: "dish"; readonly dish: Dish; readonly category: Category }
  | { readonly kind: "suggestion"; readonly suggestion: GroupedSuggestion }

type Entry = { readonly dish: Dish; readonly category: Category; readonly name: string; readonly description: string }

// A category object stays the same until its content changes, and so do its entries. `search` therefore processes each
// entry only once.
const entriesOf = new WeakMap<Category, readonly Entry[]>()

function listEntries(category: Category): readonly Entry[] {
  const entries =
    entriesOf.get(category) ??
    category.dishes.map((dish) => ({ dish, category, name: dish.name, description: dish.description }))
  entriesOf.set(category, entries)
  return entries
}

/**
 * Returns the results of a search: first the dishes of the menu, then the suggestions that are not on it yet. Each part
 * is sorted best first.
 *
 * @param group null for all groups (the chip "Tout")
 */
export function findDishes(menu: Menu, query: string, group: SuggestionGroup | null): readonly FoundDish[] {
  const homes = new Map(suggestionGroups.map(({ key }) => [findCategoryOf(menu, key)?.id, key]))
  const all = menu.categories.flatMap(listEntries)
  const isIn = ({ dish, category }: Entry) => group === null || (homes.get(category.id) ?? classify(dish)) === group
  const own = search(all.filter(isIn), query)
  const names = new Set(all.map(foldName))
  return [
    ...own.map(({ dish, category }) => ({ kind: "dish", dish, category }) as const),
    ...searchSuggestions(query, group)
      .filter((suggestion) => !names.has(foldName(suggestion)))
      .map((suggestion) => ({ kind: "suggestion", suggestion }) as const),
  ]
}
