import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { storageKeys } from "../../storage-keys.ts"

/** Stores the text of a carte in this tab until its dishes are added, so that leaving and a reload lose nothing. */
export function storeCardText(userId: string, text: string): void {
  if (text.trim() === "") removeKey(storageKeys.cardText, "sessionStorage")
  else writeKey(storageKeys.cardText, JSON.stringify({ userId, text }), "sessionStorage")
}

/** Returns the text that this tab stored for an owner, or "". */
export function storedCardText(userId: string): string {
  try {
    const stored = JSON.parse(readKey(storageKeys.cardText, "sessionStorage") ?? "null")
    return stored?.userId === userId && typeof stored.text === "string" ? stored.text : ""
  } catch {
    return ""
  }
}
