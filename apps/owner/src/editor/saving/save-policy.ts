/** All time limits of saving. Milliseconds, unless the name says otherwise. */
export const savingLimits = {
  /** Quiet time after the last edit before an automatic save. */
  autoSaveDebounceMs: 1000,
  /** Minimum time between two automatic saves of a menu. */
  autoSaveGapMs: 3000,
  /** Minimum time between a save of a menu and the next manual save. */
  manualSaveGapMs: 2000,
  /** Time after each save of a menu in which nothing is saved. */
  lockMs: 2000,
  /** How long the success of a save is shown. */
  savedIndicatorMs: 2000,
  /** Delay before retrying a save that met another save in progress. */
  busyRetryMs: 3000,
  /** Minimum time between two saves of any menus. */
  globalGapMs: 1500,
  /** Minimum time between two saves of one menu, by the width of the window. */
  menuGapMs: { desktop: 1500, mobile: 2000 },
  /** Maximum number of automatic saves of one menu… */
  savesPerWindow: 3,
  /** …in this time. */
  windowMs: 30_000,
  recentlySavedMs: 5000,
  noticeGapMs: 30_000,
  /** Probability that the save of an existing menu shows the notice. */
  noticeProbability: 0.05,
  /** How long "Sauvegarder et quitter" shows that it has saved. */
  saveAndLeaveMs: 500,
  /** Time from a save until lists are notified, by the width of the window. */
  broadcastDebounceMs: { desktop: 500, mobile: 1000 },
  /** Further notifications after that, by the kind of save and by the width of the window. */
  broadcastRepeatsMs: {
    created: { desktop: [100, 500], mobile: [50, 200, 500, 1000, 2000] },
    updated: { desktop: [100], mobile: [100, 500] },
  },
} as const

/**
 * Delay after the first, second, … consecutive failure of an automatic save. The last value applies to all later
 * failures.
 */
export const failureRetriesMs = [3000, 6000, 12_000, 30_000] as const

/**
 * Delay after an automatic save without an answer. It stays short: the network may return at any moment, and a retry
 * without network costs the server nothing.
 */
const unansweredRetryMs = 3000

/** The width class of the window. The limits of `mobile` apply below 768 px. */
export type Width = "desktop" | "mobile"

/** A save that the server has confirmed; `atMs` is when its answer arrived. */
export type PastSave = { readonly menuId: string; readonly atMs: number }

/** All inputs of the decision. */
export type SaveHistory = {
  readonly menuId: string
  readonly width: Width
  /** The content differs from the last saved copy. */
  readonly hasChanges: boolean
  /** Whether the menu can be stored as it is (A42). Called last, because it checks the whole menu. */
  readonly isValid: () => boolean
  /** The last attempt got no answer at all. */
  readonly isUnanswered: boolean
  /** A save of this editor is in progress. */
  readonly isSaving: boolean
  /** When the last edit was made; null when none was made here. */
  readonly changedAtMs: number | null
  /** The saves of this page, oldest first. Saves older than `windowMs` do not matter. */
  readonly saves: readonly PastSave[]
  /** Number of consecutive failed saves since the last success. */
  readonly failures: number
  readonly failedAtMs: number | null
}

/** Who requests the save: the timer after typing, or the owner. */
export type SaveEvent = "auto" | "manual"

/** `wait`: ask again after `ms`; the edits stay pending. `skip`: there is nothing to save, or the menu is invalid. */
export type SaveDecision =
  | { readonly do: "save" }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "skip" }

/**
 * Decides when the newest content is saved: at the earliest moment that all limits permit (A38, A39). A limit delays a
 * save and never drops it. A manual save waits only for the gaps, so at most 2 s. The limit of saves in 30 s, the quiet
 * time and the retry delay apply only to automatic saves.
 */
export function decideSave(history: SaveHistory, event: SaveEvent, nowMs: number): SaveDecision {
  if (!history.hasChanges) return { do: "skip" }
  if (history.isSaving) return { do: "wait", ms: savingLimits.busyRetryMs }
  const limits = [...(event === "auto" ? autoLimits(history) : []), ...gapLimits(history, event)]
  // Ignore timestamps in the future: the device clock was set back.
  const earliestMs = Math.max(0, ...limits.filter(({ sinceMs }) => sinceMs <= nowMs).map(endOf))
  if (earliestMs > nowMs) return { do: "wait", ms: earliestMs - nowMs }
  return event === "auto" && !history.isValid() ? { do: "skip" } : { do: "save" }
}

/** No save within `ms` after `sinceMs`. */
type Limit = { readonly sinceMs: number; readonly ms: number }

const endOf = ({ sinceMs, ms }: Limit) => sinceMs + ms

/** Returns the limits that apply to every save. */
function gapLimits({ menuId, width, saves }: SaveHistory, event: SaveEvent): Limit[] {
  const sinceMs = lastOf(saves.filter((save) => save.menuId === menuId))
  const ownGapMs = event === "auto" ? savingLimits.autoSaveGapMs : savingLimits.manualSaveGapMs
  return [
    { sinceMs: lastOf(saves), ms: savingLimits.globalGapMs },
    { sinceMs, ms: savingLimits.menuGapMs[width] },
    { sinceMs, ms: savingLimits.lockMs },
    { sinceMs, ms: ownGapMs },
  ]
}

/** Returns the limits that apply only to automatic saves. */
function autoLimits({ menuId, saves, changedAtMs, failures, failedAtMs, isUnanswered }: SaveHistory): Limit[] {
  const crowding = saves.filter((save) => save.menuId === menuId).at(-savingLimits.savesPerWindow)
  const retryMs = isUnanswered
    ? unansweredRetryMs
    : (failureRetriesMs[Math.min(failures, failureRetriesMs.length) - 1] ?? 0)
  return [
    { sinceMs: changedAtMs ?? Number.NEGATIVE_INFINITY, ms: savingLimits.autoSaveDebounceMs },
    { sinceMs: crowding?.atMs ?? Number.NEGATIVE_INFINITY, ms: savingLimits.windowMs },
    { sinceMs: failedAtMs ?? Number.NEGATIVE_INFINITY, ms: retryMs },
  ]
}

const lastOf = (saves: readonly PastSave[]) => saves.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY

/** A negative age means that the device clock was set back after the save. */
const isWithin = (ageMs: number) => ageMs >= 0 && ageMs < savingLimits.recentlySavedMs

/** Whether a menu was saved in the last 5 s. */
export function isRecentlySaved(saves: readonly PastSave[], menuId: string, nowMs: number): boolean {
  return saves.some((save) => save.menuId === menuId && isWithin(nowMs - save.atMs))
}

/**
 * Whether a successful save shows the notice "Menu sauvegardé": always for a new menu, otherwise with a probability of
 * 5 %. Never twice within 30 s (A40). The status line below the title reports every save.
 *
 * @param save.lastNoticeMs when the notice was last shown, or null
 * @param save.random a number from 0 to 1
 */
export function announcesSave(save: {
  isNew: boolean
  nowMs: number
  lastNoticeMs: number | null
  random: number
}): boolean {
  if (save.lastNoticeMs !== null && save.nowMs - save.lastNoticeMs < savingLimits.noticeGapMs) return false
  return save.isNew || save.random < savingLimits.noticeProbability
}

/**
 * Returns when lists are notified of a save, in milliseconds after it, in ascending order. The first value is the
 * debounce: another save before it starts again.
 */
export function broadcastTimesMs({ isNew, width }: { isNew: boolean; width: Width }): readonly number[] {
  const firstMs = savingLimits.broadcastDebounceMs[width]
  const repeatsMs = savingLimits.broadcastRepeatsMs[isNew ? "created" : "updated"][width]
  return [firstMs, ...repeatsMs.map((ms) => firstMs + ms)]
}
