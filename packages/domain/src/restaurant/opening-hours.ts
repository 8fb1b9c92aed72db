import { ok, type Result, refuse } from "../result.ts"

/** The days of a week, Monday first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Weekday = (typeof weekdays)[number]

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

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/
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

/**
 * Whether the restaurant is open at a moment. Returns false without any hours, so call `hasOpeningHours` first.
 *
 * @param timeZone the restaurant's (A75)
 * @param nowMs milliseconds since 1970
 */
export function isOpenAt(hours: OpeningHours, timeZone: string, nowMs: number): boolean {
  const { day, minutes } = localMoment(timeZone, nowMs)
  const today = hours[weekdays[day] as Weekday]
  const yesterday = hours[weekdays.at(day - 1) as Weekday]
  return (
    today.some((service) => minutes >= toMinutes(service.opens) && minutes < closingMinutes(service)) ||
    // A service of yesterday evening may last past midnight.
    yesterday.some((service) => minutes + minutesPerDay < closingMinutes(service))
  )
}

/** Returns the weekday, counted from Monday, and the minutes since midnight at the restaurant. */
function localMoment(timeZone: string, nowMs: number): { day: number; minutes: number } {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(parts.get("weekday")?.toLowerCase() as Weekday)
  return { day, minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")) }
}

function readServices(data: unknown): readonly ServicePeriod[] | null {
  if (!Array.isArray(data) || data.length > mostServicesPerDay) return null
  const services: ServicePeriod[] = []
  for (const one of data) {
    const { opens, closes } = (one ?? {}) as Partial<Record<keyof ServicePeriod, unknown>>
    if (typeof opens !== "string" || typeof closes !== "string") return null
    if (!timeOfDay.test(opens) || !timeOfDay.test(closes)) return null
    services.push({ opens, closes })
  }
  return services.toSorted((one, other) => toMinutes(one.opens) - toMinutes(other.opens))
}

/** Whether a service begins before the previous one has ended. */
function overlaps(services: readonly ServicePeriod[]): boolean {
  return services.some((service, index) => {
    const before = services[index - 1]
    return before !== undefined && toMinutes(service.opens) < closingMinutes(before)
  })
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * Returns the closing time in minutes since the midnight before the service. It exceeds one day if the service ends on
 * the next morning.
 */
function closingMinutes({ opens, closes }: ServicePeriod): number {
  return toMinutes(closes) > toMinutes(opens) ? toMinutes(closes) : toMinutes(closes) + minutesPerDay
}
