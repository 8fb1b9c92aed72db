import type { Plan } from "../plan/plan.ts"
import { isInWindows, type Moment, nextEdge, type Window } from "../restaurant/windows.ts"

/** The fields of a menu that the rules of this file need. */
export type MenuStanding = {
  readonly id: string
  /** ISO time by the server's clock. */
  readonly createdAt: string
  /** The stored activation, as the owner set it. */
  readonly isActive: boolean
  /** Whether the stored list of categories has at least one entry (A06). */
  readonly hasCategories: boolean
  /** When the menu is served by itself; empty without a service. Windows of two menus are never at the same time. */
  readonly windows: readonly Window[]
}

/** Sorts menus by creation date, then by id. The first one is the "earliest" (A05). */
export function byCreation(a: Pick<MenuStanding, "createdAt" | "id">, b: Pick<MenuStanding, "createdAt" | "id">) {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Returns an owner's earliest created menu, or null without menus. */
export function earliestMenu<M extends Pick<MenuStanding, "id" | "createdAt">>(menus: readonly M[]): M | null {
  return menus.reduce<M | null>((first, menu) => (first === null || byCreation(menu, first) < 0 ? menu : first), null)
}

/**
 * Whether clients see a menu as active. For a free owner, only the earliest menu is active, whatever is stored. For a
 * Premium owner, the stored activation applies.
 */
export function isShownActive(
  menu: Pick<MenuStanding, "id" | "isActive">,
  menus: readonly Pick<MenuStanding, "id" | "createdAt">[],
  plan: Plan,
): boolean {
  return plan === "premium" ? menu.isActive : earliestMenu(menus)?.id === menu.id
}

/**
 * Returns the menu that the QR code leads to: with Premium the one whose service holds, else the earliest activated one,
 * otherwise the earliest. Only menus with at least one category count, so that a printed code works as long as any menu
 * has content (A04, A06).
 */
export function servedMenu<M extends MenuStanding>(menus: readonly M[], plan: Plan, moment: Moment): M | null {
  const serving = menus.filter(({ hasCategories, windows }) => hasCategories && isInWindows(windows, moment))
  return (plan === "premium" ? earliestMenu(serving) : null) ?? servedByDefault(menus, plan)
}

/** Returns the menu that the QR code leads to while no service holds. */
function servedByDefault<M extends MenuStanding>(menus: readonly M[], plan: Plan): M | null {
  const readable = menus.filter((menu) => menu.hasCategories)
  const activated = plan === "premium" ? readable.filter((menu) => menu.isActive) : []
  return earliestMenu(activated) ?? earliestMenu(readable)
}

/**
 * Returns when another menu may be served by itself, in milliseconds since 1970; null if that never happens: no menu has
 * a service, or the plan has none.
 */
export function nextServedChange(menus: readonly MenuStanding[], plan: Plan, moment: Moment): number | null {
  const windows = menus.flatMap((menu) => menu.windows)
  return plan === "premium" ? nextEdge(windows, moment) : null
}

/**
 * Whether `/r/{menuId}` may show this menu: it is the owner's earliest, an active one, or one with a service (A06). At any
 * hour: a link that works at noon must not lead nowhere in the evening.
 */
export function isPubliclyListed(menu: MenuStanding, menus: readonly MenuStanding[], plan: Plan): boolean {
  const hasService = plan === "premium" && menu.windows.length > 0
  return earliestMenu(menus)?.id === menu.id || hasService || isShownActive(menu, menus, plan)
}

/**
 * Whether lists of all restaurants contain this menu: it has content, and `/u` or `/r` shows it at some hour. The ids of
 * drafts are never published (A36).
 */
export function isPublished(menu: MenuStanding, menus: readonly MenuStanding[], plan: Plan): boolean {
  if (!menu.hasCategories) return false
  return isPubliclyListed(menu, menus, plan) || servedByDefault(menus, plan)?.id === menu.id
}
