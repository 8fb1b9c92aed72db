/** The tables of menus, their earlier versions, and what is sold out. */
export type MenuRows = {
  user_menus: {
    id: string
    user_id: string
    /** The document without `isActive`, which only the server decides. */
    menu_data: string
    /** The owner's activation, 0 or 1. Whether a reader sees the menu as active also depends on the plan. */
    is_active: number
    /** Number of stored categories. A menu without categories is never served. */
    category_count: number
    /** When the menu last stopped being the served one; null if that never happened. */
    served_until: string | null
    created_at: string
    updated_at: string
  }
  menu_versions: {
    id: string
    menu_id: string
    user_id: string
    menu_data: string
    is_active: number
    /** Copied from the menu, so that a deleted menu returns to its place in the list. */
    created_at: string
    updated_at: string
    replaced_at: string
    reason: "replaced" | "deleted"
    /** Size of the document. The total size per owner is limited. */
    bytes: number
  }
  /** When a menu is served by itself. A menu without a service has no row. */
  menu_services: {
    menu_id: string
    user_id: string
    /** JSON: windows, at least one. */
    windows: string
  }
  sold_out: {
    menu_id: string
    /** Id of the dish within its menu. */
    item_id: string
    /** Null: until the owner makes the dish available again. */
    until: string | null
  }
  /** When dishes were sold out. The spans of a menu go with it. */
  sold_out_spans: {
    user_id: string
    menu_id: string
    dish_id: string
    began_at: string
    /** The end as it is planned or came; null as long as the owner has to end it. */
    ends_at: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends MenuRows {}
}
