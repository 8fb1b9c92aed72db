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
 * A time of day as the owner reads it: "20:14" (spec 9).
 *
 * @param iso ISO time; throws a RangeError when it is none
 * @param timeZone the restaurant's, never the server's or the device's (A75)
 */
export function formatTime(iso: string, timeZone = "Europe/Paris"): string {
  return new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(iso))
}
