import type { Menu } from "@ardoise/domain/menu/menu"
import type { Finding } from "@ardoise/domain/regulation/findings"
import type { RegulatedRestaurant } from "@ardoise/domain/regulation/regulated-restaurant"
import { useDeferredValue, useMemo } from "react"
import { dishPoints } from "../regulation/finding-acts.ts"

/** What is to be corrected or checked in a dish, the most important first. */
export type DishNotes = readonly Finding[]

const none: ReadonlyMap<string, DishNotes> = new Map()

/**
 * Returns the findings of the rules for each dish, by its id. They follow an edit a moment later and hold up no keystroke.
 *
 * @param restaurant undefined while it loads: nothing is checked before
 */
export function useDishNotes(menu: Menu, restaurant: RegulatedRestaurant | undefined): ReadonlyMap<string, DishNotes> {
  const checked = useDeferredValue(menu)
  return useMemo(
    () => (restaurant === undefined ? none : byDish(dishPoints(checked, restaurant))),
    [checked, restaurant],
  )
}

function byDish(findings: readonly Finding[]): ReadonlyMap<string, DishNotes> {
  const found = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.place.kind !== "dish") continue
    const { dishId } = finding.place
    const known = found.get(dishId)
    if (known === undefined) found.set(dishId, [finding])
    else known.push(finding)
  }
  return found
}

/** Whether two lists say the same. Each check makes new objects. */
export const sameNotes = (one: DishNotes, other: DishNotes) =>
  one.length === other.length &&
  one.every((finding, at) => {
    const { rule, words, level } = other[at] ?? finding
    return finding.rule === rule && finding.level === level && finding.words.join("\n") === words.join("\n")
  })
