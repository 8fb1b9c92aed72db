import type { VatRate } from "@ardoise/domain/drinks/dish-vat"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import type { Rubric } from "@ardoise/domain/menu/daily-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { ClosedReason } from "@ardoise/domain/order/ordering-settings"
import type { Serving } from "@ardoise/domain/order/serving"
import type { CallKind } from "@ardoise/domain/order/table-call"
import type { PrintedPart, PrinterKind, PrinterState } from "@ardoise/domain/printing/printer"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import type { PromotionDefinition } from "@ardoise/domain/promotions/promotion"
import type { PostedNotices, WaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { Window } from "@ardoise/domain/restaurant/windows"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import type {
  TranslatedLanguage,
  TranslatedPart,
  TranslationAuthor,
} from "@ardoise/domain/translation/owner-translations"
import type { BillRow, BillShareRow, TablePaymentsPatch, TablePaymentsRow } from "./bills.ts"

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

/** A row of `plans`: it exists once an owner has had Premium. `updated_at` is the last change. */
export type PlanRow = { user_id: string; updated_at: string }

/** A line of an order, as it was sold (A22). */
export type WireOrderLine = {
  /** The dish's id. */
  id: string
  name: string
  /** The price of one unit with its choices: euros as text with a decimal point. */
  price: string
  quantity: number
  /** In a line with options, the choices in words come first, for boards that do not know `options`. */
  note?: string
  /** The choices, in the order of the menu. Omitted without any. */
  options?: WireSoldOption[]
  /** In a line with options or a promotion: the price of the dish without its choices, before any promotion. */
  basePrice?: string
  /** The promotion that lowers the price. Omitted without one. */
  promotion?: { id: string; name: string }
  /** What each unit costs after the reductions of the order: euros as text. Omitted where each costs `price`. */
  units?: string[]
  /** In a line with options: the diner's note without the choices. */
  wish?: string
  /** VAT in percent. Omitted in orders of the version before. */
  vat?: VatRate
  /** For a set menu with several rates: how the price of one unit divides over them. Then `vat` is omitted. */
  vatParts?: { rate: VatRate; price: string }[]
  /** When it is served: 0 at once, 1 starters, 2 mains, 3 desserts. Omitted without steps. */
  serving?: Serving
}

/** What a promotion took off a whole order. */
export type WireReduction = {
  /** Of the promotion. */
  id: string
  name: string
  /** Euros as text. */
  amount: string
}

/** An option of a dish with the choices that were sold. Prices are supplements: euros as text. */
export type WireSoldOption = {
  id: string
  name: string
  choices: { id: string; name: string; price: string }[]
  /** Of a course of a set menu that is served in steps. */
  serving?: Serving
}

/** An option of a dish with the choices that a diner made. */
export type WireWantedOption = {
  id: string
  /** A choice as its id alone is not compared with what the diner saw. */
  choices: (string | { id: string; price?: string; allergens?: readonly string[] | null })[]
}

/** A row of `orders`. Times are ISO text. */
export type OrderRow = {
  /** `order-` and the time in milliseconds. */
  id: string
  user_id: string
  menu_id: string
  items: WireOrderLine[]
  /** What promotions took off the whole order. A server of an earlier version does not send it. */
  reductions?: WireReduction[]
  /** After the reductions: euros as text with two decimals. */
  totalPrice: string
  status: OrderStatus
  tableNumber: string
  /**
   * Whether the code of a table card proved the table, or the owner entered the order. A server of an earlier version
   * does not send it.
   */
  is_table_verified?: boolean
  /** The bill that it is on, or null. A server of an earlier version does not send it. */
  bill_id?: string | null
  createdAt: string
  updatedAt: string
  /**
   * Name of the device of the team that moved it last; "" for the owner, null before the first move. A server of an
   * earlier version does not send it.
   */
  movedBy?: string | null
  /**
   * When it was let through to the kitchen: ISO time, null while it waits for that. A server of an earlier version does
   * not send it.
   */
  acceptedAt?: string | null
  /** The serving that the kitchen works on, or null where everything is served at once. */
  serving?: Serving | null
  /** When that serving was sent: ISO time, null for the first one. */
  servingSince?: string | null
}

/** A row of `staff_devices`: a tablet or phone of the team. Times are ISO text. */
export type StaffDeviceRow = {
  id: string
  user_id: string
  role: StaffRole
  name: string
  linked_at: string
  /** When the device last called: accurate to a few minutes. */
  seen_at: string
}

/** A row of `table_calls`: a table calls the team. Times are ISO text. */
export type TableCallRow = {
  /** `call-` plus milliseconds. */
  id: string
  user_id: string
  table_name: string
  kind: CallKind
  created_at: string
  answered_at: string | null
  /** Name of the device of the team that answered; "" for the owner. */
  answered_by: string | null
  answered: boolean
}

/** A row of `printers`: a printer that fetches its tickets. Times are ISO text. */
export type PrinterRow = {
  id: string
  user_id: string
  name: string
  kind: PrinterKind
  prints: PrintedPart
  created_at: string
  /** Its last poll, accurate to a minute; null before the first. */
  seen_at: string | null
  state: PrinterState
}

/** The code on the cards of a table, in capitals. */
export type TableCode = {
  table: string
  code: string
  /** From 1. Rises by one each time the code is renewed. */
  version: number
}

/** The JSON in the `details` of the refusal `ordering_closed`. */
export type OrderingClosed = { reason: ClosedReason }

/** A row of `ordering`: when a restaurant takes orders, and for which tables. Every owner has one. */
export type OrderingRow = {
  user_id: string
  /** False while the owner has paused orders. */
  is_open: boolean
  /** Whether orders are taken only during opening hours, if the restaurant has entered any. */
  keeps_hours: boolean
  /** The restaurant's tables. Empty when they are not listed. */
  tables: string[]
  /** Whether an order of a diner waits until somebody of the floor accepts it. */
  needs_acceptance: boolean
  /** Whether an order of a diner is refused without the code of its table. */
  needs_table_code: boolean
  /** Whether diners can call the team with the code of their table. */
  takes_calls: boolean
  /** Whether what an order has is sent to the kitchen in steps: starters, mains, desserts. */
  serves_in_steps: boolean
  /** When orders were last refused because too many came at once; null if never. Writing null lifts the limit. */
  limited_at: string | null
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

/** A dish of the daily board. */
export type WireSpecial = WireDish & {
  /** Its rubric. */
  category: Rubric
  /** Portions that are left. Null or omitted: not counted. */
  left?: number | null
  /** True for a special that the owner took off the board: it is not shown, and can be published again. */
  off?: boolean
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

/** A row of `promotions`: a reduction of some prices at some times. Owners read their own. */
export type PromotionRow = {
  id: string
  user_id: string
  /** Diners read it. */
  name: string
  definition: PromotionDefinition
  /** ISO time at which it was switched on; null: a draft. */
  on_since: string | null
  /** ISO time at which it was stopped, or null. */
  stopped_at: string | null
  /** Orders that used its code. */
  uses: number
  created_at: string
  updated_at: string
}

/** The arguments of `save_promotion`. */
export type SavePromotionArgs = {
  /** A UUID, chosen by the caller. A repeated call changes nothing (A15). */
  id: string
  name: string
  definition: PromotionDefinition
  /** False: a draft. */
  is_on: boolean
  /** `updated_at` of the version that the owner saw; null: a new promotion. */
  seen: string | null
}

/** A row of `daily_boards`: the dishes that a restaurant offered for one service or day. Owners read their own. */
export type DailyBoardRow = {
  user_id: string
  /** ISO time of its first publication. */
  published_at: string
  /** The calendar day at the restaurant, such as "2026-11-21". */
  day: string
  specials: WireSpecial[]
  /** ISO time. */
  ends_at: string
  /** Rises by one with each publication of this board. */
  version: number
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

/** The arguments of `publish_daily_board`. */
export type PublishDailyBoardArgs = {
  /**
   * The whole board. An empty list takes the board down. A special that is on the board already and has no `left` stays
   * at its number of portions.
   */
  specials: WireSpecial[]
  /** ISO time; omitted: the end of the service that is on or next. */
  ends_at?: string | null
  /** The board that the owner saw, if one is published; otherwise null. Another one is refused as `board_changed`. */
  seen: { published_at: string; version: number } | null
  /** A UUID. A repeated call with the same key changes nothing (A15). */
  idempotency_key: string
}

/**
 * A row of `restaurants`: the public details of a restaurant. Each owner has exactly one. An empty text means not
 * entered.
 */
export type RestaurantRow = {
  user_id: string
  street: string
  postal_code: string
  city: string
  telephone: string
  opening_hours: OpeningHours
  /** IANA name. */
  time_zone: string
  service_included: boolean
  /** Storage path of the restaurant's mark in the bucket `photos`, or "". */
  mark: string
  mark_on_menu: boolean
  mark_on_cards: boolean
  /** Percent of the service, such as "15" or "12.5"; null: not said. */
  service_rate: string | null
  /** Where diners read that water is free: on the carte, on a notice in the room, or nowhere. */
  water_notice: WaterNotice
  /** ISO times at which the owner has seen the notices of the room; "no" for prices: drinks come with meals only. */
  posted_notices: PostedNotices
  /** The further languages that diners can choose. Only the function `offer-language` changes them. */
  languages: readonly FurtherLanguage[]
  /**
   * ISO time of the account's erasure after its owner requested deletion; otherwise null. Owners cannot write it here.
   */
  account_ends_at: string | null
}

/** The arguments of `place_order`. */
export type PlaceOrderArgs = {
  menu_id: string
  /** At most 20 characters; "N/A" if omitted. */
  table_number?: string
  /** The code of the table's card. With a wrong one the order comes, with an unverified table. */
  table_code?: string
  /**
   * `price` is the price that the diner saw. `allergens` are the names that the diner saw, as stored in the menu, or
   * null where nothing was declared. Lines without `allergens` are not compared.
   */
  lines: {
    id: string
    quantity: number
    price: string
    note?: string
    allergens?: readonly string[] | null
    /** `price` is then still that of the dish alone. Callers without options cannot order a dish that needs a choice. */
    options?: WireWantedOption[]
  }[]
  /** The total that the diner saw: euros as text with a decimal point. Not compared if omitted. */
  shown_total?: string
  /** A code for a promotion, as the diner typed it. `shown_total` is then required. */
  code?: string
  /** The language of the diner's page; `fr` if omitted. */
  language?: Language
  /** A UUID. A repeated call with the same key returns the same answer and places no second order (A15). */
  idempotency_key: string
}

/** The arguments of `check_promotion_code`. */
export type CheckPromotionCodeArgs = { menu_id: string /** As typed. */; code: string }

/** The answer of `place_order`. */
export type PlacedOrder = {
  order: OrderRow
  /** Lets the diner track this order. Only the diner who placed the order receives it. */
  tracking_key: string
}

/** A difference that `order_changed` carries as JSON in its `details` (A22). `id` is the dish's id. */
export type OrderDifference =
  | { id: string; kind: "gone" }
  | { id: string; kind: "sold_out"; name: string }
  /** Fewer portions are left than the order contains. */
  | { id: string; kind: "left"; name: string; left: number }
  /** A set menu is not served at this hour. */
  | { id: string; kind: "set_menu"; name: string }
  /**
   * The lines cost what the diner saw, but not together. Only a caller that sent `shown_total` gets it; `id` is empty.
   * `total` is counted from `offers` and from `code`, the promotion of the code that was sent; null if it does not count.
   */
  | { id: ""; kind: "total"; total: string; offers: CartOffers; code: OrderRule | null }
  | {
      id: string
      kind: "price"
      name: string
      /** The current price, euros as text with a decimal point. */
      price: string
    }
  | {
      id: string
      kind: "allergens"
      name: string
      /** All allergens that the dish declares now, as stored in the menu; null if it declares nothing any more. */
      allergens: string[] | null
      /** The same names in the language of the order, if that is not French. */
      translated?: string[]
    }
  | {
      id: string
      /** A choice cannot be had any more; without one, the dish needs a choice of `option`. */
      kind: "choice"
      name: string
      /** The option's name; empty if it is gone. */
      option: string
      /** The choice's id, or null. */
      choice: string | null
    }
  | { id: string; kind: "choice_price"; name: string; choice: string; choice_name: string; price: string }
  | {
      id: string
      kind: "choice_allergens"
      name: string
      choice: string
      choice_name: string
      allergens: string[] | null
      translated?: string[]
    }

/** The type argument of `createClient<Database>`: every table, column and function that the product uses. */
export type Database = {
  public: {
    Tables: {
      user_menus: {
        Row: UserMenuRow
        Insert: { id?: string; user_id: string; menu_data: MenuData; created_at?: string; updated_at?: string }
        Update: { id?: string; user_id?: string; menu_data?: MenuData; created_at?: string; updated_at?: string }
        Relationships: []
      }
      menu_versions: {
        Row: MenuVersionRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      orders: {
        Row: OrderRow
        Insert: Record<string, never>
        Update: { status?: OrderStatus }
        Relationships: []
      }
      plans: {
        Row: PlanRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      ordering: {
        Row: OrderingRow
        Insert: Record<string, never>
        Update: Partial<Omit<OrderingRow, "user_id" | "limited_at">> & { limited_at?: null }
        Relationships: []
      }
      staff_devices: {
        Row: StaffDeviceRow
        Insert: Record<string, never>
        Update: { name?: string }
        Relationships: []
      }
      table_calls: {
        Row: TableCallRow
        Insert: Record<string, never>
        Update: { answered: true }
        Relationships: []
      }
      printers: {
        Row: PrinterRow
        Insert: Record<string, never>
        Update: { name?: string; prints?: PrintedPart }
        Relationships: []
      }
      sold_out: {
        Row: SoldOutRow
        Insert: { menu_id: string; item_id: string; until?: string | null }
        Update: { until?: string | null }
        Relationships: []
      }
      menu_services: {
        Row: MenuServiceRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      dish_prices: {
        Row: DishPriceRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      promotions: {
        Row: PromotionRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      translations: {
        Row: TranslationRow
        Insert: TranslationKey & Pick<TranslationRow, "source" | "text">
        Update: { source?: string; text: string | null }
        Relationships: []
      }
      daily_boards: {
        Row: DailyBoardRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      card_displays: {
        Row: CardDisplayRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      bills: {
        Row: BillRow
        Insert: Record<string, never>
        Update: { state?: BillRow["state"]; requested_at?: null }
        Relationships: []
      }
      bill_shares: {
        Row: BillShareRow
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      table_payments: {
        Row: TablePaymentsRow
        Insert: Record<string, never>
        Update: TablePaymentsPatch
        Relationships: []
      }
      restaurants: {
        Row: RestaurantRow
        Insert: Record<string, never>
        Update: Partial<Omit<RestaurantRow, "user_id" | "account_ends_at">>
        Relationships: []
      }
    }
    Views: Record<string, never>
    Functions: {
      set_menu_active: {
        Args: { menu_id: string; active: boolean }
        Returns: { id: string; isActive: boolean }[]
      }
      place_order: {
        Args: PlaceOrderArgs
        Returns: PlacedOrder
      }
      accept_order: {
        Args: { order_id: string }
        Returns: OrderRow
      }
      send_serving: {
        Args: { order_id: string; serving: number }
        Returns: OrderRow
      }
      check_promotion_code: {
        Args: CheckPromotionCodeArgs
        /** The promotion of the code, and the present promotions without a code. */
        Returns: { rule: OrderRule; offers: CartOffers }
      }
      set_menu_services: {
        Args: { menu_id: string; windows: readonly Window[] }
        Returns: { menu_id: string; windows: Window[] }
      }
      save_promotion: {
        Args: SavePromotionArgs
        Returns: PromotionRow
      }
      stop_promotion: {
        Args: { id: string }
        Returns: PromotionRow
      }
      delete_promotion: {
        Args: { id: string }
        Returns: null
      }
      publish_daily_board: {
        Args: PublishDailyBoardArgs
        Returns: DailyBoardRow | null
      }
      remove_from_bill: {
        /** `units`: keys of open units. */
        Args: { bill_id: string; units: string[] }
        Returns: BillRow
      }
      move_bill: {
        /** An open bill of the other table takes up this one. */
        Args: { bill_id: string; table: string }
        Returns: BillRow
      }
      list_table_codes: {
        Args: Record<string, never>
        /** The listed tables first. A code that was renewed for another table follows. */
        Returns: TableCode[]
      }
      renew_table_code: {
        Args: { table: string /** The version that the owner saw: a repeated call renews it once. */; seen: number }
        Returns: TableCode
      }
    }
    Enums: Record<string, never>
    CompositeTypes: Record<string, never>
  }
}
