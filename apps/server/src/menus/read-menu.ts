import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { bytesOf } from "../storage/as-bytes.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { RecentlyRead } from "../storage/recently-read.ts"
import type { Db } from "../storage/schema.ts"

/** A parsed menu and its stored text in the form that the database compares. */
export type ReadMenu = { readonly menu: Menu; readonly stored: string | Uint8Array }

const menus = new RecentlyRead<ReadMenu>(8_000_000)

/**
 * Returns the cached menu, or null if it is not cached. It may be out of date: check that the database still has
 * exactly the same text.
 */
export const recallMenu = (id: string): ReadMenu | null => menus.get(id)

/**
 * Parses a stored document and caches it: each order reads its menu, and menus rarely change.
 *
 * @param id id of the menu
 * @param text stored text
 */
export function readMenu(db: Db, id: string, text: string): Menu {
  const menu = toMenu(id, parseStored(text))
  const stored = bytesOf(db, text)
  menus.set(id, { menu, stored }, stored.length)
  return menu
}
