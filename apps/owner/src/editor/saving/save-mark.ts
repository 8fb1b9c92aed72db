import { toMenuData } from "@ardoise/contract/menu-mapping"
import type { Menu } from "@ardoise/domain/menu/menu"

/**
 * Recognises one save of this screen: its time, and a sum of what it stored. The time alone would not do, because two
 * tabs or devices may save in the same millisecond.
 *
 * @param at ISO time of the save, which becomes the `lastUpdated` of the stored menu
 */
export function saveMark(menu: Menu, at: string): string {
  const text = JSON.stringify(toMenuData(menu, at))
  let sum = text.length
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum, 31) + text.charCodeAt(index)
  return `${at} ${sum >>> 0}`
}

/**
 * Whether a stored menu is what one of the marked saves stored: its answer was lost.
 *
 * @param marks an entry that an earlier version left in the journal is only the time
 */
export function isOwnSave(stored: Menu, marks: readonly string[]): boolean {
  const { lastUpdated } = stored
  return lastUpdated !== null && (marks.includes(lastUpdated) || marks.includes(saveMark(stored, lastUpdated)))
}
