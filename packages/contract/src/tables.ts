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
        Row: {
          id: string
          menu_id: string
          user_id: string
          menu_data: MenuData
          updated_at: string
          replaced_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
    }
    Views: Record<string, never>
    Functions: {
      set_menu_active: {
        Args: { menu_id: string; active: boolean }
        Returns: { id: string; isActive: boolean }[]
      }
    }
    Enums: Record<string, never>
    CompositeTypes: Record<string, never>
  }
}
