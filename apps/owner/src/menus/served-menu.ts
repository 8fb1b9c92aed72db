import { type MenuStanding, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { Menu } from "@ardoise/domain/menu/menu"

/** A menu with the data that decides whether it is the served one. */
type ListedMenu = { readonly id: string; readonly menu: Menu; readonly createdAt: string }

type Standing<Entry> = MenuStanding & { readonly entry: Entry }

/** Returns the data that the rules about an owner's menus need. */
export const toMenuStanding = <Entry extends ListedMenu>(entry: Entry): Standing<Entry> => ({
  id: entry.id,
  createdAt: entry.createdAt,
  isActive: entry.menu.isActive,
  hasCategories: entry.menu.categories.length > 0,
  entry,
})

/**
 * Returns the menu that the QR code leads to, or null if no menu can be shown (A04).
 *
 * The server has already applied the plan to `isActive`, so the rule for activated menus is right for both plans. The
 * browser does not need to know the plan.
 */
export function servedEntry<Entry extends ListedMenu>(entries: readonly Entry[]): Entry | null {
  return servedMenu(entries.map(toMenuStanding<Entry>), "premium")?.entry ?? null
}
