import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import type { Window } from "@ardoise/domain/restaurant/windows"
import type { BillRow, BillShareRow, NoteAddress, TablePaymentsPatch, TablePaymentsRow } from "./bills.ts"
import type {
  CardDisplayRow,
  DishPriceRow,
  MenuData,
  MenuServiceRow,
  MenuVersionRow,
  SoldOutRow,
  TranslationKey,
  TranslationRow,
  UserMenuRow,
} from "./menu-rows.ts"
import type { DailyBoardRow, PromotionRow, PublishDailyBoardArgs, SavePromotionArgs } from "./offer-rows.ts"
import type { CheckPromotionCodeArgs, OrderingRow, OrderRow, PlacedOrder, PlaceOrderArgs } from "./order-rows.ts"
import type { PlanRow, RestaurantRow } from "./restaurant-rows.ts"
import type { PrinterRow, StaffDeviceRow, TableCallRow, TableCode } from "./team-rows.ts"

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
      note_address: {
        Args: { bill_id: string }
        Returns: NoteAddress
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
