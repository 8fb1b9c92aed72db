import { toMenu } from "@ardoise/contract/menu-mapping"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { checkMenu } from "@ardoise/domain/menu/menu-validation"
import { newRowId } from "../row-id.ts"
import { readKey, removeKey, storageKeys, writeKey } from "../storage-keys.ts"
import { createMenu, isThereAlready } from "./menu-api.ts"

type OldMenu = Readonly<Record<string, unknown>>

/** The menus that an older version has left in this browser; nothing else reads or writes menus there (A44). */
export function listOldLocalMenus(): OldMenu[] {
  try {
    const stored: unknown = JSON.parse(readKey(storageKeys.oldMenus) ?? "null")
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "object" && each !== null) : []
  } catch {
    // Whatever stands there is no list of menus.
    return []
  }
}

/** Keeps what is still to import. */
function keep(menus: readonly OldMenu[]): void {
  if (menus.length === 0) removeKey(storageKeys.oldMenus)
  else writeKey(storageKeys.oldMenus, JSON.stringify(menus))
}

/**
 * Stores the menus of this browser in the account. One that is stored leaves the browser; one that the server cannot take
 * stays. Each has its row id from the first attempt, so that a repeated import stores none twice.
 *
 * @returns how many are stored now, and how many stay
 */
export async function importOldLocalMenus(userId: string): Promise<{ imported: number; left: number }> {
  const all = listOldLocalMenus().map((menu) => ({ ...menu, rowId: menu.rowId ?? newRowId() }))
  keep(all)
  let left: readonly OldMenu[] = all
  for (const old of all) {
    const { rowId, id: _oldId, ...document } = old as OldMenu & { rowId: unknown }
    const menu = toMenu(typeof rowId === "string" ? rowId : newMenuId, document)
    if (!checkMenu(menu).ok) continue
    const isStored = await createMenu(userId, menu).then(() => true, isThereAlready)
    if (!isStored) continue
    left = left.filter((each) => each !== old)
    keep(left)
  }
  return { imported: all.length - left.length, left: left.length }
}
