import { broadcastTimesMs, type Width } from "./save-policy.ts"
import type { SavingClock } from "./saving-clock.ts"

/** Notifies menu lists of a save, at the times that `broadcastTimesMs` returns. */
export type MenuBroadcast = (save: { isNew: boolean; width: Width }) => void

/**
 * Creates a broadcast that outlives the screen of the save. A new save cancels the pending notifications of the
 * previous one and starts again.
 *
 * @param announce notifies every list once
 */
export function createMenuBroadcast(clock: SavingClock, announce: () => void): MenuBroadcast {
  let cancelAll: readonly (() => void)[] = []
  return (save) => {
    for (const cancel of cancelAll) cancel()
    cancelAll = broadcastTimesMs(save).map((ms) => clock.after(ms, announce))
  }
}
