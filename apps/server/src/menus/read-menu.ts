import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { bytesOf } from "../storage/as-bytes.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"

/** A parsed menu and its stored text in the form that the database compares. */
export type ReadMenu = { readonly menu: Menu; readonly stored: string | Uint8Array }

/** Maximum total length of the cached documents, in characters or bytes. */
const mostStored = 8_000_000

/** Recently read menus by id, the most recently used last. */
const remembered = new Map<string, ReadMenu>()
let storedLength = 0

/**
 * Returns the cached menu, or null if it is not cached. It may be out of date: check that the database still has
 * exactly the same text.
 */
export function recallMenu(id: string): ReadMenu | null {
  const known = remembered.get(id)
  if (!known) return null
  remembered.delete(id)
  remembered.set(id, known)
  return known
}

/**
 * Parses a stored document and caches it: each order reads its menu, and menus rarely change.
 *
 * @param id id of the menu
 * @param text stored text
 */
export function readMenu(db: Db, id: string, text: string): Menu {
  const menu = toMenu(id, parseStored(text))
  const stored = bytesOf(db, text)
  storedLength += stored.length - (remembered.get(id)?.stored.length ?? 0)
  remembered.delete(id)
  remembered.set(id, { menu, stored })
  for (const [oldest, { stored: forgotten }] of remembered) {
    if (storedLength <= mostStored) break
    remembered.delete(oldest)
    storedLength -= forgotten.length
  }
  return menu
}
