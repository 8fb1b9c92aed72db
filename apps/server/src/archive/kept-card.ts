import { createHash } from "node:crypto"
import { toSpecials, toWireSpecial } from "@ardoise/contract/board-mapping"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { type RestaurantColumns, toProfile, toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
import type { Special } from "@ardoise/domain/menu/daily-board"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"

/** What diners can read of a restaurant at a moment, before it is translated. */
export type ShownCard = {
  readonly menuId: string
  /** The stored document of the menu. */
  readonly menuData: unknown
  readonly restaurantName: string
  readonly profile: RestaurantProfile
  /** The dishes of the daily board; empty without one. */
  readonly specials: readonly Special[]
}

/** A card in the form in which the archive stores it. Plain data, because it is an argument of a command. */
export type KeptCard = {
  readonly menuId: string
  readonly menuName: string
  readonly dishes: number
  readonly sha256: string
  /** JSON with sorted keys: the same content is the same text. */
  readonly document: string
}

/** A card that was read from the archive. */
export type ArchivedCard = Omit<ShownCard, "menuId" | "menuData"> & { readonly menu: Menu }

/**
 * Returns a card as the archive stores it. Left out is what diners do not read: activation and time of the last save,
 * and what changes with every order, such as the portions that are left.
 */
export function toKeptCard({ menuId, menuData, restaurantName, profile, specials }: ShownCard): KeptCard {
  const menu = toMenu(menuId, menuData)
  const { isActive: _isActive, lastUpdated: _lastUpdated, ...content } = isFields(menuData) ? menuData : {}
  const { mark, isMarkOnMenu } = profile
  const document = canonicalJson({
    menu: content,
    restaurant_name: restaurantName,
    restaurant: { ...toRestaurantColumns(profile), ...(isMarkOnMenu && { mark }) },
    ...(specials.length > 0 && { specials: specials.map((special) => toWireSpecial({ ...special, left: null })) }),
  })
  return {
    menuId,
    menuName: menu.name,
    dishes: countDishes(menu) + specials.length,
    sha256: createHash("sha256").update(document).digest("hex"),
    document,
  }
}

/** Reads a document of the archive. What a later version no longer stores is as for a new restaurant. */
export function readKeptCard(menuId: string, document: string): ArchivedCard {
  const stored: unknown = JSON.parse(document)
  const { menu, restaurant_name: name, restaurant, specials } = isFields(stored) ? stored : {}
  const columns = { ...toRestaurantColumns(emptyProfile), ...(isFields(restaurant) ? restaurant : {}) }
  const without = { mark: "", mark_on_menu: false, mark_on_cards: false, posted_notices: {}, languages: [] }
  return {
    menu: toMenu(menuId, menu),
    restaurantName: typeof name === "string" ? name : "",
    profile: toProfile({ ...without, ...columns } as RestaurantColumns),
    specials: toSpecials(specials).on,
  }
}

/** Returns a value as JSON whose keys are sorted at every depth. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    isFields(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  )
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
