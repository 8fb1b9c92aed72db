import { type MenuStanding, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { MenuListEntry } from "./menu-api.ts"

type ServedEntry = MenuStanding & { readonly entry: MenuListEntry }

const toStanding = (entry: MenuListEntry): ServedEntry => ({
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
export function servedEntry(entries: readonly MenuListEntry[]): MenuListEntry | null {
  return servedMenu(entries.map(toStanding), "premium")?.entry ?? null
}
