import { readAllergenText } from "@ardoise/domain/menu/allergen-text"
import { type AllergenDeclaration, declareAllergens } from "@ardoise/domain/menu/allergens"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { MenuData, WireCategory, WireDish } from "./menu-rows.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a stored document can be read at all. Reading anything else would give an empty menu. */
export const isMenuData = (data: unknown): boolean => isFields(data)

/** Returns the records of a stored list. A value that is not a list gives an empty list. */
const toRecords = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** Returns a stored text. Numbers are accepted, because another program may have written a price as a number. */
const toText = (value: unknown): string =>
  typeof value === "number" ? String(value) : typeof value === "string" ? value : ""

/**
 * Returns a function that gives each record its id, in the order of the document. A stored id that is missing or
 * already used is replaced with a generated one. With duplicate ids, an edit of one dish would also change the other
 * one.
 */
function idGiver(prefix: string, records: readonly Fields[]): (stored: unknown) => string {
  const reserved = new Set(records.map(({ id }) => toText(id)))
  const given = new Set<string>()
  // The number to try next for each id. Starting at 2 each time would take a million steps for a thousand equal ids.
  const nextNumber = new Map<string, number>()
  return (stored) => {
    const text = toText(stored)
    const wanted = text || `${prefix}${given.size + 1}`
    let id = wanted
    let number = nextNumber.get(wanted) ?? 2
    for (; given.has(id) || (id !== text && reserved.has(id)); number++) id = `${wanted}-${number}`
    nextNumber.set(wanted, number)
    given.add(id)
    return id
  }
}

function toAllergens(list: unknown, isDeclared: unknown): AllergenDeclaration {
  if (typeof list === "string") return declareAllergens(readAllergenText(list))
  const names = Array.isArray(list) ? list.filter((name) => typeof name === "string" && name !== "") : []
  // A list that is present but unreadable must never count as "none of the fourteen".
  const isEmpty = list === undefined || list === null || (Array.isArray(list) && list.length === 0)
  return isEmpty && isDeclared === true ? { state: "none" } : declareAllergens(names)
}

/** Reads a dish from untrusted data, with the id that it has. */
export const readDish = (stored: Fields): Dish => toDish(stored, toText)

function toDish(stored: Fields, giveId: (stored: unknown) => string): Dish {
  // The flag never goes into `others`. There, an old flag would declare "none" for a list that is emptied later.
  const { id, name, description, price, allergens, allergensDeclared, ...others } = stored
  return {
    id: giveId(id),
    name: toText(name),
    description: toText(description),
    price: toText(price),
    allergens: toAllergens(allergens, allergensDeclared),
    others,
  }
}

/**
 * Reads a stored document. It never refuses. A part that is missing or has another type becomes empty. A price that is
 * a number becomes text. Unknown fields go into `others`.
 *
 * @param id the row's id, which becomes the menu's id
 * @param data `menu_data` as the server or the database returned it
 */
export function toMenu(id: string, data: unknown): Menu {
  const { name, categories, isActive, lastUpdated, ...others } = isFields(data) ? data : {}
  const storedCategories = toRecords(categories)
  const giveCategoryId = idGiver("custom-", storedCategories)
  const giveDishId = idGiver(
    "item-",
    storedCategories.flatMap(({ items }) => toRecords(items)),
  )
  const toCategory = ({ id, name, items, ...others }: Fields): Category => ({
    id: giveCategoryId(id),
    name: toText(name),
    dishes: toRecords(items).map((item) => toDish(item, giveDishId)),
    others,
  })
  return {
    id,
    name: toText(name),
    categories: storedCategories.map(toCategory),
    isActive: typeof isActive === "boolean" ? isActive : true,
    lastUpdated: typeof lastUpdated === "string" && !Number.isNaN(Date.parse(lastUpdated)) ? lastUpdated : null,
    others,
  }
}

/** Writes a dish as a document stores it. */
export function toWireDish({ id, name, description, price, allergens, others }: Dish): WireDish {
  return {
    ...others,
    id,
    name,
    ...(description !== "" && { description }),
    price,
    allergens: allergens.state === "present" ? [...allergens.names] : [],
    ...(allergens.state === "none" && { allergensDeclared: true }),
  }
}

function toWireCategory({ id, name, dishes, others }: Category): WireCategory {
  return { ...others, id, name, items: dishes.map(toWireDish) }
}

/**
 * Writes a menu as a document. `isActive` is always true in a save: only the server decides which menu is active (A03).
 *
 * @param lastUpdated ISO time of this save
 */
export function toMenuData(menu: Menu, lastUpdated: string): MenuData {
  return {
    ...menu.others,
    name: menu.name,
    categories: menu.categories.map(toWireCategory),
    isActive: true,
    lastUpdated,
  }
}
