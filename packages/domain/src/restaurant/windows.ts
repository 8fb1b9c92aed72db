import { localDay, momentOf, offsetMsAt } from "../dates.ts"
import { type Weekday, weekdayOf, weekdays } from "./weekdays.ts"

/**
 * Times of day on some days of the week, such as Monday to Friday from 12:00 to 14:30. An end that is not later than
 * the beginning is on the next morning; the window belongs to the day on which it began.
 */
export type Window = {
  /** Monday first, each once. */
  readonly days: readonly Weekday[]
  /** HH:MM. */
  readonly from: string
  readonly to: string
}

/** A time at a restaurant. */
export type Moment = {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** IANA name of the restaurant's time zone (A75). */
  readonly timeZone: string
}

/** Maximum number of windows of one thing. */
export const maxWindows = 20

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Whether a value is a time of day, HH:MM. */
export const isTimeOfDay = (value: unknown): value is string => typeof value === "string" && timeOfDay.test(value)

/** Returns the minutes between midnight and a time of day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Reads windows from untrusted data. Returns null if they have another shape, or if there are more than `maxWindows`. */
export function readWindows(data: unknown): readonly Window[] | null {
  if (!Array.isArray(data) || data.length > maxWindows) return null
  const windows: Window[] = []
  for (const one of data) {
    const { days, from, to } = (one ?? {}) as Partial<Record<keyof Window, unknown>>
    if (!isTimeOfDay(from) || !isTimeOfDay(to) || !Array.isArray(days) || days.length === 0) return null
    if (days.some((day) => !weekdays.includes(day))) return null
    windows.push({ days: weekdays.filter((day) => days.includes(day)), from, to })
  }
  return windows
}

/** Whether a moment is within one of the windows. */
export function isInWindows(windows: readonly Window[], moment: Moment): boolean {
  const { nowMs } = moment
  // A window of yesterday evening may last past midnight.
  return [-1, 0].some((shift) =>
    spansOf(windows, dayAt(moment, shift), moment.timeZone).some(
      ({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs,
    ),
  )
}

/**
 * Returns the next beginning or end of a window after a moment, in milliseconds since 1970. Until then the answer of
 * `isInWindows` cannot change. Returns null without windows.
 */
export function nextEdge(windows: readonly Window[], moment: Moment): number | null {
  const { nowMs, timeZone } = moment
  // A window begins within a week. Around a change of the clocks, the next day has to be looked at as well.
  let next: number | null = null
  for (let shift = -1; shift <= 8; shift += 1) {
    const isFound = next !== null
    for (const { startMs, endMs } of spansOf(windows, dayAt(moment, shift), timeZone)) {
      for (const edge of [startMs, endMs]) if (edge > nowMs && (next === null || edge < next)) next = edge
    }
    // The windows of later days begin after the edge that an earlier day has.
    if (isFound) return next
  }
  return next
}

/** Returns the calendar day at the restaurant, so many days after that of the moment. */
export function dayAt({ nowMs, timeZone }: Moment, shift: number): string {
  const today = Date.parse(`${localDay(timeZone, nowMs)}T00:00:00Z`)
  return new Date(today + shift * dayMs).toISOString().slice(0, 10)
}

/** One time at which a window holds. Milliseconds since 1970. */
export type Span = { readonly startMs: number; readonly endMs: number; readonly window: Window }

/** Returns when the windows that begin on a day really begin and end. */
export function spansOf(windows: readonly Window[], day: string, timeZone: string): Span[] {
  const weekday = weekdayOf(day)
  const those = windows.filter(({ days }) => days.includes(weekday))
  if (those.length === 0) return []
  const midnightMs = Date.parse(`${day}T00:00:00Z`)
  const offsetMs = offsetMsAt(midnightMs - dayMs, timeZone)
  // Without a change of the clocks nearby, times of day are a sum.
  const isPlain = offsetMs === offsetMsAt(midnightMs + 3 * dayMs, timeZone)
  const at = (minutes: number) => {
    if (isPlain) return midnightMs + minutes * minuteMs - offsetMs
    const iso = new Date(midnightMs + minutes * minuteMs).toISOString()
    return momentOf(iso.slice(0, 10), iso.slice(11, -1), timeZone)
  }
  return those.map((window) => {
    const [start, end] = [minutesOf(window.from), minutesOf(window.to)]
    return { startMs: at(start), endMs: at(end > start ? end : end + 24 * 60), window }
  })
}
