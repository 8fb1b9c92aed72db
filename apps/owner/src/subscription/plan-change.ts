import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { formatLongDate } from "@ardoise/domain/dates"
import { storageKeys } from "../storage-keys.ts"

/**
 * Stores the state of the subscription when the provider's portal is opened. The return from there carries no details.
 */
export function storeStateBeforePortal(details: SubscriptionDetails | null | undefined): void {
  if (details) writeKey(storageKeys.subscriptionBefore, standing(details))
}

/** Returns the stored state and removes it. */
export function takeStateBeforePortal(): string | null {
  const before = readKey(storageKeys.subscriptionBefore)
  removeKey(storageKeys.subscriptionBefore)
  return before
}

const standing = ({ state, until, refusedAt }: SubscriptionDetails) => [state, until, refusedAt].join(" ")

/**
 * Returns a sentence about what a visit to the provider's portal has changed.
 *
 * @param before the stored state from when the portal was opened; null without one
 * @param timeZone the restaurant's time zone (A75)
 */
export function describeChange(before: string | null, details: SubscriptionDetails, timeZone?: string): string {
  const now = describeState(details, timeZone)
  return before === standing(details) ? `Rien n’a changé. ${now}` : now
}

function describeState({ state, until, refusedAt }: SubscriptionDetails, timeZone?: string): string {
  const day = until === null ? "" : formatLongDate(until, timeZone)
  switch (state) {
    case "free":
      return "Vous avez la version gratuite."
    case "cancelled":
      return `Résilié\u00a0: Premium reste actif jusqu’au ${day}.`
    case "past_due":
      return `Le paiement${refusedAt === null ? "" : ` du ${formatLongDate(refusedAt, timeZone)}`} a été refusé.`
    case "granted":
      return `Premium est offert jusqu’au ${day}.`
    case "active":
      return `Premium est actif. Prochain paiement le ${day}.`
  }
}
