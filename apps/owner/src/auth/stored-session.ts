import type { Session } from "@supabase/auth-js"
import { readKey, storageKeys } from "../storage-keys.ts"

/** The auth client renews a session that ends sooner than this. */
const marginMs = 90_000

/** The session as the auth client has stored it in this browser, also one that has to be renewed; null without one. */
export function readStoredSession(): Session | null {
  try {
    const stored: Session | null = JSON.parse(readKey(storageKeys.authSession) ?? "null")
    const isWhole = typeof stored?.access_token === "string" && typeof stored.user?.id === "string"
    return isWhole ? stored : null
  } catch {
    return null
  }
}

/** Whether a session can be used without being renewed. */
export function isRunning({ expires_at }: Session): boolean {
  return (expires_at ?? 0) * 1000 - Date.now() > marginMs
}
