import type { Language } from "@ardoise/domain/menu/allergens"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { ClosedReason } from "@ardoise/domain/order/ordering"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"

/** A stored dish as it stands in `menu_data` (spec 3, contract of the fields of a menu). Unknown keys are kept. */
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

/** The document of a menu. */
export type MenuData = {
  name: string
  categories: WireCategory[]
  isActive: boolean
  /** ISO time. */
  lastUpdated: string
  [other: string]: unknown
}

/** A row of `user_menus` (spec 3). Times are ISO text with a zone. */
export type UserMenuRow = {
  id: string
  user_id: string
  menu_data: MenuData
  created_at: string
  updated_at: string
}

/** A row of `menu_versions`: a menu as it was until it was replaced or deleted. */
export type MenuVersionRow = {
  id: string
  menu_id: string
  user_id: string
  menu_data: MenuData
  updated_at: string
  replaced_at: string
  /** "true" for the oldest version of each ten minutes of the clock: enough for whoever looks for an earlier state. */
  is_first_of_span: "true" | "false"
}

/** A row of `plans`: that an owner had Premium once, and when something about it changed last. */
export type PlanRow = { user_id: string; updated_at: string }

/** A line of an order, as it was sold (A22). */
export type WireOrderLine = {
  /** Of the dish. */
  id: string
  name: string
  /** Euros as text with a dot. */
  price: string
  quantity: number
  note?: string
}

/** A row of `orders` (spec 3). Times are ISO text. */
export type OrderRow = {
  /** `order-` plus milliseconds. */
  id: string
  user_id: string
  menu_id: string
  items: WireOrderLine[]
  /** Euros as text with two decimals. */
  totalPrice: string
  status: OrderStatus
  tableNumber: string
  createdAt: string
  updatedAt: string
}

/** What `ordering_closed` carries as JSON in its `details`. */
export type OrderingClosed = { reason: ClosedReason }

/** A row of `ordering`: when and from where a restaurant takes orders. Every owner has one. */
export type OrderingRow = {
  user_id: string
  /** False while the kitchen takes nothing. */
  is_open: boolean
  /** Whether orders come within the service hours only, once any are told. */
  keeps_hours: boolean
  /** The tables that there are; empty when they are not listed. */
  tables: string[]
  /** When orders were last refused because there were too many at once; null when never. Writing null lets them pass. */
  limited_at: string | null
}

/** A row of `sold_out`: a dish that cannot be ordered for the time being. */
export type SoldOutRow = {
  menu_id: string
  /** Of the dish. */
  item_id: string
  /** ISO time; null until the owner takes it back. */
  until: string | null
}

/** The row of `restaurants`: what guests may know of a restaurant. Each owner has exactly one. Empty texts were not told. */
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
  /** ISO time when the account will be erased, once its owner has given it up; null otherwise. Not written here. */
  account_ends_at: string | null
}

/** What `place_order` takes. */
export type PlaceOrderArgs = {
  menu_id: string
  /** At most 20 characters; "N/A" without one. */
  table_number?: string
  /**
   * `price` is what the diner was shown. `allergens` names what the diner was told of, as the menu keeps it, null where nothing
   * was declared; lines without it are not compared.
   */
  lines: { id: string; quantity: number; price: string; note?: string; allergens?: readonly string[] | null }[]
  /** What the diner reads: `fr` when it is missing. */
  language?: Language
  /** A UUID: the same one gives the same answer, and no second order (A15). */
  idempotency_key: string
}

/** What `place_order` answers. */
export type PlacedOrder = {
  order: OrderRow
  /** Lets the diner follow this order; given to nobody else. */
  tracking_key: string
}

/** One of the differences that `order_changed` carries as JSON in its `details` (A22). `id` is the dish's. */
export type OrderDifference =
  | { id: string; kind: "gone" }
  | { id: string; kind: "sold_out"; name: string }
  | { id: string; kind: "price"; name: string /** The price now, euros as text with a dot. */; price: string }
  | {
      id: string
      kind: "allergens"
      name: string
      /** All that the dish declares now, as the menu keeps it; null where nothing is declared any more. */
      allergens: string[] | null
      /** The same in the language of the order, where that is not French. */
      translated?: string[]
    }

/** The shape that `createClient<Database>` takes: every table, column and function that the product calls. */
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
      sold_out: {
        Row: SoldOutRow
        Insert: { menu_id: string; item_id: string; until?: string | null }
        Update: { until?: string | null }
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
    }
    Enums: Record<string, never>
    CompositeTypes: Record<string, never>
  }
}
