import type { Menu } from "@ardoise/domain/menu/menu"

/** Returns the ids of a menu's dishes. Only dishes that the server has can be ordered, and so be sold out. */
export type StoredDishes = (saved: Menu | null) => ReadonlySet<string>

/** Creates a reader that returns the same set as long as the ids are the same: a save then renders no row again. */
export function createStoredDishes(): StoredDishes {
  let menu: Menu | null = null
  let ids: ReadonlySet<string> = new Set()
  return (saved) => {
    if (saved === menu) return ids
    menu = saved
    const next = new Set(saved?.categories.flatMap((category) => category.dishes.map(({ id }) => id)))
    if (next.size !== ids.size || [...next].some((id) => !ids.has(id))) ids = next
    return ids
  }
}
