import { announceMenusChanged } from "../menus/menu-updated.ts"
import { readKey, storageKeys, writeKey } from "../storage-keys.ts"

/** What the flag would be, where the browser forbids storage. */
let kept: boolean | null = null

/** Whether this browser last knew of Premium: 'true' and nothing else (spec 4, A08). For the first paint only. */
export function isPremiumFlagged(): boolean {
  return kept ?? readKey(storageKeys.premiumFeatures) === "true"
}

function setFlag(isOn: boolean): void {
  kept = writeKey(storageKeys.premiumFeatures, String(isOn)) ? null : isOn
}

/** What happens when a check finds that the flag is wrong (spec 4, A10). */
export type PlanCallbacks = { readonly onSubscribe: () => void; readonly onCancel: () => void }

/** The callbacks of spec 4: they toggle the flag, and what every list shows depends on the plan. */
export const toggleFlag: PlanCallbacks = {
  onSubscribe: () => {
    setFlag(true)
    announceMenusChanged()
  },
  onCancel: () => {
    setFlag(false)
    announceMenusChanged()
  },
}

/**
 * Compares the answer of a check with the flag.
 *
 * @returns whether they differed, so that a callback was called: the check is then run again (spec 4). It cannot run round
 * in circles, since the flag agrees with the answer from here on, also where nothing can be stored
 */
export function settleFlag(isSubscribed: boolean, callbacks: PlanCallbacks = toggleFlag): boolean {
  if (isPremiumFlagged() === isSubscribed) {
    // A flag that was never set is 'false' from now on.
    setFlag(isSubscribed)
    return false
  }
  setFlag(isSubscribed)
  if (isSubscribed) callbacks.onSubscribe()
  else callbacks.onCancel()
  return true
}
