import { alcoholOf, chosenVatOf } from "@ardoise/domain/drinks/dish-vat"
import type { AllergenDeclaration } from "@ardoise/domain/menu/allergens"
import { type Choice, optionsOf } from "@ardoise/domain/menu/dish-options"
import { photoOf } from "@ardoise/domain/menu/dish-photo"
import type { Category, Dish, Menu, OtherFields } from "@ardoise/domain/menu/menu"
import { type Course, dishesOfCourse, type SetMenu, setMenusOf } from "@ardoise/domain/menu/set-menus"
import { formatStoredPrice } from "@ardoise/domain/money"
import { menuOriginsOf, wineCountriesOf } from "@ardoise/domain/regulation/legal-facts"
import { legalFieldsOf } from "@ardoise/domain/regulation/legal-fields"
import { countryName, factsLine, originSentence } from "@ardoise/domain/regulation/legal-sentences"
import { describeWindows } from "@ardoise/domain/restaurant/describe-windows"
import { alcoholNote } from "../drinks/drink-field.tsx"
import { ruleWords } from "../options/option-edits.ts"
import { courseWords } from "../set-menus/set-menu-edits.ts"

/** A part of an object: what the owner reads of it, and the value that is compared. */
type Part = { readonly text: string; readonly value: unknown }

/** An object of a menu in words. */
export type Described = {
  /** By what they are. The first one is the name of the object. Empty texts are not shown. */
  readonly parts: ReadonlyMap<string, Part>
  /** What is said of a difference that has no words of its own. */
  readonly otherwise: string
}

const same = (text: string): Part => ({ text, value: text })

const listed = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name).join(", ")
const idsOf = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id)

/** The fields that no other part describes. */
const rest = (others: OtherFields, described: readonly string[]): Part => ({
  text: "",
  value: Object.fromEntries(Object.entries(others).filter(([field]) => !described.includes(field))),
})

/** Describes a menu without its categories and set menus. */
export function describeMenu(menu: Menu): Described {
  const { name, others } = menu
  const known = setMenusOf(menu).map(({ id }) => id)
  const unread = Array.isArray(others.setMenus)
    ? others.setMenus.filter((one) => !known.includes(Object(one).id))
    : others.setMenus
  const origins = menuOriginsOf(menu).map((origin) => originSentence(origin, "fr") ?? "")
  const parts = {
    name: same(name),
    origins: { text: origins.filter((sentence) => sentence !== "").join(" · "), value: others.meatOrigins },
    unread: { text: "", value: unread ?? [] },
    rest: rest(others, ["meatOrigins", "setMenus"]),
  }
  return { parts: new Map(Object.entries(parts)), otherwise: "Autres réglages de ce menu" }
}

/** Describes a category without its dishes. */
export function describeCategory(category: Category): Described {
  const { name, others } = category
  const countries = wineCountriesOf(category).map((code) => countryName(code, "fr"))
  const parts = {
    name: same(name),
    wines: {
      text: countries.length === 0 ? "" : `Pays des vins\u00a0: ${countries.join(", ")}`,
      value: others.wineCountries,
    },
    rest: rest(others, ["wineCountries"]),
  }
  return { parts: new Map(Object.entries(parts)), otherwise: "Autres réglages de cette catégorie" }
}

/** Describes a dish. @param photoWords says that it has a photo */
export function describeDish(dish: Dish, categoryName: string, photoWords: string): Described {
  const { name, price, description, allergens, others } = dish
  const legal = legalFieldsOf(dish)
  const options = optionsOf(dish)
  const answers = { hasAlcohol: alcoholOf(dish), vat: chosenVatOf(dish) }
  const parts: Record<string, Part> = {
    name: same(name),
    price: same(formatStoredPrice(price)),
    category: same(categoryName),
    description: { text: description, value: [description, others.descriptionBy] },
    allergens: same(describeAllergens(allergens)),
    photo: { text: photoOf(dish) === null ? "Sans photo" : photoWords, value: others.photo },
    drink: {
      text: answers.hasAlcohol === null ? "Alcool à préciser" : alcoholNote(answers),
      value: [others.alcohol, others.vat],
    },
    legal: { text: factsLine(dish, noCategory, noOthers, "fr") || "Sans mention légale", value: legal },
    options: {
      text: options.length === 0 ? "Sans option" : `Options\u00a0: ${listed(options)}`,
      // Options that cannot be read have no parts of their own.
      value: options.length === 0 ? (others.options ?? []) : idsOf(options),
    },
    rest: rest(others, ["descriptionBy", "photo", "alcohol", "vat", "options", ...Object.keys(legal)]),
  }
  for (const option of options) {
    const { id, choices, ...own } = option
    const text = `${option.name}\u00a0: ${ruleWords(option)}, ${listed(choices)}`
    parts[`option ${id}`] = { text, value: [own, idsOf(choices)] }
    for (const choice of choices) parts[`choice ${choice.id}`] = { text: describeChoice(choice), value: choice }
  }
  return { parts: new Map(Object.entries(parts)), otherwise: "Autres réglages de ce plat" }
}

const noOthers = { others: {} }
/** Only the own facts of a dish are compared, not those of its category. */
const noCategory: Category = { id: "", name: "", dishes: [], ...noOthers }

function describeChoice({ name, price, allergens }: Choice): string {
  const words = [...(Number(price) === 0 ? [] : [describeExtra(price)]), describeAllergens(allergens)]
  return `Choix «\u00a0${name}\u00a0»\u00a0: ${words.join(", ")}`
}

const describeExtra = (price: string) => `+\u00a0${formatStoredPrice(price)}`

function describeAllergens(allergens: AllergenDeclaration): string {
  if (allergens.state === "present") return allergens.names.join(", ")
  return allergens.state === "none" ? "Aucun des quatorze allergènes" : "Allergènes non déclarés"
}

/** Describes a set menu of a menu. */
export function describeSetMenu(setMenu: SetMenu, menu: Menu): Described {
  const { name, description, price, drink, courses, windows, others } = setMenu
  const parts: Record<string, Part> = {
    name: same(name),
    price: same(formatStoredPrice(price)),
    description: same(description),
    drink: same(drink === "included" ? "Boisson comprise" : "Boisson non comprise"),
    hours: {
      text: windows.length === 0 ? "Servie toujours" : `Servie ${describeWindows(windows, "fr")}`,
      value: windows,
    },
    courses: { text: `Étapes\u00a0: ${listed(courses)}`, value: idsOf(courses) },
    rest: rest(others, []),
  }
  for (const course of courses) {
    parts[`course ${course.id}`] = { text: describeCourse(course, menu), value: course }
  }
  return { parts: new Map(Object.entries(parts)), otherwise: "Autres réglages de cette formule" }
}

function describeCourse(course: Course, menu: Menu): string {
  const extras = new Map(Object.entries(course.supplements))
  const nameOf = ({ id, name }: Dish) =>
    [name, ...(extras.has(id) ? [describeExtra(extras.get(id) ?? "")] : [])].join(" ")
  const dishes = dishesOfCourse(menu, course)
  const words =
    course.categoryId === null
      ? dishes.map(nameOf)
      : [courseWords(course, menu), ...dishes.filter(({ id }) => extras.has(id)).map(nameOf)]
  return `${course.name}\u00a0: ${words.join(", ")}`
}
