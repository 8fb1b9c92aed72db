import { type AllergenDeclaration, declareAllergens } from "@ardoise/domain/menu/allergens"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { MenuData, WireCategory, WireDish } from "./tables.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a stored document can be read at all: anything else would look like an empty menu. */
export const isMenuData = (data: unknown): boolean => isFields(data)

/** The records of a stored list; what is no list is an empty one (spec 3). */
const toRecords = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A stored text. Numbers count, since a price may have been written as one. */
const toText = (value: unknown): string =>
  typeof value === "number" ? String(value) : typeof value === "string" ? value : ""

/**
 * Hands out one id after the other, in the order of the document: the stored one, or one of our own where it is missing or
 * taken already. Without that, an edit of one dish would strike its namesake too.
 */
function idGiver(prefix: string, records: readonly Fields[]): (stored: unknown) => string {
  const reserved = new Set(records.map(({ id }) => toText(id)))
  const given = new Set<string>()
  // Where the search for a free number goes on: from the start each time, a thousand equal ids would take a million steps.
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
  const names = Array.isArray(list) ? list.filter((name) => typeof name === "string" && name !== "") : []
  // Something stands there that nobody can read: it must never read as safe.
  const isEmpty = list === undefined || list === null || (Array.isArray(list) && list.length === 0)
  return isEmpty && isDeclared === true ? { state: "none" } : declareAllergens(names)
}

function toDish(stored: Fields, giveId: (stored: unknown) => string): Dish {
  // The flag never stays among the others: an old one would turn a list that is emptied later into "none of the fourteen".
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
 * Reads a stored document. It never refuses: a part that is missing or of another type is empty, a price that is a number
 * becomes text, and what the product does not name goes into `others` (spec 3).
 *
 * @param id the row's id, which is merged in
 * @param data `menu_data` as it came from the server or the database
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

function toWireDish({ id, name, description, price, allergens, others }: Dish): WireDish {
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
 * Writes a menu as a document. `isActive` is always true on a save; the server alone decides what is active (spec 3, A03).
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
