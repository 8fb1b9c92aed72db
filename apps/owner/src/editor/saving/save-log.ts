import type { PastSave } from "./save-policy.ts"
import { savingLimits } from "./save-policy.ts"

/** What the page remembers of its saves, whichever editor made them. */
export type SaveLog = {
  readonly saves: () => readonly PastSave[]
  readonly record: (save: PastSave) => void
  /** When the notice of a save was last shown; null when it never was. */
  lastNoticeMs: number | null
}

/** A log without saves. */
export function createSaveLog(): SaveLog {
  let saves: readonly PastSave[] = []
  return {
    saves: () => saves,
    record: (save) => {
      saves = [...saves.filter(({ atMs }) => save.atMs - atMs < savingLimits.windowMs), save]
    },
    lastNoticeMs: null,
  }
}

const logs = new WeakMap<object, SaveLog>()

/** The one log of a page, kept for as long as what stands for the page, such as its cache of answers. */
export function saveLogOf(page: object): SaveLog {
  const log = logs.get(page) ?? createSaveLog()
  logs.set(page, log)
  return log
}
