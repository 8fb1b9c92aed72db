import type { PastSave } from "./save-policy.ts"
import { savingLimits } from "./save-policy.ts"

/** The saves of a page, from all its editors. */
export type SaveLog = {
  readonly saves: () => readonly PastSave[]
  readonly record: (save: PastSave) => void
  /** When the notice of a save was last shown, in ms since 1970; null if never. */
  lastNoticeMs: number | null
}

/** Returns a log without saves. */
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

/** Returns the single log of a page. It lives as long as the given object, such as the page's query client. */
export function saveLogOf(page: object): SaveLog {
  const log = logs.get(page) ?? createSaveLog()
  logs.set(page, log)
  return log
}
