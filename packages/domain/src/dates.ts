/**
 * Formats a day as the owner reads it: "18 novembre 2026", "1er janvier 2027".
 *
 * @param iso ISO time; throws a RangeError for any other text
 * @param timeZone the restaurant's time zone, never the server's or the device's (A75)
 */
export function formatLongDate(iso: string, timeZone = "Europe/Paris"): string {
  return withFirst(longDateIn(timeZone).format(new Date(iso)))
}

/**
 * Formats a day where little room is left: "18 nov.", and "18 nov. 2025" in another year than that of `now`.
 *
 * @param iso, now ISO times; throws a RangeError for any other text
 * @param timeZone the restaurant's time zone, never the server's or the device's (A75)
 */
export function formatShortDate(iso: string, now: string, timeZone = "Europe/Paris"): string {
  const isThisYear = localDay(timeZone, Date.parse(iso)).slice(0, 4) === localDay(timeZone, Date.parse(now)).slice(0, 4)
  return withFirst((isThisYear ? shortDateIn : shortDateWithYearIn)(timeZone).format(new Date(iso)))
}

/**
 * Writes the first day of a month as French does: "mardi 1er décembre". The runtime writes "mardi 1 décembre".
 *
 * @param date a French date in words
 */
export const withFirst = (date: string): string => date.replace(/(^|\s)1(?=\s\p{L})/u, "$11er")

const shortDateIn = keptFormat({ day: "numeric", month: "short" })

const shortDateWithYearIn = keptFormat({ day: "numeric", month: "short", year: "numeric" })

const longDateIn = keptFormat({ day: "numeric", month: "long", year: "numeric" })

/**
 * Returns the last millisecond of a day.
 *
 * @param day such as "2027-12-31"
 * @param timeZone the time zone of that day (A75)
 * @returns ISO time, UTC; null if the day does not exist
 */
export function endOfDay(day: string, timeZone = "Europe/Paris"): string | null {
  const noon = `${day}T12:00:00.000Z`
  const noonMs = Date.parse(noon)
  // `Date` reads 31 February as a day of March, so a real day must come back unchanged. Longer texts have six-digit
  // years, whose ISO times do not sort as text.
  if (day.length !== 10 || Number.isNaN(noonMs) || new Date(noonMs).toISOString() !== noon) return null
  return new Date(momentOf(day, "23:59:59.999", timeZone)).toISOString()
}

/**
 * Returns the moment at which the clocks of a time zone show a time. If they show it twice, returns the later moment.
 *
 * @param day such as "2027-12-31"
 * @param time such as "06:00:00.000"
 * @returns milliseconds since 1970
 */
export function momentOf(day: string, time: string, timeZone: string): number {
  const shownMs = Date.parse(`${day}T${time}Z`)
  // The clocks may change on that day. Start from the offset of the next day to find the offset at the moment itself.
  const nearbyMs = shownMs - offsetMsAt(shownMs + 24 * 3_600_000, timeZone)
  return shownMs - offsetMsAt(nearbyMs, timeZone)
}

/** Returns the offset of a time zone from UTC at a moment, such as "+01:00". */
function offsetAt(ms: number, timeZone: string): string {
  const parts = offsetIn(timeZone).formatToParts(ms)
  // Some runtimes write a zero offset as "GMT" alone.
  return parts.at(-1)?.value.slice("GMT".length) || "Z"
}

// Asking the runtime takes some microseconds. Fifty promotions of a restaurant would ask hundreds of times for an order.
const knownOffsets = new Map<string, number>()
const mostKnownOffsets = 5_000
/** Clocks change at a full quarter of an hour. */
const quarterHourMs = 15 * 60_000

/** Returns how many milliseconds the clocks of a time zone are ahead of UTC at a moment. */
export function offsetMsAt(ms: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(ms / quarterHourMs)}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  const offsetMs = Date.parse("1970-01-01T00:00:00Z") - Date.parse(`1970-01-01T00:00:00${offsetAt(ms, timeZone)}`)
  if (knownOffsets.size >= mostKnownOffsets) knownOffsets.clear()
  knownOffsets.set(key, offsetMs)
  return offsetMs
}

const offsetIn = keptFormat({ timeZoneName: "longOffset" }, "en")

/** Returns the calendar day in a time zone, such as "2026-11-21". */
export function localDay(timeZone: string, ms: number): string {
  return new Date(ms + offsetMsAt(ms, timeZone)).toISOString().slice(0, 10)
}

/**
 * Formats a time of day as the owner reads it: "20:14".
 *
 * @param iso ISO time; throws a RangeError for any other text
 * @param timeZone the restaurant's time zone, never the server's or the device's (A75)
 */
export function formatTime(iso: string, timeZone = "Europe/Paris"): string {
  return timeIn(timeZone).format(new Date(iso))
}

/** Formats the day of a moment in figures: "20/11/2026". Parameters as for `formatTime`. */
export function formatDay(iso: string, timeZone = "Europe/Paris"): string {
  return dayIn(timeZone).format(new Date(iso))
}

const dayIn = keptFormat({ day: "2-digit", month: "2-digit", year: "numeric" })

const timeIn = keptFormat({ hour: "2-digit", minute: "2-digit" })

/**
 * Formats a moment as an order shows it to the owner: "20 nov. 2026, 20:14".
 *
 * @param iso ISO time; throws a RangeError for any other text
 * @param timeZone the restaurant's time zone, never the server's or the device's (A75)
 */
export function formatDateTime(iso: string, timeZone = "Europe/Paris"): string {
  return withFirst(dateTimeIn(timeZone).format(new Date(iso)))
}

const dateTimeIn = keptFormat({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" })

/**
 * Returns a function that caches one formatter per time zone. Creating a formatter costs more than using it, and a
 * board formats up to five hundred orders.
 */
function keptFormat(options: Intl.DateTimeFormatOptions, locale = "fr-FR"): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

/**
 * Formats a day and a time of day as the owner reads them: "18 novembre 2026 à 20:14".
 *
 * @param iso ISO time; throws a RangeError for any other text
 * @param timeZone the restaurant's time zone, never the server's or the device's (A75)
 */
export function formatMoment(iso: string, timeZone?: string): string {
  return `${formatLongDate(iso, timeZone)} à ${formatTime(iso, timeZone)}`
}

/** Returns the calendar day a number of days later, or earlier. @param day such as "2026-11-25" */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
