import type { Category, Menu } from "./menu.ts"
import { foldText } from "./search-text.ts"

/** A category that the product names itself: its stored id and its French name (spec 3). */
export type DefaultCategory = { readonly id: string; readonly name: string }

/** The six categories that an owner picks from, in the order of the specification (spec 3). */
export const defaultCategories: readonly DefaultCategory[] = [
  { id: "entrees", name: "Entrées" },
  { id: "plats", name: "Plats" },
  { id: "desserts", name: "Desserts" },
  { id: "boissons", name: "Boissons" },
  { id: "aperitifs", name: "Apéritifs" },
  { id: "vins", name: "Vins" },
]

/** The ids of the categories that always have a place in the editor (spec 3, A46). */
export const coreCategoryIds: readonly string[] = ["entrees", "plats", "desserts", "boissons"]

/** Starters, mains, drinks, desserts, aperitifs, wines, as French, English, Spanish and Chinese name them (spec 2). */
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
  // The specification itself says "appetizers" for the category Apéritifs (spec 2, catalogue).
  ["aperitif", "aperitifs", "appetizer", "appetizers", "aperitivo", "aperitivos", "开胃酒", "餐前酒"],
  ["vin", "vins", "wine", "wines", "vino", "vinos", "葡萄酒", "红酒"],
]

const rankByName = new Map(namesByRank.flatMap((names, rank) => names.map((name) => [name, rank] as const)))

/** Case is folded by way of the upper case, so that "ß" meets "SS", in the same way under every locale. */
const foldCase = (text: string) => text.toUpperCase().toLowerCase()

/** Whether two dish or menu names are the same to an owner: trimmed, without regard to case; accents count (spec 5, A51). */
export function sameName(a: string, b: string): boolean {
  // Composed and decomposed accents look the same: a Mac may type one and a phone the other.
  return foldCase(a.trim().normalize("NFC")) === foldCase(b.trim().normalize("NFC"))
}

/** Whether two names stand for one category: "entrees" is "Entrées". Case, accents and outer spaces do not count. */
export function sameCategoryName(a: string, b: string): boolean {
  return foldText(a) === foldText(b)
}

/** Whether the owner may rename a category: all but the six that the product names itself, as long as they carry that name. */
export function isRenamable({ id, name }: Pick<Category, "id" | "name">): boolean {
  return !defaultCategories.some((own) => own.id === id && sameCategoryName(own.name, name))
}

/**
 * Where a category stands on every screen: 0 starters, 1 mains, 2 drinks, 3 desserts, 4 aperitifs, 5 wines, 6 any other
 * name. Case and accents do not count (spec 2, A47).
 */
export function displayRank(name: string): number {
  return rankByName.get(foldText(name)) ?? namesByRank.length
}

/** The categories as every screen shows them; those of equal rank keep their order (spec 2, A47). */
export function inDisplayOrder<C extends { readonly name: string }>(categories: readonly C[]): C[] {
  return categories
    .map((category) => ({ category, rank: displayRank(category.name) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ category }) => category)
}

/**
 * The core categories that a menu lacks, in display order: the empty places of the editor. They are no content and no
 * unsaved change until a dish or a click fills them (A46).
 */
export function missingCoreCategories(menu: Pick<Menu, "categories">): DefaultCategory[] {
  const isPresent = (core: DefaultCategory) =>
    menu.categories.some((category) => category.id === core.id || sameCategoryName(category.name, core.name))
  return inDisplayOrder(defaultCategories.filter((core) => coreCategoryIds.includes(core.id) && !isPresent(core)))
}
