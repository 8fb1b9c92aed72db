import { type Menu, unnamedMenu } from "@ardoise/domain/menu/menu"

/** Returns a menu's name for the owner's screens. */
export function menuName(menu: Pick<Menu, "name">): string {
  return menu.name.trim() === "" ? unnamedMenu : menu.name
}

/** Returns the number of dishes as a French phrase. */
export function dishCount(count: number): string {
  return `${count} ${count < 2 ? "plat" : "plats"}`
}

/** The message if the menu list could not be read. */
export const listLoadFailed = "Erreur lors du chargement des menus"

/** The message if a menu could not be read because of an error. */
export const loadFailed = "Une erreur est survenue lors du chargement du menu"
