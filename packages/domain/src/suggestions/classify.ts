import { defaultCategories, sameCategoryName } from "../menu/categories.ts"
import type { Category, Menu } from "../menu/menu.ts"
import { foldText, search } from "../menu/search-text.ts"
import { catalogue, type Suggestion, type SuggestionGroup } from "./catalogue.ts"
import { groupKeywords } from "./group-keywords.ts"

/** A suggestion with its group. */
export type GroupedSuggestion = Suggestion & { readonly group: SuggestionGroup }

/** The groups in the order of the specification, with the French names on the filter chips of the search. */
export const suggestionGroups: readonly { readonly key: SuggestionGroup; readonly name: string }[] =
  defaultCategories.map(({ id, name }) => ({ key: id as SuggestionGroup, name }))

const allSuggestions: readonly GroupedSuggestion[] = suggestionGroups.flatMap(({ key }) =>
  catalogue[key].map((suggestion) => ({ ...suggestion, group: key })),
)

/**
 * Finds the suggestions that match a query, the best match first, in one group or in all.
 *
 * @param group null for all groups (the chip "Tout")
 */
export function searchSuggestions(query: string, group: SuggestionGroup | null = null): GroupedSuggestion[] {
  return search(
    allSuggestions.filter((suggestion) => group === null || suggestion.group === group),
    query,
  )
}

const wordsOf = (text: string) => Array.from(foldText(text).matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)

const groupByKeyword = new Map<string, SuggestionGroup>()
let longestKeyword = 0
for (const { key } of suggestionGroups) {
  for (const keyword of groupKeywords[key]) {
    const words = wordsOf(keyword)
    groupByKeyword.set(words.join(" "), key)
    longestKeyword = Math.max(longestKeyword, words.length)
  }
}

/** Returns the group of a sequence of words, or of the same words with the first one in the singular. */
const groupOfKeyword = (words: string) =>
  groupByKeyword.get(words) ?? groupByKeyword.get(words.replace(/^(\S+)[sx](?= |$)/, "$1"))

function groupByWords(text: string): SuggestionGroup | null {
  const words = wordsOf(text)
  for (const start of words.keys()) {
    for (let length = longestKeyword; length > 0; length--) {
      const found = groupOfKeyword(words.slice(start, start + length).join(" "))
      if (found) return found
    }
  }
  return null
}

const groupByName = new Map(allSuggestions.map(({ name, group }) => [foldText(name), group]))

/**
 * Determines the group of a dish. A name in the catalogue decides first, then keywords in the name, then keywords in
 * the description. Case and accents are ignored.
 *
 * @returns null if no keyword matches
 */
export function classify(dish: { readonly name: string; readonly description: string }): SuggestionGroup | null {
  return groupByName.get(foldText(dish.name)) ?? groupByWords(dish.name) ?? groupByWords(dish.description)
}

/**
 * Finds the category of a menu for a suggested dish of this group. It is the one with that id, else the first whose id
 * begins with it. A category that the owner made under the group's name counts too, because a second one with that name
 * would be refused.
 *
 * @returns undefined if the menu has no such category. `addDish` with the group's key then creates it in the same step
 * (A48)
 */
export function findCategoryOf(menu: Pick<Menu, "categories">, group: SuggestionGroup): Category | undefined {
  const name = suggestionGroups.find(({ key }) => key === group)?.name ?? group
  return (
    menu.categories.find(({ id }) => id === group) ??
    menu.categories.find(({ id }) => id.startsWith(group)) ??
    menu.categories.find((category) => sameCategoryName(category.name, name))
  )
}
