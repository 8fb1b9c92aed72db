/**
 * A day as the owner reads it: "18 novembre 2026" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatLongDate(iso: string, timeZone = "Europe/Paris"): string {
  const format = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone })
  return format.format(new Date(iso))
}

/**
 * The last millisecond of a day.
 *
 * @param day such as "2027-12-31"
 * @param timeZone where that day ends (A75)
 * @returns ISO time, UTC; null when there is no such day
 */
export function endOfDay(day: string, timeZone = "Europe/Paris"): string | null {
  // The 31st of February is read as a day of March: only a day that comes back as it was written is one.
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(noon)) return null
  if (!new Date(noon).toISOString().startsWith(day)) return null
  const lateEvening = new Date(Date.parse(`${day}T23:00:00.000Z`))
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(lateEvening)
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.slice("GMT".length) || "Z"
  return new Date(`${day}T23:59:59.999${offset}`).toISOString()
}

/**
 * A time of day as the owner reads it: "20:14" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatTime(iso: string, timeZone = "Europe/Paris"): string {
  return new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(iso))
}

/**
 * A moment as the owner reads it on an order: "20 nov. 2026, 20:14" (spec 2, spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatDateTime(iso: string, timeZone = "Europe/Paris"): string {
  return dateTimeIn(timeZone).format(new Date(iso))
}

// A board of five hundred orders asks five hundred times, and making a formatter costs more than using it.
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>()

function dateTimeIn(timeZone: string): Intl.DateTimeFormat {
  const known = dateTimeFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat("fr-FR", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  })
  dateTimeFormats.set(timeZone, format)
  return format
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
