import { readKey, writeKey } from "@ardoise/browser/storage"
import { useState } from "react"
import { storageKeys } from "../storage-keys.ts"

/** The compact view of the board, chosen per device (A77). */
export type BoardView = { readonly isCompact: boolean; readonly setCompact: (isCompact: boolean) => void }

/** Returns which view this device shows, and changes it. */
export function useBoardView(): BoardView {
  const [isCompact, setIsCompact] = useState(() => readKey(storageKeys.compactBoard) === "true")
  const setCompact = (next: boolean) => {
    setIsCompact(next)
    writeKey(storageKeys.compactBoard, String(next))
  }
  return { isCompact, setCompact }
}
