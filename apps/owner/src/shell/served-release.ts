/** Where this tab remembers which release it was reloaded for. */
const reloadedForKey = "reloadedFor"

/** The release that the server serves now; null while it does not answer. */
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
 * Reloads the page to get a release, once in this tab: where the reload brings the old one again, as behind a proxy that
 * keeps documents, a second one would do no better.
 *
 * @returns whether the page reloads
 */
export function reloadInto(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) === release) return false
    sessionStorage.setItem(reloadedForKey, release)
  } catch {
    // Without storage nothing bounds the reloads: the owner presses the button.
    return false
  }
  window.location.reload()
  return true
}

/** Whether this page is what `reloadInto` has waited for; true once. */
export function takeArrival(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) !== release) return false
    sessionStorage.removeItem(reloadedForKey)
    return true
  } catch {
    return false
  }
}
