import { useEffect } from "react"
import { useTableChanges } from "../../live/use-table-changes.ts"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { storageKeys } from "../../storage-keys.ts"
import type { Freshness } from "./freshness.ts"

/**
 * Notifies the editor of menus that other devices save, and of those that other tabs of this browser save.
 *
 * @param read the version that the page has read; the editor may have opened with an older copy of this device
 */
export function useOtherVersions({ changed }: Pick<Freshness, "changed">, read: StoredMenu | null): void {
  useTableChanges("user_menus", changed)
  const id = read?.menu.id
  const version = read?.updatedAt
  useEffect(() => {
    if (id !== undefined) changed({ event: "UPDATE", row: { id, updated_at: version }, old: {} })
  }, [changed, id, version])
  // Listens to the other tabs of this browser, also without a realtime connection.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.menuUpdateRequired && newValue !== null) changed(null)
    }
    window.addEventListener("storage", handleStorage)
    return () => window.removeEventListener("storage", handleStorage)
  }, [changed])
}
