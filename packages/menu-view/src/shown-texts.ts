import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import {
  type Course,
  courseSupplementCents,
  dishesOfCourse,
  type SetMenu,
  setMenusOf,
} from "@ardoise/domain/menu/set-menus"
import { type ShownText, toShownText } from "@ardoise/domain/menu/shown-text"
import type { TranslatedCategory, TranslatedDish, TranslatedMenu } from "@ardoise/domain/translation/translated-menu"

/** A menu as it is stored, or its translated copy. */
export type ShownMenu = Menu | TranslatedMenu

/** A category of such a menu. */
export type ShownCategory = Category | TranslatedCategory

/** A dish of such a menu. */
export type ShownDish = Dish | TranslatedDish

/** The texts of a dish in the language of the page. */
export type DishTexts = {
  readonly name: ShownText
  readonly description: ShownText
  readonly allergens: readonly string[]
  /** The French name where it differs from the shown name. The diner says it, or shows it, to the waiter. */
  readonly frenchName: string | null
}

/** Returns the texts of a dish for a French page or for a translated page. */
export function textsOf(dish: ShownDish, isFrench: boolean): DishTexts {
  const stored = dish.allergens.state === "present" ? dish.allergens.names : []
  const translated = isFrench || !("translatedName" in dish) ? null : dish
  const name = toShownText(dish.name, translated?.translatedName)
  return {
    name,
    description: toShownText(dish.description, translated?.translatedDescription),
    allergens: translated?.translatedAllergens ?? stored,
    frenchName: translated === null || name.isFrench ? null : dish.name,
  }
}

/** A set menu in the language of the page. */
export type SetMenuTexts = {
  readonly setMenu: SetMenu
  readonly name: ShownText
  /** The French name where it differs from the shown name. */
  readonly frenchName: string | null
  readonly description: ShownText
  readonly courses: readonly {
    readonly course: Course
    readonly name: ShownText
    /** The position of its category on the page; null where the course names its dishes. */
    readonly categoryPlace: number | null
    /** The dishes that the set menu names; for a whole category, those that cost more. In the language of the page. */
    readonly dishes: readonly { readonly id: string; readonly name: ShownText; readonly supplementCents: number }[]
  }[]
}

/** Returns the set menus of a menu for a French page or for a translated page. */
export function setMenuTextsOf(menu: ShownMenu, isFrench: boolean): readonly SetMenuTexts[] {
  const translated = isFrench || !("translatedSetMenus" in menu) ? undefined : menu.translatedSetMenus
  const order = inDisplayOrder<ShownCategory>(menu.categories).map(({ id }) => id)
  return setMenusOf(menu).map((setMenu, at) => {
    const texts = translated?.[at]
    const name = toShownText(setMenu.name, texts?.translatedName)
    return {
      setMenu,
      name,
      frenchName: texts === undefined || name.isFrench ? null : setMenu.name,
      description: toShownText(setMenu.description, texts?.translatedDescription),
      courses: setMenu.courses.map((course, index) => ({
        course,
        name: toShownText(course.name, texts?.courses[index]?.translatedName),
        categoryPlace: course.categoryId === null ? null : order.indexOf(course.categoryId),
        dishes: dishesOfCourse<ShownDish>(menu, course)
          .map((dish) => ({
            id: dish.id,
            name: textsOf(dish, isFrench).name,
            supplementCents: courseSupplementCents(course, dish.id),
          }))
          .filter(({ supplementCents }) => course.categoryId === null || supplementCents > 0),
      })),
    }
  })
}
