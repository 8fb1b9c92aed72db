import type { AllergenDeclaration } from "../menu/allergens.ts"
import { type Option, optionsOf } from "../menu/dish-options.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { type SetMenu, setMenusOf } from "../menu/set-menus.ts"
import { findCookingWord, findOptionName } from "./option-words.ts"
import { translate, translateAllergen, translateCategoryName, translateDescription } from "./translate.ts"
import type {
  TranslatedCategory,
  TranslatedDish,
  TranslatedMenu,
  TranslatedOption,
  TranslatedSetMenu,
} from "./translated-menu.ts"

function translateDeclaration(declaration: AllergenDeclaration, language: string): string[] {
  const names = declaration.state === "present" ? declaration.names : []
  return names.map((name) => translateAllergen(name, language))
}

/** Returns a copy of an option with translated texts in addition to the stored ones. */
function translateOption(option: Option, language: string): TranslatedOption {
  return {
    ...option,
    translatedName: findOptionName(option.name, language) ?? translate(option.name, language),
    choices: option.choices.map((choice) => ({
      ...choice,
      translatedName: findCookingWord(option, choice.name, language) ?? translate(choice.name, language),
      translatedAllergens: translateDeclaration(choice.allergens, language),
    })),
  }
}

function translateDish(dish: Dish, language: string): TranslatedDish {
  const options = optionsOf(dish)
  return {
    ...dish,
    translatedName: translate(dish.name, language),
    translatedDescription: translateDescription(dish.description, language),
    translatedAllergens: translateDeclaration(dish.allergens, language),
    ...(options.length > 0 && { translatedOptions: options.map((option) => translateOption(option, language)) }),
  }
}

function translateCategory(category: Category, language: string): TranslatedCategory {
  return {
    ...category,
    translatedName: translateCategoryName(category.name, language),
    dishes: category.dishes.map((dish) => translateDish(dish, language)),
  }
}

function translateSetMenu(setMenu: SetMenu, language: string): TranslatedSetMenu {
  return {
    ...setMenu,
    translatedName: translateCategoryName(setMenu.name, language),
    translatedDescription: translateDescription(setMenu.description, language),
    courses: setMenu.courses.map((course) => ({
      ...course,
      translatedName: translateCategoryName(course.name, language),
    })),
  }
}

/**
 * Returns a copy of a menu with translated texts in addition to the stored ones, which do not change. In French, and in
 * a language that the product does not have, both are equal.
 *
 * @param language as for `translate`
 */
export function translateMenu(menu: Menu, language: string): TranslatedMenu {
  const setMenus = setMenusOf(menu)
  return {
    ...menu,
    translatedName: translateCategoryName(menu.name, language),
    categories: menu.categories.map((category) => translateCategory(category, language)),
    ...(setMenus.length > 0 && { translatedSetMenus: setMenus.map((one) => translateSetMenu(one, language)) }),
  }
}
