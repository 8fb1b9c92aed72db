import { toMenu } from "@ardoise/contract/menu-mapping"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { checkMenu } from "@ardoise/domain/menu/menu-validation"
import { newRowId } from "../row-id.ts"
import { readKey, removeKey, storageKeys, writeKey } from "../storage-keys.ts"
import { createMenu, isThereAlready } from "./menu-api.ts"

type OldMenu = Readonly<Record<string, unknown>>

/** The menus that an older version has left in this browser and that may be imported (A44). */
export function listOldLocalMenus(): OldMenu[] {
  return listAll().filter((menu) => !menu.isIncomplete)
}

/** Everything that an older version has left; nothing else reads or writes menus there (A44). */
function listAll(): OldMenu[] {
  try {
    const stored: unknown = JSON.parse(readKey(storageKeys.oldMenus) ?? "null")
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "object" && each !== null) : []
  } catch {
    // Whatever stands there is no list of menus.
    return []
  }
}

/** Stores what stays in the browser. */
function keep(menus: readonly OldMenu[]): void {
  if (menus.length === 0) removeKey(storageKeys.oldMenus)
  else writeKey(storageKeys.oldMenus, JSON.stringify(menus))
}

/** What became of the menus of this browser. */
export type OldMenusImport = {
  readonly imported: number
  /** Stay in the browser and are no longer offered: a name or a price is missing, or a text is too long. */
  readonly incomplete: number
  /** Stay in the browser for the next attempt: the server did not take them. */
  readonly left: number
}

/**
 * Stores the menus of this browser in the account. One that is stored leaves the browser. Each has its row id from the first
 * attempt, so that a repeated import stores none twice.
 */
export async function importOldLocalMenus(userId: string): Promise<OldMenusImport> {
  let kept = listAll().map((menu) => ({ ...menu, rowId: menu.rowId ?? newRowId() }))
  keep(kept)
  const counts = { imported: 0, incomplete: 0, left: 0 }
  for (const old of kept.filter(({ isIncomplete }: OldMenu) => !isIncomplete)) {
    const { rowId, id: _oldId, ...document } = old as OldMenu & { rowId: unknown }
    const menu = toMenu(typeof rowId === "string" ? rowId : newMenuId, document)
    if (!checkMenu(menu).ok) {
      counts.incomplete += 1
      kept = kept.map((each) => (each === old ? { ...old, isIncomplete: true } : each))
    } else if (await createMenu(userId, menu).then(() => true, isThereAlready)) {
      counts.imported += 1
      kept = kept.filter((each) => each !== old)
    } else counts.left += 1
    keep(kept)
  }
  return counts
}
