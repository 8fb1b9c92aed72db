/** The session storage key for the release that this tab was reloaded for. */
const reloadedForKey = "reloadedFor"

/** Returns the release that the server has now; null if it does not answer. */
export async function readServedRelease(): Promise<string | null> {
  try {
    const response = await fetch("/config.json", { cache: "no-store" })
    if (!response.ok) return null
    const { release } = await response.json()
    return typeof release === "string" ? release : null
  } catch {
    return null
  }
}

/**
 * Reloads the page to get a release, but only once per tab. If the reload returns the old release, as behind a caching
 * proxy, a second one would not help.
 *
 * @returns whether the page reloads
 */
export function reloadInto(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) === release) return false
    sessionStorage.setItem(reloadedForKey, release)
  } catch {
    // Without storage there is no limit on reloads, so the owner must press the button.
    return false
  }
  window.location.reload()
  return true
}

/** Returns whether this page is the release that `reloadInto` has reloaded for; true only once. */
export function takeArrival(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) !== release) return false
    sessionStorage.removeItem(reloadedForKey)
    return true
  } catch {
    return false
  }
}
