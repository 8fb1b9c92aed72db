import type { Language } from "../menu/allergens.ts"
import { hasOpeningHours, type OpeningHours, type ServicePeriod } from "./opening-hours.ts"
import { type Weekday, weekdays } from "./weekdays.ts"

/** Word joiner: prevents a line break. */
const joiner = "\u2060"

/** Consecutive days with the same services. A group of days off has no services. */
export type DaysAlike = { readonly from: Weekday; readonly to: Weekday; readonly services: readonly ServicePeriod[] }

/**
 * Groups consecutive days with the same services, Monday first. Returns an empty list if the restaurant has entered no
 * hours.
 */
export function groupDays(hours: OpeningHours): DaysAlike[] {
  if (!hasOpeningHours(hours)) return []
  const groups: DaysAlike[] = []
  for (const day of weekdays) {
    const last = groups.at(-1)
    if (last && describeServices(last.services) === describeServices(hours[day])) {
      groups[groups.length - 1] = { ...last, to: day }
    } else groups.push({ from: day, to: day, services: hours[day] })
  }
  return groups
}

/** Formats services: "12:00–14:30, 19:00–22:30", without line breaks within a service. Returns "" for a day off. */
export function describeServices(services: readonly ServicePeriod[]): string {
  return services.map(({ opens, closes }) => `${opens}${joiner}–${joiner}${closes}`).join(", ")
}

/** Formats a group of days, "Lundi" or "Lundi – vendredi", in one of the diner's languages. */
export function describeDays({ from, to }: Pick<DaysAlike, "from" | "to">, language: Language): string {
  const name = (day: Weekday) => dayNames(language)[weekdays.indexOf(day)] ?? day
  const text = from === to ? name(from) : `${name(from)} – ${name(to)}`
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

function dayNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" })
  // 5 January 1970 was a Monday.
  return weekdays.map((_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}
