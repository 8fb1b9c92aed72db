import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import type { Reading } from "@ardoise/contract/reading"
import { storageKeys } from "../../storage-keys.ts"
import type { ImportDraft } from "./import-draft.ts"

/** A reading that is being checked, without the pictures of its pages. */
export type StoredCheck = { readonly reading: Reading; readonly draft: ImportDraft }

/** The owner and the menu that a check belongs to. */
export type CheckPlace = { readonly userId: string; readonly menuId: string }

/** The version of the stored form. A check of another version is not shown. */
const version = 1

const placeKey = ({ userId, menuId }: CheckPlace) => `${version} ${userId} ${menuId}`

/** Stores a check in this tab, so that a reload loses no reading. Null removes it. */
export function storeCheck(place: CheckPlace, check: StoredCheck | null): void {
  if (check === null) removeKey(storageKeys.cardCheck, "sessionStorage")
  else writeKey(storageKeys.cardCheck, JSON.stringify({ place: placeKey(place), ...check }), "sessionStorage")
}

/** Returns the check that this tab stored for a menu, or null. */
export function storedCheck(place: CheckPlace): StoredCheck | null {
  try {
    const stored = JSON.parse(readKey(storageKeys.cardCheck, "sessionStorage") ?? "null")
    return stored?.place === placeKey(place) ? { reading: stored.reading, draft: stored.draft } : null
  } catch {
    return null
  }
}
