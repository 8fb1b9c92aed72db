import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"
import { bytesOf } from "../database/as-bytes.ts"
import type { Db } from "../database/schema.ts"

/** A stored document that was read, with its text as the database compares it. */
export type ReadMenu = { readonly menu: Menu; readonly stored: string | Uint8Array }

/** A stored document as a value; null for a text that is no JSON, so that one damaged row fails nothing but itself. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Characters or bytes of the documents that are remembered. */
const mostStored = 8_000_000

/** What was read lately, the latest last. */
const remembered = new Map<string, ReadMenu>()
let storedLength = 0

/**
 * What was read of a menu the last time; null when it is not known any more. It may have been changed since: ask the database
 * whether it still has the very same text.
 */
export function recallMenu(id: string): ReadMenu | null {
  const known = remembered.get(id)
  if (!known) return null
  remembered.delete(id)
  remembered.set(id, known)
  return known
}

/**
 * Reads a stored document and remembers it: the menus of a busy evening are asked for with each order, and change hardly ever.
 *
 * @param id of the menu
 * @param text as it is stored
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
