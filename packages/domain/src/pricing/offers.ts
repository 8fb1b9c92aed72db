import { type VatRate, vatOf } from "../drinks/dish-vat.ts"
import type { AllergenDeclaration } from "../menu/allergens.ts"
import { idInCourse } from "../menu/course-ids.ts"
import { type Choice, type Option, optionsOf, supplementCents } from "../menu/dish-options.ts"
import { listedAllergens } from "../menu/listed-allergens.ts"
import type { Dish, Menu } from "../menu/menu.ts"
import {
  type Course,
  courseSupplement,
  courseSupplementCents,
  dishesOfCourse,
  type SetMenu,
  setMenusOf,
} from "../menu/set-menus.ts"
import { parsePrice, toStoredPrice } from "../money.ts"
import type { Window } from "../restaurant/windows.ts"
import type { VatPart } from "./vat-lines.ts"

/** A choice as it can be sold. */
export type OfferedChoice = Choice & {
  /** What it adds to the price, in cents. */
  readonly cents: number
  /** Its id among what is sold out: `{dish}/{choice}`, or the dish of a course. */
  readonly soldOutId: string
  /** For the dish of a course: its rate and its own price on the menu. They decide how the VAT of the set menu divides. */
  readonly vat?: VatPart
}

/** An option as it can be sold, or a course of a set menu: exactly one dish is chosen. */
export type OfferedOption = Omit<Option, "choices"> & {
  readonly choices: readonly OfferedChoice[]
  /** For an option of a dish in a set menu: the choice of that dish. Null: always asked. */
  readonly onlyWith: string | null
}

/** A dish or a set menu that can be sold. A set menu is sold like a dish whose options are its courses. */
export type Offer = {
  readonly dishId: string
  readonly name: string
  /** In its stored form. */
  readonly price: string
  readonly cents: number
  /** Those of the dish. A set menu has none of its own: each dish of its courses has them. */
  readonly allergens: AllergenDeclaration
  readonly options: readonly OfferedOption[]
  readonly optionsById: ReadonlyMap<string, OfferedOption>
  /** The rate of a dish; null for a set menu, whose VAT divides over its dishes. */
  readonly vat: VatRate | null
  /** When a set menu is served. Empty: always, as for a dish. */
  readonly windows: readonly Window[]
}

// Cached, because many orders are sold from the same menu.
const knownOffers = new WeakMap<Menu, ReadonlyMap<string, Offer>>()

/** Returns the dishes and set menus of a menu by their ids. Without a readable price they cannot be sold. */
export function offersOf(menu: Menu): ReadonlyMap<string, Offer> {
  const known = knownOffers.get(menu)
  if (known) return known
  const dishes = menu.categories.flatMap(({ dishes }) => dishes.flatMap((dish) => ofDish(dish) ?? []))
  const setMenus = setMenusOf(menu).flatMap((setMenu) => ofSetMenu(menu, setMenu) ?? [])
  // A dish comes last: it wins where another program gave a set menu the same id.
  const offers = new Map([...setMenus, ...dishes].map((offer) => [offer.dishId, offer]))
  knownOffers.set(menu, offers)
  return offers
}

/** Returns the offer of a special. Without a readable price it cannot be sold. */
export const offerOfSpecial = (special: Dish): Offer | null => ofDish(special)

/** Whether an offer cannot be had now: a dish that is sold out, or a set menu with a course whose dishes all are. */
export function isGone({ dishId, options }: Offer, soldOut: ReadonlySet<string>): boolean {
  const courses = options.filter(({ choices }) => choices.some(({ vat }) => vat !== undefined))
  return soldOut.has(dishId) || courses.some(({ choices }) => choices.every((dish) => soldOut.has(dish.soldOutId)))
}

function priced(text: string): { price: string; cents: number } | null {
  const [stored, cents] = [toStoredPrice(text), parsePrice(text)]
  return stored.ok && cents.ok ? { price: stored.value, cents: cents.value } : null
}

function ofDish(dish: Dish): Offer | null {
  const price = priced(dish.price)
  if (price === null) return null
  const options = optionsOf(dish).map((option) => offered(option, dish.id, null, (id) => id))
  const { id, name, allergens } = dish
  const optionsById = byId(options)
  return {
    dishId: id,
    name,
    ...price,
    allergens: oneByOne(allergens),
    options,
    optionsById,
    vat: vatOf(dish),
    windows: [],
  }
}

/** The first of several with one id, which another program may have written. */
const byId = (options: readonly OfferedOption[]) => new Map(options.toReversed().map((option) => [option.id, option]))

/** @param toId the ids of the option and its choices where they are offered */
function offered(option: Option, dishId: string, onlyWith: string | null, toId: (id: string) => string): OfferedOption {
  return {
    ...option,
    id: toId(option.id),
    onlyWith,
    choices: option.choices.map((choice) => ({
      ...choice,
      id: toId(choice.id),
      cents: supplementCents(choice),
      allergens: oneByOne(choice.allergens),
      soldOutId: `${dishId}/${choice.id}`,
    })),
  }
}

function ofSetMenu(menu: Menu, setMenu: SetMenu): Offer | null {
  const price = priced(setMenu.price)
  if (price === null) return null
  const options = setMenu.courses.flatMap((course) => ofCourse(menu, course))
  return {
    dishId: setMenu.id,
    name: setMenu.name,
    ...price,
    allergens: { state: "none" },
    options,
    optionsById: byId(options),
    vat: null,
    windows: setMenu.windows,
  }
}

/** Returns a course as an option whose choices are its dishes, and behind it the options of these dishes. */
function ofCourse(menu: Menu, course: Course): OfferedOption[] {
  const dishes = dishesOfCourse(menu, course)
  const inCourse = (id: string) => idInCourse(course.id, id)
  const choices = dishes.map((dish): OfferedChoice => {
    const cents = parsePrice(dish.price)
    return {
      id: inCourse(dish.id),
      name: dish.name,
      price: courseSupplement(course, dish.id),
      cents: courseSupplementCents(course, dish.id),
      allergens: oneByOne(dish.allergens),
      others: {},
      soldOutId: dish.id,
      vat: { rate: vatOf(dish), cents: cents.ok ? cents.value : 0 },
    }
  })
  const ofDishes = dishes.flatMap((dish) =>
    optionsOf(dish).map((option) =>
      offered(option, dish.id, inCourse(dish.id), (id) => idInCourse(course.id, `${dish.id}:${id}`)),
    ),
  )
  return [{ id: course.id, name: course.name, min: 1, max: 1, choices, others: {}, onlyWith: null }, ...ofDishes]
}

/**
 * Splits names that contain a comma. A page joins the names with commas, so the diner's phone reads such a name as
 * several.
 */
function oneByOne(declaration: AllergenDeclaration): AllergenDeclaration {
  if (declaration.state !== "present" || declaration.names.every(isOneName)) return declaration
  return { state: "present", names: declaration.names.flatMap(listedAllergens) }
}

const isOneName = (name: string) => name !== "" && name === name.trim() && !name.includes(",")

/**
 * Whether the diner saw every allergen that is declared now. An allergen that was removed needs no notice. A
 * declaration that was removed does, because what the diner saw may be wrong.
 *
 * @param shown the names that the diner saw; null if nothing was declared; undefined if that is unknown
 */
export function wasTold(shown: readonly string[] | null | undefined, now: AllergenDeclaration): boolean {
  if (shown === undefined || now.state === "none") return true
  if (now.state === "undeclared") return shown === null
  return shown !== null && now.names.every((name) => shown.includes(name))
}
