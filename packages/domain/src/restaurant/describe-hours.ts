import type { Language } from "../menu/allergens.ts"
import { type OpeningHours, type ServicePeriod, tellsOpeningHours, type Weekday, weekdays } from "./opening-hours.ts"

/** Word joiner: no line is broken there. */
const joiner = "\u2060"

/** Days that follow each other and have the same services; none on days off. */
export type DaysAlike = { readonly from: Weekday; readonly to: Weekday; readonly services: readonly ServicePeriod[] }

/** The week as people say it: days that are alike together, Monday first. Nothing when no hours were told. */
export function groupDays(hours: OpeningHours): DaysAlike[] {
  if (!tellsOpeningHours(hours)) return []
  const groups: DaysAlike[] = []
  for (const day of weekdays) {
    const last = groups.at(-1)
    if (last && describeServices(last.services) === describeServices(hours[day])) {
      groups[groups.length - 1] = { ...last, to: day }
    } else groups.push({ from: day, to: day, services: hours[day] })
  }
  return groups
}

/** "12:00–14:30, 19:00–22:30", no line breaking within a service; "" for a day off. */
export function describeServices(services: readonly ServicePeriod[]): string {
  return services.map(({ opens, closes }) => `${opens}${joiner}–${joiner}${closes}`).join(", ")
}

/** "Lundi" or "Lundi – vendredi", in one of the diner's languages. */
export function describeDays({ from, to }: Pick<DaysAlike, "from" | "to">, language: Language): string {
  const name = (day: Weekday) => dayNames(language)[weekdays.indexOf(day)] ?? day
  const text = from === to ? name(from) : `${name(from)} – ${name(to)}`
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

function dayNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" })
  // The fifth of January 1970 was a Monday.
  return weekdays.map((_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}
