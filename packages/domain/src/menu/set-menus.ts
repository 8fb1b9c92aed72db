import { parsePrice, toStoredPrice } from "../money.ts"
import { isInWindows, type Moment, nextEdge, readWindows, type Window } from "../restaurant/windows.ts"
import { isCourseId } from "./course-ids.ts"
import type { Dish, Menu, OtherFields } from "./menu.ts"

/** Limits of set menus. Lengths are UTF-16 code units. */
export const setMenuLimits = { perMenu: 30, courses: 8, nameLength: 200, maxSupplementCents: 99_999 } as const

/** One course of a set menu, such as "Entrée": the diner chooses one of its dishes. */
export type Course = {
  /** Unique within its set menu. */
  readonly id: string
  readonly name: string
  /** The id of the category whose dishes can be chosen; null: `dishIds` names them. */
  readonly categoryId: string | null
  /** The dishes that can be chosen, in their order; empty where a whole category can be. */
  readonly dishIds: readonly string[]
  /** What some dishes add to the price, by their id: euros as text with a decimal point. */
  readonly supplements: Readonly<Record<string, string>>
  readonly others: OtherFields
}

/** A set menu (formule): several courses at one price. */
export type SetMenu = {
  /** `set-` and more; unique within its menu, and no id of a dish. */
  readonly id: string
  readonly name: string
  /** Empty without a description. */
  readonly description: string
  /** Euros as text with a decimal point, without supplements. */
  readonly price: string
  /** Whether a drink is included, which French law requires a menu to say. Null: not said yet, so it cannot be stored. */
  readonly drink: "included" | "excluded" | null
  readonly courses: readonly Course[]
  /** When it is served; empty: always. */
  readonly windows: readonly Window[]
  readonly others: OtherFields
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const none: readonly SetMenu[] = []
const knownSetMenus = new WeakMap<object, readonly SetMenu[]>()

/**
 * Returns the set menus of a menu. The document has them in its field `setMenus`. An element of another shape is left
 * out here and stays in the document as it is.
 */
export function setMenusOf({ others }: Pick<Menu, "others">): readonly SetMenu[] {
  const { setMenus } = others
  if (!Array.isArray(setMenus)) return none
  const known = knownSetMenus.get(setMenus)
  if (known !== undefined) return known
  const read = setMenus.flatMap((one) => toSetMenu(one) ?? [])
  const distinct = read.filter(({ id }, at) => read.findIndex((other) => other.id === id) === at)
  knownSetMenus.set(setMenus, distinct)
  return distinct
}

/**
 * Returns the fields of a menu with other categories in the courses of its set menus.
 *
 * @param categoryIds the new id by the present one; other categories stay
 */
export function withCourseCategories(others: OtherFields, categoryIds: ReadonlyMap<string, string>): OtherFields {
  const { setMenus } = others
  if (categoryIds.size === 0 || !Array.isArray(setMenus)) return others
  const changed = (course: unknown) => {
    const id = isFields(course) ? categoryIds.get(String(course.category)) : undefined
    return id === undefined ? course : { ...Object(course), category: id }
  }
  const toChanged = (one: unknown) =>
    isFields(one) && Array.isArray(one.courses) ? { ...one, courses: one.courses.map(changed) } : one
  return { ...others, setMenus: setMenus.map(toChanged) }
}

function toSetMenu(stored: unknown): SetMenu | null {
  if (!isFields(stored)) return null
  const { id, name, description = "", price, drink, courses, windows = [], ...others } = stored
  const hours = readWindows(windows)
  // Without its hours, a set menu would be sold at any time.
  if (hours === null) return null
  if (!isSetMenuId(id) || typeof name !== "string" || typeof description !== "string" || !isPrice(price)) return null
  if ((drink !== "included" && drink !== "excluded") || !Array.isArray(courses) || courses.length === 0) return null
  const read = courses.flatMap((one) => toCourse(one) ?? [])
  const isSound = read.length === courses.length && new Set(read.map((course) => course.id)).size === read.length
  return isSound ? { id, name, description, price: String(price), drink, courses: read, windows: hours, others } : null
}

function toCourse(stored: unknown): Course | null {
  if (!isFields(stored)) return null
  const { id, name, category, dishes, supplements = {}, ...others } = stored
  if (!isId(id) || !isCourseId(id) || typeof name !== "string" || !isFields(supplements)) return null
  if (!Object.values(supplements).every(isPrice)) return null
  const prices = Object.fromEntries(Object.entries(supplements).map(([dish, price]) => [dish, String(price)]))
  const course = { id, name, supplements: prices, others }
  if (typeof category === "string" && dishes === undefined) return { ...course, categoryId: category, dishIds: [] }
  const isList = Array.isArray(dishes) && dishes.length > 0 && dishes.every((dish) => typeof dish === "string")
  return isList && category === undefined ? { ...course, categoryId: null, dishIds: dishes } : null
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[^/]{1,100}$/.test(value)

/** Whether an id is that of a set menu. In an order, the prefix distinguishes its lines from those of dishes. */
export const isSetMenuId = (id: unknown): id is string => isId(id) && id.startsWith("set-")

const isPrice = (value: unknown) =>
  (typeof value === "string" || typeof value === "number") && parsePrice(String(value)).ok

/** Returns a set menu as the document stores it. */
function toStored({ id, name, description, price, drink, courses, windows, others }: SetMenu): Fields {
  const inStoredForm = (text: string) => {
    const stored = toStoredPrice(text)
    return stored.ok ? stored.value : text
  }
  return {
    ...others,
    id,
    name: name.trim(),
    ...(description.trim() !== "" && { description: description.trim() }),
    price: inStoredForm(price),
    drink,
    courses: courses.map(({ id, name, categoryId, dishIds, supplements, others }) => ({
      ...others,
      id,
      name: name.trim(),
      ...(categoryId === null ? { dishes: [...dishIds] } : { category: categoryId }),
      ...(Object.keys(supplements).length > 0 && {
        supplements: Object.fromEntries(Object.entries(supplements).map(([dish, text]) => [dish, inStoredForm(text)])),
      }),
    })),
    ...(windows.length > 0 && { windows: windows.map(({ days, from, to }) => ({ days: [...days], from, to })) }),
  }
}

const storedOf = ({ others }: Pick<Menu, "others">): readonly unknown[] =>
  Array.isArray(others.setMenus) ? others.setMenus : []

function withStored(menu: Menu, setMenus: readonly unknown[]): Menu {
  const { setMenus: _before, ...others } = menu.others
  return { ...menu, others: setMenus.length === 0 ? others : { ...others, setMenus } }
}

/** Returns the position of a set menu among the stored elements. One that cannot be read may have the same id. */
const placeOf = (stored: readonly unknown[], id: string) => stored.findIndex((one) => toSetMenu(one)?.id === id)

/**
 * Returns the menu with a set menu: in the place of the one with the same id, else behind the others. Elements that
 * this version cannot read stay where they are.
 *
 * @param rank the position of a new one among those that can be read, from 0
 */
export function putSetMenu(menu: Menu, setMenu: SetMenu, rank?: number): Menu {
  const stored = storedOf(menu)
  const at = placeOf(stored, setMenu.id)
  if (at >= 0) return withStored(menu, stored.with(at, toStored(setMenu)))
  const next = rank === undefined ? undefined : setMenusOf(menu)[rank]
  return withStored(menu, stored.toSpliced(next ? placeOf(stored, next.id) : stored.length, 0, toStored(setMenu)))
}

/** Removes a set menu. */
export function removeSetMenu(menu: Menu, id: string): Menu {
  const stored = storedOf(menu)
  const at = placeOf(stored, id)
  return at < 0 ? menu : withStored(menu, stored.toSpliced(at, 1))
}

/** Moves a set menu before its neighbour (-1) or behind it (1), among those that can be read. */
export function moveSetMenu(menu: Menu, id: string, step: -1 | 1): Menu {
  const read = setMenusOf(menu)
  const neighbour = read[read.findIndex((one) => one.id === id) + step]
  const stored = storedOf(menu)
  const [from, to] = [placeOf(stored, id), placeOf(stored, neighbour?.id ?? "")]
  if (from < 0 || to < 0) return menu
  return withStored(menu, stored.with(from, stored[to]).with(to, stored[from]))
}

/** The place of a fault that prevents a set menu from being stored. */
export type SetMenuFault =
  | { readonly field: "name" | "price" | "courses" | "drink" | "hours" }
  | { readonly field: "course-name" | "dishes"; readonly courseId: string }
  | { readonly field: "supplement"; readonly courseId: string; readonly dishId: string }

/** Finds the first fault that prevents a set menu from being stored. */
export function findSetMenuFault({
  name,
  price,
  courses,
  drink,
  windows,
}: Omit<SetMenu, "others">): SetMenuFault | null {
  if (!isName(name)) return { field: "name" }
  if (!parsePrice(price).ok) return { field: "price" }
  if (courses.length === 0 || courses.length > setMenuLimits.courses) return { field: "courses" }
  for (const { id: courseId, name, categoryId, dishIds, supplements } of courses) {
    if (!isName(name)) return { field: "course-name", courseId }
    if (categoryId === null && dishIds.length === 0) return { field: "dishes", courseId }
    for (const [dishId, text] of Object.entries(supplements)) {
      const cents = parsePrice(text)
      if (!cents.ok || cents.value > setMenuLimits.maxSupplementCents) return { field: "supplement", courseId, dishId }
    }
  }
  if (drink === null) return { field: "drink" }
  return readWindows(windows) === null ? { field: "hours" } : null
}

const isName = (name: string) => name.trim() !== "" && name.length <= setMenuLimits.nameLength

/** Whether a menu cannot be stored because of its set menus: one has a fault, or there are too many. */
export function hasSetMenuFault(menu: Pick<Menu, "others">): boolean {
  const all = setMenusOf(menu)
  return all.length > setMenuLimits.perMenu || all.some((one) => findSetMenuFault(one) !== null)
}

/** Returns the dishes that can be chosen in a course, in its order. Dishes that were deleted are left out. */
export function dishesOfCourse<D extends Pick<Dish, "id">>(
  menu: { readonly categories: readonly { readonly id: string; readonly dishes: readonly D[] }[] },
  { categoryId, dishIds }: Pick<Course, "categoryId" | "dishIds">,
): readonly D[] {
  if (categoryId !== null) return menu.categories.find(({ id }) => id === categoryId)?.dishes ?? []
  const all = new Map(menu.categories.flatMap(({ dishes }) => dishes.map((dish) => [dish.id, dish] as const)))
  return dishIds.flatMap((id) => all.get(id) ?? [])
}

/** Whether each course has a dish that is not sold out. Otherwise the set menu cannot be had for the moment. */
export function isSetMenuOpen(
  menu: Pick<Menu, "categories">,
  setMenu: Pick<SetMenu, "courses">,
  soldOut: readonly string[] = [],
): boolean {
  return setMenu.courses.every((course) => dishesOfCourse(menu, course).some(({ id }) => !soldOut.includes(id)))
}

/** Whether a set menu is served at a moment. */
export function isServedAt({ windows }: Pick<SetMenu, "windows">, moment: Moment): boolean {
  return windows.length === 0 || isInWindows(windows, moment)
}

/** Returns the ids of the set menus that are not served at a moment. */
export function setMenusNotServed(menu: Pick<Menu, "others">, moment: Moment): readonly string[] {
  return setMenusOf(menu).flatMap((setMenu) => (isServedAt(setMenu, moment) ? [] : [setMenu.id]))
}

/** Returns when a set menu is next served or no longer served, in milliseconds since 1970; null if none has hours. */
export function nextServiceChange(menu: Pick<Menu, "others">, moment: Moment): number | null {
  return nextEdge(
    setMenusOf(menu).flatMap(({ windows }) => windows),
    moment,
  )
}

/** Returns what a dish adds to the price of a course, as stored; "0" for nothing. A foreign id may be "constructor". */
export function courseSupplement({ supplements }: Pick<Course, "supplements">, dishId: string): string {
  return Object.hasOwn(supplements, dishId) ? (supplements[dishId] ?? "0") : "0"
}

/** Returns what a dish adds to the price of a course, in cents. */
export function courseSupplementCents(course: Pick<Course, "supplements">, dishId: string): number {
  const cents = parsePrice(courseSupplement(course, dishId))
  return cents.ok ? Math.min(cents.value, setMenuLimits.maxSupplementCents) : 0
}

/**
 * Creates the id of a new set menu or course.
 *
 * @param random from 0 up to, not including, 1
 */
export function newSetMenuId(random: number): string {
  return `set-${Math.floor(random * 36 ** 8)
    .toString(36)
    .padStart(8, "0")}`
}
