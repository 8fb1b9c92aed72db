import type { Plan } from "../plan/plan.ts"

/** What the rules of this file need to know of a menu. */
export type MenuStanding = {
  readonly id: string
  /** ISO time given by the server. */
  readonly createdAt: string
  /** The stored activation, as set by the owner. */
  readonly isActive: boolean
  /** Whether the stored list of categories has at least one entry (A06). */
  readonly hasCategories: boolean
}

/** The order that decides which menu is "first": creation date, ties by id (A05). */
export function byCreation(a: Pick<MenuStanding, "createdAt" | "id">, b: Pick<MenuStanding, "createdAt" | "id">) {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** An owner's earliest created menu, or null when there is none. */
export function earliestMenu<M extends MenuStanding>(menus: readonly M[]): M | null {
  return menus.reduce<M | null>((first, menu) => (first === null || byCreation(menu, first) < 0 ? menu : first), null)
}

/**
 * The activation that a reader is told: a free owner's earliest menu is active whatever is stored, the others are not; a
 * Premium owner's menus are as stored (spec 4, contract 2.6).
 */
export function isShownActive(menu: MenuStanding, menus: readonly MenuStanding[], plan: Plan): boolean {
  return plan === "premium" ? menu.isActive : earliestMenu(menus)?.id === menu.id
}

/**
 * The menu that the QR code leads to: with Premium the earliest activated one, otherwise the earliest (spec 4). Only menus
 * with at least one category count, so that a printed code leads nowhere only when there is nothing to read (A04, A06).
 */
export function servedMenu<M extends MenuStanding>(menus: readonly M[], plan: Plan): M | null {
  const readable = menus.filter((menu) => menu.hasCategories)
  const activated = plan === "premium" ? readable.filter((menu) => menu.isActive) : []
  return earliestMenu(activated) ?? earliestMenu(readable)
}

/** Whether `/r/{menuId}` may show this menu: the owner's earliest, or the activated one (spec 4, A06). */
export function isPubliclyListed(menu: MenuStanding, menus: readonly MenuStanding[], plan: Plan): boolean {
  return earliestMenu(menus)?.id === menu.id || isShownActive(menu, menus, plan)
}

/**
 * Whether lists that span all restaurants name this menu: there is something to read in it, and `/u` or `/r` shows it. The
 * ids of drafts are named nowhere (A36).
 */
export function isPublished(menu: MenuStanding, menus: readonly MenuStanding[], plan: Plan): boolean {
  return menu.hasCategories && (isPubliclyListed(menu, menus, plan) || servedMenu(menus, plan)?.id === menu.id)
}
