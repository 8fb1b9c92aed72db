import type { RowChange } from "../../live/live.ts"
import type { DraftHolder } from "../draft/draft-holder.ts"
import { hasUnsavedChanges } from "../draft/menu-draft.ts"
import type { MenuStore } from "../saving/save-attempt.ts"
import type { SaveLog } from "../saving/save-log.ts"
import { isRecentlySaved, savingLimits } from "../saving/save-policy.ts"
import type { SavingClock } from "../saving/saving-clock.ts"

/** The `updated_at` of a stored menu that changed; null where the notification does not contain it. */
type Version = string | null

/** Follows what other tabs and devices save. */
export type Freshness = {
  /**
   * Receives a change of the owner's menus from another tab or device, or of our own.
   *
   * @param change null where any menu may have changed
   */
  readonly changed: (change: RowChange | null) => void
  /** Subscribes to the draft: once it is saved, postponed notifications are processed. */
  readonly start: () => void
  readonly stop: () => void
}

/**
 * Shows what another tab or device has saved, as long as there are no unsaved changes here. The owner therefore never
 * edits an outdated copy. With unsaved changes the next save merges both versions (A52), and notifications that arrive
 * meanwhile are processed after it. Notifications of our own saves carry the version that is already here, and are
 * ignored.
 */
export function createFreshness({
  draft,
  store,
  log,
  clock,
}: {
  draft: DraftHolder
  store: Pick<MenuStore, "read">
  log: SaveLog
  clock: SavingClock
}): Freshness {
  let waiting: { readonly version: Version } | null = null
  let cancelLook = () => {}
  let unsubscribe: (() => void) | null = null
  const isUnsaved = () => hasUnsavedChanges(draft.current())

  const look = async (version: Version): Promise<void> => {
    const { plannedId, saved, baseUpdatedAt, isGone } = draft.current()
    if (saved === null) return
    if (isUnsaved()) {
      // A notification without a version may come from another device. It must not be replaced by one with a version.
      waiting = waiting?.version === null ? waiting : { version }
      return
    }
    if (version !== null && version === baseUpdatedAt) return
    // If the read fails, the next save detects the newer version.
    const found = await store.read(plannedId).catch(() => null)
    if (!found?.ok) return
    const stored = found.value
    const isSuperseded = isUnsaved() || draft.current().baseUpdatedAt !== baseUpdatedAt
    if (isSuperseded) return look(stored?.updatedAt ?? null)
    if (stored === null) return draft.dispatch({ type: "gone" })
    if (stored.updatedAt !== baseUpdatedAt || isGone) {
      draft.dispatch({ type: "merged", stored, menu: stored.menu, isChosen: false })
    }
  }
  const hear = (version: Version) => {
    const isRecent = isRecentlySaved(log.saves(), draft.current().plannedId, clock.now())
    if (version !== null || !isRecent) return void look(version)
    // A notification without a version, just after a save of ours, is usually about that save: it can wait.
    cancelLook()
    cancelLook = clock.after(savingLimits.recentlySavedMs, () => void look(null))
  }
  const resume = () => {
    if (waiting === null || isUnsaved()) return
    const { version } = waiting
    waiting = null
    void look(version)
  }
  const isOurs = (row: Readonly<Record<string, unknown>> | null) => row?.id === draft.current().plannedId

  return {
    changed: (change) => {
      if (change === null) hear(null)
      else if (isOurs(change.row)) hear(String(change.row?.updated_at))
      else if (change.event === "DELETE" && isOurs(change.old)) void look(null)
    },
    start: () => {
      unsubscribe ??= draft.subscribe(resume)
    },
    stop: () => {
      unsubscribe?.()
      unsubscribe = null
      cancelLook()
    },
  }
}
