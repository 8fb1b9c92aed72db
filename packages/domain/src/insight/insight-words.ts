import { withFirst } from "../dates.ts"
import type { InsightPeriod } from "./insight-period.ts"

const formats = new Map<boolean, Intl.DateTimeFormat>()

/** Such as "14 novembre", or "14 novembre 2026". */
function dayInWords(day: string, hasYear: boolean): string {
  const format =
    formats.get(hasYear) ??
    new Intl.DateTimeFormat("fr-FR", {
      ...{ day: "numeric", month: "long", timeZone: "UTC" },
      ...(hasYear && { year: "numeric" }),
    })
  formats.set(hasYear, format)
  return withFirst(format.format(new Date(`${day}T12:00:00Z`)))
}

/** Such as "Du 14 au 20 novembre 2026". */
export function periodInWords({ from, to }: InsightPeriod): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = isOneMonth
    ? from.slice(8).replace(/^01$/, "1er").replace(/^0/, "")
    : isOneYear
      ? dayInWords(from, false)
      : dayInWords(from, true)
  return `Du ${begin} au ${dayInWords(to, true)}`
}

/** Such as "3 h 33" or "12 min". @param hours with a fraction */
export function durationInWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (minutes < 60) return `${minutes}\u00a0min`
  const rest = minutes % 60
  return rest === 0
    ? `${minutes / 60}\u00a0h`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(rest).padStart(2, "0")}`
}

/** Formats a number with blanks between thousands. */
export const countInWords = (count: number): string => count.toLocaleString("fr-FR")

/** A number with its noun, such as "1 vue" or "312 vues". */
export const counted = (count: number, noun: string): string =>
  `${countInWords(count)}\u00a0${count < 2 ? noun : `${noun}s`}`
