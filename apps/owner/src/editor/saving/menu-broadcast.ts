import { broadcastTimesMs, type Width } from "./save-policy.ts"
import type { SavingClock } from "./saving-clock.ts"

/** Tells lists that a menu was saved, at the times of the specification. */
export type MenuBroadcast = (save: { isNew: boolean; width: Width }) => void

/**
 * Makes a broadcast that outlives the screen of the save. A save within the debounce of another one starts anew (spec 9).
 *
 * @param announce tells every list once
 */
export function createMenuBroadcast(clock: SavingClock, announce: () => void): MenuBroadcast {
  let cancelAll: readonly (() => void)[] = []
  return (save) => {
    for (const cancel of cancelAll) cancel()
    cancelAll = broadcastTimesMs(save).map((ms) => clock.after(ms, announce))
  }
}
