import { useEffect, useEffectEvent } from "react"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { storageKeys } from "../../storage-keys.ts"
import type { MenuDraftHandle } from "../use-menu-draft.ts"
import type { MenuStore } from "./save-attempt.ts"
import type { SaveLog } from "./save-log.ts"
import { isRecentlySaved } from "./save-policy.ts"
import { useSavingClock } from "./saving-clock.ts"

/**
 * Shows what another tab or device has saved, as long as nothing is unsaved here: nobody goes on writing over an old copy.
 * With unsaved changes the next save brings both together (A52). Our own saves, which are heard of too, are told by their
 * mark (spec 9).
 */
export function useFreshness({
  handle,
  store,
  log,
}: {
  handle: MenuDraftHandle
  store: MenuStore
  log: SaveLog
}): void {
  const clock = useSavingClock()
  const refresh = useEffectEvent(async () => {
    const { plannedId, saved, baseUpdatedAt } = handle.current()
    if (saved === null || handle.isUnsavedNow() || isRecentlySaved(log.saves(), plannedId, clock.now())) return
    // What cannot be read now is found out by the next save.
    const found = await store.read(plannedId).catch(() => null)
    if (!found?.ok || found.value === null) return
    const stored = found.value
    const isSuperseded = handle.isUnsavedNow() || handle.current().baseUpdatedAt !== baseUpdatedAt
    if (isSuperseded || stored.updatedAt === baseUpdatedAt) return
    handle.dispatch({ type: "merged", stored, menu: stored.menu, isChosen: false })
  })
  useTableChanges("user_menus", (change) => {
    if (change === null || change.row?.id === handle.current().plannedId) void refresh()
  })
  // Hears the other tabs of this browser, also without a live line.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.menuUpdateRequired && newValue !== null) void refresh()
    }
    window.addEventListener("storage", handleStorage)
    return () => window.removeEventListener("storage", handleStorage)
  }, [])
}
