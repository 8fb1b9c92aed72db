import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { createUuid } from "@ardoise/browser/uuid"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { checkMenu } from "@ardoise/domain/menu/menu-validation"
import { storageKeys } from "../storage-keys.ts"
import { createMenu, isAlreadyStored } from "./menu-api.ts"

type OldMenu = Readonly<Record<string, unknown>>

/** Returns the menus that an older version left in this browser and that may be imported (A44). */
export function listOldLocalMenus(): OldMenu[] {
  return listAll().filter((menu) => !menu.isIncomplete)
}

/** Returns all menus that an older version left here. No other code reads or writes menus in this storage (A44). */
function listAll(): OldMenu[] {
  try {
    const stored: unknown = JSON.parse(readKey(storageKeys.oldMenus) ?? "null")
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "object" && each !== null) : []
  } catch {
    // The stored text is not a list of menus.
    return []
  }
}

/** Stores the menus that remain in the browser. */
function keep(menus: readonly OldMenu[]): void {
  if (menus.length === 0) removeKey(storageKeys.oldMenus)
  else writeKey(storageKeys.oldMenus, JSON.stringify(menus))
}

/** The result of importing this browser's menus. */
export type OldMenusImport = {
  readonly imported: number
  /** They stay in the browser but are not offered again: a name or a price is missing, or a text is too long. */
  readonly incomplete: number
  /** They stay in the browser for the next attempt: the server refused them. */
  readonly left: number
}

/**
 * Stores the menus of this browser in the account and removes each stored menu from the browser. Each menu gets its row
 * id at the first attempt, so that a repeated import stores none twice.
 */
export async function importOldLocalMenus(userId: string): Promise<OldMenusImport> {
  let kept = listAll().map((menu) => ({ ...menu, rowId: menu.rowId ?? createUuid() }))
  keep(kept)
  const counts = { imported: 0, incomplete: 0, left: 0 }
  for (const old of kept.filter(({ isIncomplete }: OldMenu) => !isIncomplete)) {
    const { rowId, id: _oldId, ...document } = old as OldMenu & { rowId: unknown }
    const menu = toMenu(typeof rowId === "string" ? rowId : newMenuId, document)
    if (!checkMenu(menu).ok) {
      counts.incomplete += 1
      kept = kept.map((each) => (each === old ? { ...old, isIncomplete: true } : each))
    } else if (await createMenu(userId, menu).then(() => true, isAlreadyStored)) {
      counts.imported += 1
      kept = kept.filter((each) => each !== old)
    } else counts.left += 1
    keep(kept)
  }
  return counts
}
