import { ok, type Result, refuse } from "../result.ts"
import { type Weekday, weekdays } from "./weekdays.ts"
import { isInWindows, isTimeOfDay, type Moment, minutesOf, type Window } from "./windows.ts"

/**
 * One service, such as 12:00 to 14:30. Times of day, HH:MM. A closing time that is not later than the opening time is
 * on the next morning.
 */
export type ServicePeriod = { readonly opens: string; readonly closes: string }

/** The services of each day, earliest first. A day without services is a day off. */
export type OpeningHours = Readonly<Record<Weekday, readonly ServicePeriod[]>>

/** Why opening hours cannot be stored. */
export type OpeningHoursRefusal = "opening-hours-unreadable" | "opening-hours-overlap"

/** Maximum number of services of one day: breakfast, lunch, tea and dinner. */
export const mostServicesPerDay = 4

/** No services on any day: the restaurant has not entered its hours. */
export const noOpeningHours: OpeningHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

const minutesPerDay = 24 * 60

/**
 * Returns the hours with those of one day on all days. A day without hours stays closed if another day has some: the
 * owner has closed it on purpose.
 */
export function copyToAllDays(hours: OpeningHours, from: Weekday): OpeningHours {
  const isOnlyDay = weekdays.every((day) => day === from || hours[day].length === 0)
  const filled = weekdays.filter((day) => isOnlyDay || hours[day].length > 0)
  return { ...hours, ...Object.fromEntries(filled.map((day) => [day, hours[from]])) }
}

/** Whether the restaurant has entered any opening hours. */
export function hasOpeningHours(hours: OpeningHours): boolean {
  return weekdays.some((day) => hours[day].length > 0)
}

/**
 * Reads opening hours from untrusted data. Missing days are days off.
 *
 * @returns the services of each day in order
 */
export function readOpeningHours(data: unknown): Result<OpeningHours, OpeningHoursRefusal> {
  if (data === null || typeof data !== "object" || Array.isArray(data)) return refuse("opening-hours-unreadable")
  if (Object.keys(data).some((key) => !weekdays.some((day) => day === key))) return refuse("opening-hours-unreadable")
  const read = new Map<Weekday, readonly ServicePeriod[]>()
  for (const day of weekdays) {
    const services = readServices((data as Record<string, unknown>)[day] ?? [])
    if (services === null) return refuse("opening-hours-unreadable")
    if (overlaps(services)) return refuse("opening-hours-overlap")
    read.set(day, services)
  }
  return ok(Object.fromEntries(read) as OpeningHours)
}

/** Whether the restaurant is open at a moment. Returns false without any hours, so call `hasOpeningHours` first. */
export function isOpenAt(hours: OpeningHours, moment: Moment): boolean {
  return isInWindows(toWindows(hours), moment)
}

function toWindows(hours: OpeningHours): Window[] {
  return weekdays.flatMap((day) => hours[day].map(({ opens, closes }) => ({ days: [day], from: opens, to: closes })))
}

function readServices(data: unknown): readonly ServicePeriod[] | null {
  if (!Array.isArray(data) || data.length > mostServicesPerDay) return null
  const services: ServicePeriod[] = []
  for (const one of data) {
    const { opens, closes } = (one ?? {}) as Partial<Record<keyof ServicePeriod, unknown>>
    if (!isTimeOfDay(opens) || !isTimeOfDay(closes)) return null
    services.push({ opens, closes })
  }
  return services.toSorted((one, other) => minutesOf(one.opens) - minutesOf(other.opens))
}

/** Whether a service begins before the previous one has ended. */
function overlaps(services: readonly ServicePeriod[]): boolean {
  return services.some((service, index) => {
    const before = services[index - 1]
    return before !== undefined && minutesOf(service.opens) < closingMinutes(before)
  })
}

/**
 * Returns the closing time in minutes since the midnight before the service. It exceeds one day if the service ends on
 * the next morning.
 */
function closingMinutes({ opens, closes }: ServicePeriod): number {
  return minutesOf(closes) > minutesOf(opens) ? minutesOf(closes) : minutesOf(closes) + minutesPerDay
}
