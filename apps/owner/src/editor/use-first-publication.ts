import { readKey, writeKey } from "@ardoise/browser/storage"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { type MenuListEntry, menuKeys, menuListQuery } from "../menus/menu-api.ts"
import { storageKeys } from "../storage-keys.ts"
import { publicationPath } from "./edit-path.ts"

/**
 * Returns a function that remembers a menu that was just created, if it is the owner's first: its publication is to be
 * shown.
 *
 * @param isNew the editor was opened for a new menu
 */
export function useFirstMenu(userId: string, isNew: boolean): (createdId: string) => void {
  const queryClient = useQueryClient()
  // Reads the other menus before the new one is stored.
  useQuery({ ...menuListQuery(userId), enabled: isNew })
  return (createdId) => {
    // A menu that was deleted elsewhere and is stored again was published before.
    if (!isNew) return
    const known = queryClient.getQueryData<MenuListEntry[]>(menuKeys.list(userId))
    const isFirst = known?.every(({ id }) => id === createdId) === true
    if (isFirst) writeKey(storageKeys.firstMenu, createdId)
  }
}

/** Whether the publication of the owner's first menu is to be shown: the QR code shows its dishes from now on. */
export function isPublicationDue(menu: Menu): boolean {
  return readKey(storageKeys.firstMenu) === menu.id && countDishes(menu) > 0
}

/**
 * Returns a function for the button "Sauvegarder": saves, and then shows the publication of the owner's first menu. By
 * Ctrl+S, an owner saves and goes on writing.
 *
 * @param save saves the menu that the editor shows
 * @param published returns that menu if everything in it is stored, otherwise null
 */
export function useSaveAndPublish(save: () => Promise<void>, published: () => Menu | null): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await save()
    const menu = published()
    if (menu !== null && isPublicationDue(menu)) navigate(publicationPath(menu.id))
  }
}
