import { formatTime, localDay } from "@ardoise/domain/dates"
import { nextMorning } from "@ardoise/domain/restaurant/next-morning"
import { serverNow } from "../../server-clock.ts"

/** Returns when a dish that is struck now is served again: "demain à 06:00", or "06:00" in the night before. */
export function returnTime(timeZone: string, separator: " " | " à "): string {
  const now = serverNow()
  const morning = nextMorning(timeZone, now)
  const isToday = localDay(timeZone, Date.parse(morning)) === localDay(timeZone, now)
  const words = `${separator}${formatTime(morning, timeZone)}`
  return (isToday ? words : `demain${words}`).trim()
}
