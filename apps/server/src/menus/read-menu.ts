import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"

/** Characters of the documents that are remembered. */
const mostCharacters = 8_000_000

/** What was read lately, the latest last. */
const remembered = new Map<string, { readonly text: string; readonly menu: Menu }>()
let characters = 0

/**
 * Reads a stored document. The menus of a busy evening are read for each order, and change hardly ever: one with the very
 * same text as the last time is not read again.
 *
 * @param id of the menu
 * @param text as it is stored
 */
export function readMenu(id: string, text: string): Menu {
  const known = remembered.get(id)
  if (known) {
    remembered.delete(id)
    characters -= known.text.length
  }
  const read = known?.text === text ? known : { text, menu: toMenu(id, JSON.parse(text)) }
  remembered.set(id, read)
  characters += text.length
  for (const [oldest, { text: forgotten }] of remembered) {
    if (characters <= mostCharacters) break
    remembered.delete(oldest)
    characters -= forgotten.length
  }
  return read.menu
}
