import { readKey } from "@ardoise/browser/storage"
import type { Session } from "@supabase/auth-js"

/** Milliseconds before its end in which the auth client renews a session. */
const marginMs = 90_000

/**
 * Returns the session that the auth client has stored in this browser, even if it needs a renewal; null without one.
 *
 * @param key where the client stores it: that of an owner, or that of a device of the team
 */
export function readStoredSession(key: string): Session | null {
  try {
    const stored: Session | null = JSON.parse(readKey(key) ?? "null")
    const isWhole = typeof stored?.access_token === "string" && typeof stored.user?.id === "string"
    return isWhole ? stored : null
  } catch {
    return null
  }
}

/** Returns whether a session can be used without a renewal. */
export function isUnexpired({ expires_at }: Session): boolean {
  return (expires_at ?? 0) * 1000 - Date.now() > marginMs
}
