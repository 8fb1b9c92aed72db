import { formatTime, localDay } from "@ardoise/domain/dates"
import { frenchTime } from "@ardoise/domain/restaurant/describe-windows"
import type { Moment } from "@ardoise/domain/restaurant/windows"

/** Formats the end of a board: "à 14 h 30", or "demain à 6 h". */
export function endWords(endsAt: string, { nowMs, timeZone }: Moment): string {
  const time = frenchTime(formatTime(endsAt, timeZone))
  return localDay(timeZone, Date.parse(endsAt)) === localDay(timeZone, nowMs) ? `à ${time}` : `demain à ${time}`
}

/** Formats until when a board is published: "jusqu’à 14 h 30", or "jusqu’à demain à 6 h". */
export function untilWords(endsAt: string, moment: Moment): string {
  return `jusqu’${endWords(endsAt, moment).replace(/^demain/, "à demain")}`
}

/** The name of the button that takes all specials of the last board. @param day of that board, such as "2026-11-20" */
export function againWords(day: string, { nowMs, timeZone }: Moment): string {
  const dayMs = 24 * 3_600_000
  const today = Date.parse(`${localDay(timeZone, nowMs)}T12:00:00Z`)
  const daysAgo = Math.round((today - Date.parse(`${day}T12:00:00Z`)) / dayMs)
  if (daysAgo === 1) return "Refaire celle d’hier"
  if (daysAgo < 1 || daysAgo > 6) return "Refaire la dernière"
  const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" })
  return `Refaire celle de ${weekday.format(Date.parse(`${day}T12:00:00Z`))}`
}

/** Gives words a capital at their beginning. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
