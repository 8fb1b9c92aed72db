import { readKey, writeKey } from "@ardoise/browser/storage"
import { announceMenusChanged } from "../menus/menu-updated.ts"
import { storageKeys } from "../storage-keys.ts"

/** The value of the flag if the browser forbids storage. */
let kept: boolean | null = null

/** Returns whether this browser last knew of Premium: only 'true' counts (A08). Used until the server answers. */
export function isPremiumFlagged(): boolean {
  return kept ?? readKey(storageKeys.premiumFeatures) === "true"
}

function setFlag(isOn: boolean): void {
  kept = writeKey(storageKeys.premiumFeatures, String(isOn)) ? null : isOn
}

/** Called when a check finds that the flag is wrong (A10). */
export type PlanCallbacks = { readonly onSubscribe: () => void; readonly onCancel: () => void }

/**
 * The default callbacks. They set the flag and announce a change of the menus, because every list depends on the plan.
 */
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
 * Compares the answer of a check with the flag and updates the flag.
 *
 * @returns true if they differed and a callback was called; the caller then checks again. It cannot loop, because the
 *   flag equals the answer from then on, even without storage
 */
export function updateFlag(isSubscribed: boolean, callbacks: PlanCallbacks = toggleFlag): boolean {
  if (isPremiumFlagged() === isSubscribed) {
    // Writes 'false' if the flag was never set.
    setFlag(isSubscribed)
    return false
  }
  setFlag(isSubscribed)
  if (isSubscribed) callbacks.onSubscribe()
  else callbacks.onCancel()
  return true
}
