import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { findingText } from "@ardoise/domain/regulation/finding-text"
import { type Finding, findingsOf, isOfRoom } from "@ardoise/domain/regulation/findings"
import type { RegulatedRestaurant } from "@ardoise/domain/regulation/regulated-restaurant"
import type { RuleId } from "@ardoise/domain/regulation/rules"
import type { EditorSession } from "../editor-session.ts"
import type { DishPoint } from "./dish-point.ts"

/** The field of the dish dialog that answers each rule. Rules of the menu or the restaurant are answered elsewhere. */
const fields: Partial<Record<RuleId, DishPoint["field"]>> = {
  "allergens-undeclared": "allergens",
  "allergen-word": "allergens",
  "claim-contradiction": "allergens",
  sulfites: "allergens",
  "price-missing": "price",
  "french-missing": "name",
  "drink-included": "description",
}

/** Returns the findings that the owner can answer in the dish dialog: to correct first, then to check. */
export function dishPoints(menu: Menu, restaurant: RegulatedRestaurant): readonly Finding[] {
  const found = findingsOf({ menu, board: null, restaurant }).filter(
    (finding) => finding.place.kind === "dish" && finding.level !== "advise" && !isOfRoom(finding),
  )
  return [...found.filter(({ level }) => level === "must"), ...found.filter(({ level }) => level === "ask")]
}

/** Returns the dish of a finding with its category, or null if it has disappeared meanwhile. */
export function placeOf(menu: Menu, { place }: Finding): { readonly dish: Dish; readonly categoryId: string } | null {
  if (place.kind !== "dish") return null
  const category = menu.categories.find(({ id }) => id === place.categoryId)
  const dish = category?.dishes.find(({ id }) => id === place.dishId)
  return dish === undefined || category === undefined ? null : { dish, categoryId: category.id }
}

const keyOf = ({ rule, place, words }: Finding) => JSON.stringify([rule, place, words])

/** Opens the dish of a finding at the field that answers it. The dialog then leads to the next finding. */
export function openFinding(session: EditorSession, finding: Finding, restaurant: RegulatedRestaurant): void {
  const found = placeOf(session.draft.current().menu, finding)
  if (found === null) return
  const next = () => {
    // Saved without an answer, this finding is still there: it is no next one.
    const points = dishPoints(session.draft.current().menu, restaurant).filter(
      (point) => keyOf(point) !== keyOf(finding),
    )
    return points.find(({ rule }) => rule === finding.rule) ?? points[0] ?? null
  }
  const { title, sentence } = findingText(finding)
  session.dish.open({
    ...found,
    isNew: false,
    point: {
      key: `${finding.rule} ${finding.words.join(" ")}`,
      rule: finding.rule,
      field: fields[finding.rule] ?? "legal",
      text: `${title}\u00a0: ${withoutSubject(sentence, finding.subject)}`,
      hasNext: () => next() !== null,
      openNext: () => {
        const following = next()
        if (following !== null) openFinding(session, following, restaurant)
      },
    },
  })
}

/** The dialog shows the dish already: "Poulet : indiquez l’origine" becomes "indiquez l’origine". */
function withoutSubject(sentence: string, subject: string): string {
  const start = `${subject.trim()}\u00a0: `
  return sentence.startsWith(start) ? sentence.slice(start.length) : sentence
}

/** Returns the menu with "none of the fourteen" for each of some dishes. */
export function declareNone(menu: Menu, dishIds: readonly string[]): Menu {
  const change = (dish: Dish): Dish => (dishIds.includes(dish.id) ? { ...dish, allergens: { state: "none" } } : dish)
  return {
    ...menu,
    categories: menu.categories.map((category) =>
      category.dishes.some(({ id }) => dishIds.includes(id))
        ? { ...category, dishes: category.dishes.map(change) }
        : category,
    ),
  }
}

/** Returns the names of the dishes of some findings with their categories, in the order of the screen. */
export function categoriesOf(menu: Menu, findings: readonly Finding[]): readonly string[] {
  const ids = new Set(findings.flatMap(({ place }) => (place.kind === "dish" ? [place.categoryId] : [])))
  return inDisplayOrder(menu.categories)
    .map(({ id }) => id)
    .filter((id) => ids.has(id))
}
