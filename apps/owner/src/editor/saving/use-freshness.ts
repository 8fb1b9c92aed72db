import { useEffect, useEffectEvent, useRef } from "react"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { storageKeys } from "../../storage-keys.ts"
import type { MenuDraftHandle } from "../use-menu-draft.ts"
import type { MenuStore } from "./save-attempt.ts"
import type { SaveLog } from "./save-log.ts"
import { isRecentlySaved, savingLimits } from "./save-policy.ts"
import { useSavingClock } from "./saving-clock.ts"

/** The `updated_at` of a stored menu that changed; null where the notification does not contain it. */
type Version = string | null

/**
 * Shows what another tab or device has saved, as long as there are no unsaved changes here. The owner therefore never
 * edits an outdated copy. With unsaved changes the next save merges both versions (A52), and notifications that arrive
 * meanwhile are processed after it. Notifications of our own saves carry the version that is already here, and are
 * ignored.
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
  const waiting = useRef<{ readonly version: Version } | null>(null)
  const cancelLook = useRef(() => {})

  const look = async (version: Version): Promise<void> => {
    const { plannedId, saved, baseUpdatedAt, isGone } = handle.current()
    if (saved === null) return
    if (handle.isUnsavedNow()) {
      // A notification without a version may come from another device. It must not be replaced by one with a version.
      waiting.current = waiting.current?.version === null ? waiting.current : { version }
      return
    }
    if (version !== null && version === baseUpdatedAt) return
    // If the read fails, the next save detects the newer version.
    const found = await store.read(plannedId).catch(() => null)
    if (!found?.ok) return
    const stored = found.value
    const isSuperseded = handle.isUnsavedNow() || handle.current().baseUpdatedAt !== baseUpdatedAt
    if (isSuperseded) return look(stored?.updatedAt ?? null)
    if (stored === null) return handle.dispatch({ type: "gone" })
    if (stored.updatedAt !== baseUpdatedAt || isGone) {
      handle.dispatch({ type: "merged", stored, menu: stored.menu, isChosen: false })
    }
  }
  const hear = useEffectEvent((version: Version) => {
    const isRecent = isRecentlySaved(log.saves(), handle.current().plannedId, clock.now())
    if (version !== null || !isRecent) return void look(version)
    // A notification without a version, just after a save of ours, is usually about that save: it can wait.
    cancelLook.current()
    cancelLook.current = clock.after(savingLimits.recentlySavedMs, () => void look(null))
  })
  const resume = useEffectEvent(() => {
    if (waiting.current === null || handle.isUnsavedNow()) return
    const { version } = waiting.current
    waiting.current = null
    void look(version)
  })
  useTableChanges("user_menus", (change) => {
    const isOurs = (row: Readonly<Record<string, unknown>> | null) => row?.id === handle.current().plannedId
    if (change === null) hear(null)
    else if (isOurs(change.row)) hear(String(change.row?.updated_at))
    else if (change.event === "DELETE" && isOurs(change.old)) void look(null)
  })
  // Subscribes to the draft: once it is saved, postponed notifications are processed.
  useEffect(() => handle.subscribe(resume), [handle.subscribe])
  // Listens to the other tabs of this browser, also without a realtime connection.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.menuUpdateRequired && newValue !== null) hear(null)
    }
    window.addEventListener("storage", handleStorage)
    return () => {
      window.removeEventListener("storage", handleStorage)
      cancelLook.current()
    }
  }, [])
}
