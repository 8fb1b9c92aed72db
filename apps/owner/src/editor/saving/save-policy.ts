/** Every time limit of saving (spec 9). Milliseconds, unless the name says otherwise. */
export const savingLimits = {
  /** A change is saved after this much quiet. */
  autoSaveDebounceMs: 1000,
  /** Between two automatic saves of a menu. */
  autoSaveGapMs: 3000,
  /** Between a save of a menu and the next one that a person asks for. */
  manualSaveGapMs: 2000,
  /** Nothing is saved for so long after each save of a menu. */
  lockMs: 2000,
  /** How long the success of a save is shown. */
  savedIndicatorMs: 2000,
  /** When a save is asked for again that met another one under way. */
  busyRetryMs: 3000,
  /** Between two saves of whatever menus. */
  globalGapMs: 1500,
  /** Between two saves of one menu, by the width of the window. */
  menuGapMs: { desktop: 1500, mobile: 2000 },
  /** So many automatic saves of one menu… */
  savesPerWindow: 3,
  /** …in so long. */
  windowMs: 30_000,
  recentlySavedMs: 5000,
  noticeGapMs: 30_000,
  /** How often the save of a menu that was already stored is announced. */
  noticeProbability: 0.05,
  /** How long "Sauvegarder et quitter" shows that it has saved. */
  saveAndLeaveMs: 500,
  /** After a save until lists hear of it, by the width of the window. */
  broadcastDebounceMs: { desktop: 500, mobile: 1000 },
  /** When they hear of it again after that, by what was saved and by the width of the window. */
  broadcastRepeatsMs: {
    created: { desktop: [100, 500], mobile: [50, 200, 500, 1000, 2000] },
    updated: { desktop: [100], mobile: [100, 500] },
  },
} as const

/** After the first, second, … automatic save in a row that failed, until the next attempt; the last counts for all later. */
export const failureRetriesMs = [3000, 6000, 12_000, 30_000] as const

/** After an automatic save that got no answer: the network may be back at any moment, and trying it costs the server nothing. */
const unansweredRetryMs = 3000

/** Whether the limits of a phone apply (spec 9: under 768 px). */
export type Width = "desktop" | "mobile"

/** A save that the server has confirmed; `atMs` is when its answer came. */
export type PastSave = { readonly menuId: string; readonly atMs: number }

/** All that the decision depends on. */
export type SaveHistory = {
  readonly menuId: string
  readonly width: Width
  /** The content differs from the last saved copy. */
  readonly hasChanges: boolean
  /** Whether the menu can be stored as it is (A42). Asked last: it takes a walk through the whole menu. */
  readonly isValid: () => boolean
  /** The last attempt got no answer at all. */
  readonly isUnanswered: boolean
  /** A save of the editor is under way (SAVE-01). */
  readonly isSaving: boolean
  /** When the last edit was made; null when none was made here. */
  readonly changedAtMs: number | null
  /** The saves of this page, oldest first; those older than the window do not matter. */
  readonly saves: readonly PastSave[]
  /** The automatic saves that failed since the last success. */
  readonly failures: number
  readonly failedAtMs: number | null
}

/** Who asks: the quiet after typing, or a person. */
export type SaveEvent = "auto" | "manual"

/** `wait` asks again after `ms`; nothing is dropped by it. `skip`: there is nothing to save, or nothing that could be. */
export type SaveDecision =
  | { readonly do: "save" }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "skip" }

/**
 * When the newest content is saved: at the earliest moment that all limits permit (spec 4, spec 9, A38, A39). A limit
 * delays and never drops. A person waits for the gaps only, so at most 2 s; the count of saves in 30 s, the quiet after
 * typing and the pause after failures are for automatic saves.
 */
export function decideSave(history: SaveHistory, event: SaveEvent, nowMs: number): SaveDecision {
  if (!history.hasChanges) return { do: "skip" }
  if (history.isSaving) return { do: "wait", ms: savingLimits.busyRetryMs }
  const limits = [...(event === "auto" ? autoLimits(history) : []), ...gapLimits(history, event)]
  // What lies in the future was written down before the clock of the device was set back: nobody waits for that.
  const earliestMs = Math.max(0, ...limits.filter(({ sinceMs }) => sinceMs <= nowMs).map(endOf))
  if (earliestMs > nowMs) return { do: "wait", ms: earliestMs - nowMs }
  return event === "auto" && !history.isValid() ? { do: "skip" } : { do: "save" }
}

/** Nothing is saved for so long after that moment. */
type Limit = { readonly sinceMs: number; readonly ms: number }

const endOf = ({ sinceMs, ms }: Limit) => sinceMs + ms

/** The times in which nobody saves. */
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

/** The times in which only a person saves. */
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

/** A save of the future was made before the clock of the device was set back. */
const isWithin = (ageMs: number) => ageMs >= 0 && ageMs < savingLimits.recentlySavedMs

/** Whether a menu carries the mark of a save of the last seconds (spec 9). */
export function isRecentlySaved(saves: readonly PastSave[], menuId: string, nowMs: number): boolean {
  return saves.some((save) => save.menuId === menuId && isWithin(nowMs - save.atMs))
}

/**
 * Whether a successful save is announced with the notice "Menu sauvegardé": always for a new menu, otherwise now and then,
 * and never twice within 30 s (spec 9, A40). The line beside the title says it after every save.
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
 * When lists hear of a save: milliseconds after it, in order (spec 9). The first is the debounce: a save in the meantime
 * starts anew.
 */
export function broadcastTimesMs({ isNew, width }: { isNew: boolean; width: Width }): readonly number[] {
  const firstMs = savingLimits.broadcastDebounceMs[width]
  const repeatsMs = savingLimits.broadcastRepeatsMs[isNew ? "created" : "updated"][width]
  return [firstMs, ...repeatsMs.map((ms) => firstMs + ms)]
}
