import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { useEffect, useEffectEvent } from "react"
import { storageKeys } from "../storage-keys.ts"

const menuUpdated = "menu-updated"
const pollMs = 500

/** Notifies every tab of this browser that a menu was saved, deleted or activated. */
export function announceMenusChanged(): void {
  writeKey(storageKeys.menuUpdateRequired, "true")
  window.dispatchEvent(new Event(menuUpdated))
}

/**
 * Calls back when menus changed: at once in every open tab, and within half a second if the flag is found, such as by a
 * list that opens later.
 */
export function useMenusChanged(callback: () => void): void {
  const notify = useEffectEvent(callback)
  useEffect(() => {
    const take = () => {
      removeKey(storageKeys.menuUpdateRequired)
      notify()
    }
    const look = () => {
      if (document.visibilityState === "visible" && readKey(storageKeys.menuUpdateRequired) === "true") take()
    }
    // The tab that made the change may clear the flag before the other tabs read it. The storage event still notifies
    // them.
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.menuUpdateRequired && newValue !== null) notify()
    }
    look()
    const timer = window.setInterval(look, pollMs)
    window.addEventListener(menuUpdated, take)
    window.addEventListener("storage", handleStorage)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener("storage", handleStorage)
      window.removeEventListener(menuUpdated, take)
    }
  }, [])
}
