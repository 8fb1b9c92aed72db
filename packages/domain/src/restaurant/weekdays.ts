/** The days of a week, Monday first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Weekday = (typeof weekdays)[number]

/** Returns the weekday of a calendar day, such as "2026-11-21". */
export function weekdayOf(day: string): Weekday {
  // `getUTCDay` counts from Sunday.
  return weekdays.at(new Date(`${day}T00:00:00Z`).getUTCDay() - 1) as Weekday
}
