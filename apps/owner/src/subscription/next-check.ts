/** A plan that should have ended, by this device's clock, is asked for again so often: the clock may be ahead. */
const overdueMs = 60_000
/** The server's clock may be a little behind the moment that this device sees as the end. */
const marginMs = 1_000
/** A day: timers of browsers hold no more than 24 of them. */
const longestMs = 24 * 3_600_000

/**
 * Milliseconds until the plan is to be asked for again, so that an open screen shows its end when it comes.
 *
 * @param endsAt what the last check said, ISO time; null or undefined without an end
 * @returns false when nothing ends
 */
export function untilNextCheckMs(endsAt: string | null | undefined, nowMs: number): number | false {
  if (!endsAt) return false
  const leftMs = Date.parse(endsAt) - nowMs
  if (Number.isNaN(leftMs)) return false
  return leftMs > 0 ? Math.min(leftMs + marginMs, longestMs) : overdueMs
}
