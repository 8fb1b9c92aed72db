import type { Selectable } from "kysely"
import type { Schema } from "../../storage/schema.ts"
import { idleSessionMs } from "./session-rows.ts"

/** Milliseconds for which older refresh tokens are still traded for the current one: several tabs refresh at once. */
const reuseIntervalMs = 10_000

/**
 * Milliseconds for which the previous refresh token is still traded for the current one, for a device that lost the
 * response. The official client retries for 30 s, waits for 60 s and retries for 30 s again.
 */
const lostAnswerMs = 120_000

/** How far the refresh tokens of a session have got. */
export type RefreshState = Pick<Selectable<Schema["sessions"]>, "refresh_counter" | "refreshed_at" | "repeated_counter">

/** What a refresh leads to. For an accepted token: its successor, and the columns of the session that change. */
export type RefreshVerdict =
  | { readonly kind: "unknown" }
  | { readonly kind: "idle" }
  | { readonly kind: "stolen" }
  | { readonly kind: "accepted"; readonly counter: number; readonly changes: Partial<RefreshState> }

/**
 * Decides about a refresh token. Tabs that refresh at the same instant all get a usable response, and so does a device
 * that lost one. An older token is a sign of theft when it is presented later, or late in two refreshes in a row.
 *
 * @param counter the number of the presented token
 * @param at ISO time
 */
export function judgeRefresh(session: RefreshState, counter: number, at: string): RefreshVerdict {
  if (counter > session.refresh_counter) return { kind: "unknown" }
  const sinceRefreshMs = Date.parse(at) - Date.parse(session.refreshed_at)
  if (sinceRefreshMs > idleSessionMs) return { kind: "idle" }
  const behind = session.refresh_counter - counter
  // A clock that was set back must not extend the grace period.
  const lateMs = behind === 0 ? 0 : Math.abs(sinceRefreshMs)
  const isLate = lateMs >= reuseIntervalMs
  if (isLate && (behind > 1 || lateMs >= lostAnswerMs || session.repeated_counter === counter)) {
    return { kind: "stolen" }
  }
  if (behind === 0) {
    const next = counter + 1
    return { kind: "accepted", counter: next, changes: { refresh_counter: next, refreshed_at: at } }
  }
  const current = session.refresh_counter
  return { kind: "accepted", counter: current, changes: isLate ? { repeated_counter: current } : {} }
}
