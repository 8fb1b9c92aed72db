import { type Menu, unnamedMenu } from "@ardoise/domain/menu/menu"

/** A menu's name on the owner's screens (spec 2). */
export function menuName(menu: Pick<Menu, "name">): string {
  return menu.name.trim() === "" ? unnamedMenu : menu.name
}

/** How many dishes, in words. */
export function dishCount(count: number): string {
  return `${count} ${count < 2 ? "plat" : "plats"}`
}

/** Said when the menu list could not be read (spec 8). */
export const listLoadFailed = "Erreur lors du chargement des menus"

/** Said when a menu could not be read because something failed on the way (spec 8). */
export const loadFailed = "Une erreur est survenue lors du chargement du menu"
