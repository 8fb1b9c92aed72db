import { type Weekday, weekdays } from "../restaurant/weekdays.ts"
import { minutesOf, type Window } from "../restaurant/windows.ts"

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Two windows at the same time: one of them, on the day on which it begins. */
export type Clash = { readonly day: Weekday; readonly from: string; readonly to: string }

type Span = { readonly start: number; readonly end: number; readonly clash: Clash }

/** Returns when windows begin and end, in minutes since Monday 0:00. */
function spansOf(windows: readonly Window[]): Span[] {
  return windows.flatMap(({ days, from, to }) =>
    days.map((day) => {
      const start = weekdays.indexOf(day) * dayMinutes + minutesOf(from)
      const length = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes
      return { start, end: start + length, clash: { day, from, to } }
    }),
  )
}

/**
 * Returns a window of `others` that is at the same time as one of `windows`, or null. Times of day are compared, so that
 * the answer does not depend on the week.
 */
export function findClash(windows: readonly Window[], others: readonly Window[]): Clash | null {
  const own = spansOf(windows)
  for (const { start, end, clash } of spansOf(others)) {
    // A window on Sunday night goes on in the next week.
    const meets = (span: Span) =>
      [-weekMinutes, 0, weekMinutes].some((shift) => span.start + shift < end && start < span.end + shift)
    if (own.some(meets)) return clash
  }
  return null
}

/** Whether two of the windows of one menu are at the same time. */
export function hasOwnClash(windows: readonly Window[]): boolean {
  return windows.some((window, at) => findClash([window], windows.slice(at + 1)) !== null)
}
