import { type MenuStanding, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { Menu } from "@ardoise/domain/menu/menu"

/** A menu with what decides whether it is the served one. */
type ListedMenu = { readonly id: string; readonly menu: Menu; readonly createdAt: string }

type Standing<Entry> = MenuStanding & { readonly entry: Entry }

/** What the rules about an owner's menus need to know of one. */
export const toStanding = <Entry extends ListedMenu>(entry: Entry): Standing<Entry> => ({
  id: entry.id,
  createdAt: entry.createdAt,
  isActive: entry.menu.isActive,
  hasCategories: entry.menu.categories.length > 0,
  entry,
})

/**
 * The menu that the QR code leads to, or null when there is nothing to read (A04).
 *
 * The server has already turned the plan into `isActive` (contract 2.6), so the rule for activated menus holds for both
 * plans and the browser needs not know which one it is.
 */
export function servedEntry<Entry extends ListedMenu>(entries: readonly Entry[]): Entry | null {
  return servedMenu(entries.map(toStanding<Entry>), "premium")?.entry ?? null
}
