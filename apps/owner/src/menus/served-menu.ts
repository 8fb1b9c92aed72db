import { type MenuStanding, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { Moment, Window } from "@ardoise/domain/restaurant/windows"

/** A menu with the data that decides whether it is the served one. */
type ListedMenu = { readonly id: string; readonly menu: Menu; readonly createdAt: string }

/** The hours at which menus are served by themselves, by menu id. Empty without Premium. */
export type Services = ReadonlyMap<string, readonly Window[]>

/** No menu has a service. */
export const noServices: Services = new Map()

type Standing<Entry> = MenuStanding & { readonly entry: Entry }

/** Returns the data that the rules about an owner's menus need. */
const toMenuStanding = <Entry extends ListedMenu>(entry: Entry, services: Services): Standing<Entry> => ({
  id: entry.id,
  createdAt: entry.createdAt,
  isActive: entry.menu.isActive,
  hasCategories: entry.menu.categories.length > 0,
  windows: services.get(entry.id) ?? [],
  entry,
})

/**
 * Returns the menu that the QR code leads to, or null if no menu can be shown (A04).
 *
 * The server has already applied the plan to `isActive`, so the rule for activated menus is right for both plans. The
 * browser does not need to know the plan.
 */
export function servedEntry<Entry extends ListedMenu>(
  entries: readonly Entry[],
  services: Services,
  moment: Moment,
): Entry | null {
  const standings = entries.map((entry) => toMenuStanding<Entry>(entry, services))
  return servedMenu(standings, "premium", moment)?.entry ?? null
}
