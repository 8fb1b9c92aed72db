/** Milliseconds between checks of a plan that has ended by this device's clock, which may be ahead. */
const overdueMs = 60_000
/** The server's clock may be slightly behind this device's clock. */
const marginMs = 1_000
/** One day: browser timers cannot be longer than about 24 days. */
const longestMs = 24 * 3_600_000

/**
 * Returns the milliseconds until the next check of the plan, so that an open screen shows the plan's end in time.
 *
 * @param endsAt ISO time from the last check; null or undefined without an end
 * @returns false if the plan does not end
 */
export function untilNextCheckMs(endsAt: string | null | undefined, nowMs: number): number | false {
  if (!endsAt) return false
  const leftMs = Date.parse(endsAt) - nowMs
  if (Number.isNaN(leftMs)) return false
  return leftMs > 0 ? Math.min(leftMs + marginMs, longestMs) : overdueMs
}
