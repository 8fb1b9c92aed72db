import type { Category, Menu } from "./menu.ts"
import { foldText } from "./search-text.ts"

/** A category that the product predefines: its stored id and its French name. */
export type DefaultCategory = { readonly id: string; readonly name: string }

/** The six predefined categories, in the order in which the editor offers them. */
export const defaultCategories: readonly DefaultCategory[] = [
  { id: "entrees", name: "Entrées" },
  { id: "plats", name: "Plats" },
  { id: "desserts", name: "Desserts" },
  { id: "boissons", name: "Boissons" },
  { id: "aperitifs", name: "Apéritifs" },
  { id: "vins", name: "Vins" },
]

/** The ids of the categories that always have a place in the editor (A46). */
export const coreCategoryIds: readonly string[] = ["entrees", "plats", "desserts", "boissons"]

/** Names of starters, mains, drinks, desserts, aperitifs and wines in French, English, Spanish and Chinese. */
const namesByRank: readonly (readonly string[])[] = [
  [
    "entree",
    "entrees",
    "starter",
    "starters",
    "entrante",
    "entrantes",
    "entrada",
    "entradas",
    "前菜",
    "开胃菜",
    "头盘",
  ],
  [
    ...["plat", "plats", "plat principal", "plats principaux", "main", "mains", "main course", "main courses"],
    ...["main dish", "main dishes", "plato", "platos", "plato principal", "platos principales", "principales"],
    ...["主菜", "主餐"],
  ],
  ["boisson", "boissons", "drink", "drinks", "beverage", "beverages", "bebida", "bebidas", "饮料", "饮品", "酒水"],
  ["dessert", "desserts", "postre", "postres", "甜点", "甜品"],
  // The specification itself uses "appetizers" for the category Apéritifs.
  ["aperitif", "aperitifs", "appetizer", "appetizers", "aperitivo", "aperitivos", "开胃酒", "餐前酒"],
  ["vin", "vins", "wine", "wines", "vino", "vinos", "葡萄酒", "红酒"],
]

const rankByName = new Map(namesByRank.flatMap((names, rank) => names.map((name) => [name, rank] as const)))

/** Folds case via upper case, so that "ß" equals "SS". The result is the same in every locale. */
const foldCase = (text: string) => text.toUpperCase().toLowerCase()

/** Whether two dish or menu names are equal: trimmed, ignoring case, but not accents (A51). */
export function sameName(a: string, b: string): boolean {
  // Composed and decomposed accents look the same. A Mac may type one form and a phone the other.
  return foldCase(a.trim().normalize("NFC")) === foldCase(b.trim().normalize("NFC"))
}

/** Whether two category names are equal: "entrees" equals "Entrées". Case, accents and outer spaces are ignored. */
export function sameCategoryName(a: string, b: string): boolean {
  return foldText(a) === foldText(b)
}

/** Whether the owner may rename a category. Predefined categories with their own name cannot be renamed. */
export function isRenamable({ id, name }: Pick<Category, "id" | "name">): boolean {
  return !defaultCategories.some((own) => own.id === id && sameCategoryName(own.name, name))
}

/**
 * Returns the position of a category on every screen: 0 starters, 1 mains, 2 drinks, 3 desserts, 4 aperitifs, 5 wines,
 * 6 any other name. Case and accents are ignored (A47).
 */
export function displayRank(name: string): number {
  return rankByName.get(foldText(name)) ?? namesByRank.length
}

/** Sorts categories as every screen shows them. Categories of equal rank keep their order (A47). */
export function inDisplayOrder<C extends { readonly name: string }>(categories: readonly C[]): C[] {
  return categories
    .map((category) => ({ category, rank: displayRank(category.name) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ category }) => category)
}

/**
 * Returns the core categories that a menu lacks, in display order: the empty places of the editor. They are not part of
 * the menu, and no unsaved change, until a dish or a click creates them (A46).
 */
export function missingCoreCategories(menu: Pick<Menu, "categories">): DefaultCategory[] {
  const isPresent = (core: DefaultCategory) =>
    menu.categories.some((category) => category.id === core.id || sameCategoryName(category.name, core.name))
  return inDisplayOrder(defaultCategories.filter((core) => coreCategoryIds.includes(core.id) && !isPresent(core)))
}
