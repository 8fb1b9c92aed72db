import type { Window } from "@ardoise/domain/restaurant/windows"
import type {
  TranslatedLanguage,
  TranslatedPart,
  TranslationAuthor,
} from "@ardoise/domain/translation/owner-translations"

/** A dish as stored in `menu_data`. Unknown fields are preserved. */
export type WireDish = {
  id: string
  name: string
  description?: string
  price: string
  allergens: string[]
  /** With an empty list: true means "none of the fourteen"; absent or false means unknown. */
  allergensDeclared?: boolean
  [other: string]: unknown
}

/** A stored category; `items` are its dishes. */
export type WireCategory = { id: string; name: string; items: WireDish[]; [other: string]: unknown }

/** The stored document of a menu. */
export type MenuData = {
  name: string
  categories: WireCategory[]
  isActive: boolean
  /** ISO time. */
  lastUpdated: string
  [other: string]: unknown
}

/** A row of `user_menus`. Times are ISO text with a zone. */
export type UserMenuRow = {
  id: string
  user_id: string
  menu_data: MenuData
  created_at: string
  updated_at: string
}

/** A row of `menu_versions`: a menu as it was before it was replaced or deleted. */
export type MenuVersionRow = {
  id: string
  menu_id: string
  user_id: string
  menu_data: MenuData
  updated_at: string
  replaced_at: string
  /**
   * "true" for the oldest version in each ten-minute span of the clock. The list of earlier versions needs only these.
   */
  is_first_of_span: "true" | "false"
}

/** What identifies a row of `translations`. */
export type TranslationKey = {
  menu_id: string
  language: TranslatedLanguage
  part: TranslatedPart
  /** The id of the category or dish; "" for the menu. */
  ref: string
}

/** A row of `translations`: what an owner has accepted for a text of a menu, and what was proposed. */
export type TranslationRow = TranslationKey & {
  /** The French text that `text` belongs to; "" without a text. */
  source: string
  /** What diners may read, or null. */
  text: string | null
  text_by: TranslationAuthor | null
  /** ISO time of the acceptance. */
  reviewed_at: string | null
  suggestion: string | null
  /** The French text that the suggestion belongs to. */
  suggested_source: string | null
  suggested_by: Exclude<TranslationAuthor, "owner"> | null
  suggested_with: string | null
  /** Why the suggestion needs a second look. */
  doubts: string[] | null
  updated_at: string
}

/** A row of `sold_out`: a dish that cannot be ordered at the moment. */
export type SoldOutRow = {
  menu_id: string
  /** The dish's id. */
  item_id: string
  /** ISO time, or null: until the owner makes the dish available again. */
  until: string | null
}

/** A row of `menu_services`: the hours at which a menu is served by itself. Owners read their own. */
export type MenuServiceRow = {
  menu_id: string
  user_id: string
  /** At least one. Windows of two menus are never at the same time. */
  windows: Window[]
}

/** A row of `dish_prices`: a price that a dish had. Owners read their own. */
export type DishPriceRow = {
  user_id: string
  menu_id: string
  /** Id of the dish within its menu. */
  item_id: string
  /** ISO times. `until_at` is null while the price holds. */
  from_at: string
  until_at: string | null
  cents: number
  /** The name of the dish when it got this price. */
  name: string
}

/** A row of `card_displays`: a period in which diners read the same carte. Owners read their own. */
export type CardDisplayRow = {
  id: string
  user_id: string
  menu_id: string
  /** Of that time, as `dishes`: with those of the daily board. */
  menu_name: string
  dishes: number
  /** ISO time. */
  shown_from: string
  /** ISO time; null: it is still displayed. */
  shown_until: string | null
  /** Fingerprint of what was displayed, hexadecimal. */
  sha256: string
}
