import { isDrink, isDrinkCategory } from "../drinks/drinks.ts"
import { displayRank } from "../menu/categories.ts"
import { isCourseId } from "../menu/course-ids.ts"
import type { Category, Menu } from "../menu/menu.ts"
import { type Course, isSetMenuId, setMenusOf } from "../menu/set-menus.ts"
import type { Order, OrderLine } from "./order.ts"
import type { Serving } from "./serving.ts"

/** The serving of what is sent at once. It goes with the first one. */
const atOnce = 0

/** Servings by the position of a category on every screen, see `displayRank`. Other names have none. */
const servingOfRank: readonly (Serving | undefined)[] = [1, 2, atOnce, 3, atOnce, atOnce]

/** The serving of a category, by its name; by its place among the others where its name says nothing. */
function servingOfCategory(category: Category, all: readonly Category[]): Serving {
  if (isDrinkCategory(category)) return atOnce
  const known = servingOfRank[displayRank(category.name)]
  if (known !== undefined) return known
  const at = all.indexOf(category)
  const placeOf = (rank: number) => all.findIndex(({ name }) => displayRank(name) === rank)
  const [mains, desserts] = [placeOf(1), placeOf(3)]
  if (at < mains) return 1
  return desserts !== -1 && at > desserts ? 3 : 2
}

/** The serving of a course of a set menu: by its name, by the chosen dish ("Plat du jour"), or by its place. */
function servingOfCourse({ name }: Course, at: number, count: number, ofDish: Serving | undefined): Serving {
  if (isDrinkCategory({ id: "", name })) return atOnce
  const known = servingOfRank[displayRank(name)] ?? ofDish
  if (known !== undefined) return known
  if (at === 0) return 1
  return at === count - 1 && count > 2 ? 3 : 2
}

/**
 * Divides an order into servings.
 *
 * @param specials the dishes of the daily board with the names of their rubrics
 * @returns the lines with their servings, and the first serving; without a serving where everything is sent together
 */
export function divideIntoServings(
  lines: readonly OrderLine[],
  menu: Pick<Menu, "categories" | "others">,
  specials: readonly { readonly id: string; readonly rubric: string }[] = [],
): { readonly lines: readonly OrderLine[]; readonly serving: Serving | null } {
  const servingOfDish = new Map<string, Serving>()
  for (const category of menu.categories) {
    const serving = servingOfCategory(category, menu.categories)
    for (const dish of category.dishes) servingOfDish.set(dish.id, isDrink(dish, category) ? atOnce : serving)
  }
  for (const { id, rubric } of specials) servingOfDish.set(id, servingOfRank[displayRank(rubric)] ?? 2)
  const divided = lines.map((line): OrderLine => {
    const courses = isSetMenuId(line.dishId)
      ? setMenusOf(menu).find(({ id }) => id === line.dishId)?.courses
      : undefined
    if (courses === undefined || line.options === undefined) {
      return { ...line, serving: servingOfDish.get(line.dishId) ?? 2 }
    }
    const options = line.options.map((option) => {
      const at = courses.findIndex(({ id }) => id === option.id)
      const course = courses[at]
      if (course === undefined) return option
      const [chosen] = option.choices
      const ofDish = chosen && servingOfDish.get(chosen.id.slice(chosen.id.indexOf(":") + 1))
      return { ...option, serving: servingOfCourse(course, at, courses.length, ofDish) }
    })
    return { ...line, options }
  })
  const [first, second] = servingsOf(divided)
  // One serving needs no steps.
  return first === undefined || second === undefined ? { lines, serving: null } : { lines: divided, serving: first }
}

/** The servings of lines without what is sent at once, the first one first. */
function servingsOf(lines: readonly OrderLine[]): Serving[] {
  const all = lines.flatMap(({ serving, options = [] }) => [
    serving,
    ...options.filter(({ id }) => isCourseId(id)).map((option) => option.serving),
  ])
  return [...new Set(all.filter((serving) => serving !== undefined && serving !== atOnce))].sort((a, b) => a - b)
}

/** The lines, and the dishes of set menus, that belong to some servings. */
function linesOf(lines: readonly OrderLine[], isWanted: (serving: Serving) => boolean): OrderLine[] {
  return lines.flatMap((line): OrderLine[] => {
    const { options } = line
    if (!isSetMenuId(line.dishId) || options?.some(({ serving }) => serving !== undefined) !== true) {
      return isWanted(line.serving ?? atOnce) ? [line] : []
    }
    const courses = options.filter(({ id, serving }) => isCourseId(id) && isWanted(serving ?? atOnce))
    if (courses.length === 0) return []
    const dishes = courses.flatMap(({ choices }) => choices.map(({ id }) => `${id}:`))
    const own = options.filter(({ id }) => !isCourseId(id) && dishes.some((dish) => id.startsWith(dish)))
    return [{ ...line, options: [...courses, ...own] }]
  })
}

/** The servings that were sent to the kitchen, the present one last; none for an order that is served at once. */
export function sentServings({ lines, serving }: Pick<Order, "lines" | "serving">): readonly Serving[] {
  return serving === undefined ? [] : servingsOf(lines).filter((one) => one <= serving)
}

type InSteps = Pick<Order, "lines" | "serving">

/** What the kitchen works on: all lines, or those of the present serving. Drinks go with the first one. */
export function linesAtWork({ lines, serving }: InSteps): readonly OrderLine[] {
  if (serving === undefined) return lines
  const [first] = servingsOf(lines)
  return linesOf(lines, (one) => one === serving || (one === atOnce && serving === first))
}

/** What was sent to the kitchen so far: all lines, or those of the present serving and of the ones before. */
export function linesSent({ lines, serving }: InSteps): readonly OrderLine[] {
  return serving === undefined ? lines : linesOf(lines, (one) => one <= serving)
}

/** What follows the present serving: nothing for an order that is not served in steps. */
export function linesToFollow({ lines, serving }: InSteps): readonly OrderLine[] {
  return serving === undefined ? [] : linesOf(lines, (one) => one > serving)
}

/** The serving after the present one, or null. */
export function nextServing({ lines, serving }: InSteps): Serving | null {
  if (serving === undefined) return null
  return servingsOf(lines).find((one) => one > serving) ?? null
}

/** Whether the present serving is not the first: the kitchen has sent something of this order before. */
export function isSequel({ lines, serving }: InSteps): boolean {
  return serving !== undefined && servingsOf(lines)[0] !== serving
}

/** Milliseconds for which the kitchen rings for a further serving: no press ends it. */
const sequelRingsMs = 15_000

/** Returns the number of orders with a further serving that the floor has just sent. @param nowMs the server's time */
export function countSequelsSent(orders: readonly Order[], nowMs: number): number {
  return orders.filter(({ status, servingSince }) => {
    return status === "preparing" && servingSince !== undefined && nowMs - Date.parse(servingSince) < sequelRingsMs
  }).length
}

/** The names of servings: "Entrées". */
export const servingNames: Readonly<Record<Serving, string>> = {
  0: "Boissons",
  1: "Entrées",
  2: "Plats",
  3: "Desserts",
}

const counted: Readonly<Record<Serving, readonly [one: string, many: string]>> = {
  0: ["boisson", "boissons"],
  1: ["entrée", "entrées"],
  2: ["plat", "plats"],
  3: ["dessert", "desserts"],
}

/** What follows, in numbers: "2 plats, 1 dessert"; empty when nothing does. */
export function followingInWords({ lines, serving }: InSteps): string {
  if (serving === undefined) return ""
  return servingsOf(lines)
    .filter((one) => one > serving)
    .map((one) => {
      const count = linesOf(lines, (wanted) => wanted === one).reduce((sum, line) => {
        const dishes = line.options?.filter(({ id, serving: own }) => isCourseId(id) && own === one) ?? []
        const perUnit = line.serving === undefined ? dishes.reduce((all, { choices }) => all + choices.length, 0) : 1
        return sum + line.quantity * perUnit
      }, 0)
      return `${count} ${counted[one][count === 1 ? 0 : 1]}`
    })
    .join(", ")
}
