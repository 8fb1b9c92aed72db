import { useEffect } from "react"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { storageKeys } from "../../storage-keys.ts"
import type { Freshness } from "./freshness.ts"

/** Notifies the editor of menus that other devices save, and of those that other tabs of this browser save. */
export function useOtherVersions({ changed }: Pick<Freshness, "changed">): void {
  useTableChanges("user_menus", changed)
  // Listens to the other tabs of this browser, also without a realtime connection.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.menuUpdateRequired && newValue !== null) changed(null)
    }
    window.addEventListener("storage", handleStorage)
    return () => window.removeEventListener("storage", handleStorage)
  }, [changed])
}
