/**
 * A day as the owner reads it: "18 novembre 2026" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatLongDate(iso: string, timeZone = "Europe/Paris"): string {
  return longDateIn(timeZone).format(new Date(iso))
}

const longDateIn = keptFormat({ day: "numeric", month: "long", year: "numeric" })

/**
 * The last millisecond of a day.
 *
 * @param day such as "2027-12-31"
 * @param timeZone where that day ends (A75)
 * @returns ISO time, UTC; null when there is no such day
 */
export function endOfDay(day: string, timeZone = "Europe/Paris"): string | null {
  const noon = `${day}T12:00:00.000Z`
  const noonMs = Date.parse(noon)
  // The 31st of February is read as a day of March: only a day that comes back as it was written is one. Longer ones have
  // years of six digits, and such times do not sort as texts.
  if (day.length !== 10 || Number.isNaN(noonMs) || new Date(noonMs).toISOString() !== noon) return null
  return new Date(momentOf(day, "23:59:59.999", timeZone)).toISOString()
}

/**
 * When the clocks of a place show a time; the later moment where they show it twice.
 *
 * @param day such as "2027-12-31"
 * @param time such as "06:00:00.000"
 * @returns milliseconds since 1970
 */
export function momentOf(day: string, time: string, timeZone: string): number {
  const momentAt = (offset: string) => Date.parse(`${day}T${time}${offset}`)
  // Clocks may be changed on that day: the offset at the moment itself is the right one, found from that of the day after.
  const later = momentAt("Z") + 24 * 3_600_000
  return momentAt(offsetAt(momentAt(offsetAt(later, timeZone)), timeZone))
}

/** How far the clocks of a place are ahead of UTC at a moment: "+01:00". */
function offsetAt(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(ms)
  // Some machines write an offset of nothing as "GMT" alone.
  return parts.at(-1)?.value.slice("GMT".length) || "Z"
}

/**
 * A time of day as the owner reads it: "20:14" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatTime(iso: string, timeZone = "Europe/Paris"): string {
  return timeIn(timeZone).format(new Date(iso))
}

const timeIn = keptFormat({ hour: "2-digit", minute: "2-digit" })

/**
 * A moment as the owner reads it on an order: "20 nov. 2026, 20:14" (spec 2, spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatDateTime(iso: string, timeZone = "Europe/Paris"): string {
  return dateTimeIn(timeZone).format(new Date(iso))
}

const dateTimeIn = keptFormat({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" })

/** Gives the formatter of a time zone. A board of five hundred orders asks as often, and making one costs more than its use. */
function keptFormat(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("fr-FR", { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

/**
 * A day and a time of day as the owner reads them: "18 novembre 2026 à 20:14" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatMoment(iso: string, timeZone?: string): string {
  return `${formatLongDate(iso, timeZone)} à ${formatTime(iso, timeZone)}`
}
