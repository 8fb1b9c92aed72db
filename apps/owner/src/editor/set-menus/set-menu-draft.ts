import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import type { OtherFields } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { type Course, isSetMenuId, type SetMenu } from "@ardoise/domain/menu/set-menus"
import { readWindows } from "@ardoise/domain/restaurant/windows"
import { setMenuDraftKey } from "../../storage-keys.ts"

/** Whose draft it is: "new" for a set menu that is not in the menu yet. */
export type SetMenuPlace = { readonly userId: string; readonly menuId: string; readonly setMenuId: string }

/**
 * Stores what the owner has typed, so that a closed tab loses nothing.
 *
 * @param opened the set menu as it is in the menu
 */
export function storeSetMenuDraft(place: SetMenuPlace, typed: SetMenu, opened: SetMenu): void {
  writeKey(setMenuDraftKey(place), JSON.stringify({ typed, opened }))
}

/** Removes the stored draft: it is in the menu, or the owner gave it up. */
export function removeSetMenuDraft(place: SetMenuPlace): void {
  removeKey(setMenuDraftKey(place))
}

/**
 * Returns the stored draft, which may be unfinished; null without one, or if it has another shape. A draft of a set menu
 * that was changed meanwhile, on another device perhaps, is out of date.
 *
 * @param opened the set menu as it is in the menu now
 */
export function storedSetMenuDraft(place: SetMenuPlace, opened: SetMenu): SetMenu | null {
  try {
    const stored: unknown = JSON.parse(readKey(setMenuDraftKey(place)) ?? "null")
    if (!isFields(stored)) return null
    const isCurrent = place.setMenuId === "new" || sameValue(stored.opened, JSON.parse(JSON.stringify(opened)))
    return isCurrent ? toDraft(stored.typed) : null
  } catch {
    return null
  }
}

function toDraft(stored: unknown): SetMenu | null {
  if (!isFields(stored)) return null
  const { id, name, description, price, drink, courses, windows, others } = stored
  const hours = readWindows(windows)
  if (!isSetMenuId(id) || hours === null || !isFields(others) || !Array.isArray(courses)) return null
  if (typeof name !== "string" || typeof description !== "string" || typeof price !== "string") return null
  if (drink !== "included" && drink !== "excluded" && drink !== null) return null
  const read = courses.flatMap((one) => toCourse(one) ?? [])
  if (read.length !== courses.length) return null
  return { id, name, description, price, drink, courses: read, windows: hours, others: others as OtherFields }
}

function toCourse(stored: unknown): Course | null {
  if (!isFields(stored)) return null
  const { id, name, categoryId, dishIds, supplements, others } = stored
  if (typeof id !== "string" || typeof name !== "string" || !isFields(supplements) || !isFields(others)) return null
  if (typeof categoryId !== "string" && categoryId !== null) return null
  if (!isTexts(dishIds) || !isTexts(Object.values(supplements))) return null
  const prices = supplements as Readonly<Record<string, string>>
  return { id, name, categoryId, dishIds, supplements: prices, others: others as OtherFields }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string")
