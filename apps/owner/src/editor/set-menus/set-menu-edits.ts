import { displayRank, inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import {
  type Course,
  dishesOfCourse,
  findSetMenuFault,
  newSetMenuId,
  type SetMenu,
  type SetMenuFault,
} from "@ardoise/domain/menu/set-menus"

/** The courses that an owner adds with one press, and the rank of the category that they begin with (`displayRank`). */
export const courseTemplates: readonly { readonly name: string; readonly rank: number }[] = [
  { name: "Entrée", rank: 0 },
  { name: "Plat", rank: 1 },
  { name: "Dessert", rank: 3 },
]

const newId = () => newSetMenuId(Math.random())

/** Creates a course: of the category of that rank, else of the first category of the menu. */
export function newCourse({ categories }: Pick<Menu, "categories">, name = "", rank?: number): Course {
  const ordered = inDisplayOrder(categories)
  const category = ordered.find((one) => displayRank(one.name) === rank) ?? ordered[0]
  return { id: newId(), name, categoryId: category?.id ?? "", dishIds: [], supplements: {}, others: {} }
}

/** Creates a set menu as the dialog begins it: without a name, with a starter, a main and a dessert if the menu has them. */
export function newSetMenu(menu: Pick<Menu, "categories">): SetMenu {
  const courses = courseTemplates
    .filter(({ rank }) => menu.categories.some(({ name, dishes }) => displayRank(name) === rank && dishes.length > 0))
    .map(({ name, rank }) => newCourse(menu, name, rank))
  return { id: newId(), name: "", description: "", price: "", drink: null, courses, windows: [], others: {} }
}

/**
 * Returns the set menu as it is stored: without empty supplements, and without those of dishes that cannot be chosen.
 * A supplement of 0 adds nothing.
 */
export function writtenSetMenu(setMenu: SetMenu): SetMenu {
  const written = (course: Course): Course => ({
    ...course,
    supplements: Object.fromEntries(
      Object.entries(course.supplements).filter(
        ([dishId, price]) =>
          price.trim() !== "" && Number(price) !== 0 && (course.categoryId !== null || course.dishIds.includes(dishId)),
      ),
    ),
  })
  return { ...setMenu, courses: setMenu.courses.map(written) }
}

/**
 * Puts what a form has changed of a set menu into the set menu as it is now, field by field. `isClean`: no field was
 * also changed elsewhere. Of such a field, what the form says is used.
 *
 * @param opened the set menu when the form was opened
 * @param present undefined: it was deleted meanwhile
 */
export function mergeSetMenu(
  opened: SetMenu,
  written: SetMenu,
  present: SetMenu | undefined,
): { readonly setMenu: SetMenu; readonly isClean: boolean } {
  if (present === undefined) return { setMenu: written, isClean: false }
  const before = writtenSetMenu(opened)
  const changed = (Object.keys(written) as (keyof SetMenu)[]).filter((key) => !sameValue(written[key], before[key]))
  return {
    setMenu: { ...present, ...Object.fromEntries(changed.map((key) => [key, written[key]])) },
    isClean: changed.every((key) => [opened[key], written[key]].some((value) => sameValue(present[key], value))),
  }
}

/** Returns the first fault of a set menu as it would be stored, or null. */
export const faultOf = (setMenu: SetMenu): SetMenuFault | null => findSetMenuFault(writtenSetMenu(setMenu))

/** The message of a fault, for its field. */
export function faultText({ field }: SetMenuFault): string {
  switch (field) {
    case "name":
      return "Nommez cette formule."
    case "price":
      return "Indiquez un prix."
    case "courses":
      return "Ajoutez de une à huit étapes."
    case "course-name":
      return "Nommez cette étape."
    case "dishes":
      return "Cochez au moins un plat."
    case "supplement":
      return "Indiquez un supplément de 0 à 999,99 €."
    case "drink":
      return "Indiquez si la boisson est comprise\u00a0: c’est obligatoire."
    case "hours":
      return "Indiquez au moins un jour, et deux heures."
  }
}

/** The dishes of a course in a few words. */
export function courseWords(course: Course, { categories }: Pick<Menu, "categories">): string {
  if (course.categoryId === null) {
    // Dishes that were deleted are not counted.
    const count = dishesOfCourse({ categories }, course).length
    return count === 1 ? "1 plat" : count === 0 ? "aucun plat" : `${count} plats au choix`
  }
  const category = categories.find(({ id }) => id === course.categoryId)
  return category === undefined ? "catégorie supprimée" : `toute la catégorie ${category.name}`
}
