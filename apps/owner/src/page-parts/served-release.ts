import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"

/** The session storage key for the release that this tab was reloaded for. */
const reloadedForKey = "reloadedFor"

/** The session storage key for the time at which this tab was reloaded because code of a screen was lost. */
const reloadedAtKey = "reloadedAt"
/** Milliseconds between two such reloads. */
const reloadPauseMs = 60_000

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
export function reloadForRelease(release: string): boolean {
  if (readKey(reloadedForKey, "sessionStorage") === release) return false
  // Without storage there is no limit on reloads, so the owner must press the button.
  if (!writeKey(reloadedForKey, release, "sessionStorage")) return false
  window.location.reload()
  return true
}

/** Returns whether this page is the release that `reloadForRelease` has reloaded for; true only once. */
export function takeReloadMark(release: string): boolean {
  if (readKey(reloadedForKey, "sessionStorage") !== release) return false
  removeKey(reloadedForKey, "sessionStorage")
  return true
}

/**
 * Reloads the page after the code of a screen was lost on the way, but at most once a minute. A browser remembers a
 * module that failed, so only a reload fetches it again.
 *
 * @param nowMs milliseconds since 1970
 */
export function reloadForLostCode(nowMs: number): void {
  if (nowMs - Number(readKey(reloadedAtKey, "sessionStorage")) < reloadPauseMs) return
  // Without storage there is no limit on reloads, so the owner must press the button.
  if (writeKey(reloadedAtKey, String(nowMs), "sessionStorage")) window.location.reload()
}

/** Returns whether an error means that code or styles of a screen could not be fetched, in the words of each browser. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}
