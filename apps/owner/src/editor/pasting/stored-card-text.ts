import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { storageKeys } from "../../storage-keys.ts"

/** The owner and the menu that a text belongs to. */
type TextPlace = { readonly userId: string; readonly menuId: string }

/** Stores the text of a carte in this tab until it is added or discarded, so that leaving and a reload lose nothing. */
export function storeCardText(place: TextPlace, text: string): void {
  if (text.trim() !== "") writeKey(storageKeys.cardText, JSON.stringify({ ...place, text }), "sessionStorage")
  // The text of another menu stays.
  else if (storedCardText(place) !== "") removeKey(storageKeys.cardText, "sessionStorage")
}

/** Returns the text that this tab stored for a menu, or "". */
export function storedCardText({ userId, menuId }: TextPlace): string {
  try {
    const stored = JSON.parse(readKey(storageKeys.cardText, "sessionStorage") ?? "null")
    const isOfPlace = stored?.userId === userId && stored.menuId === menuId
    return isOfPlace && typeof stored.text === "string" ? stored.text : ""
  } catch {
    return ""
  }
}
