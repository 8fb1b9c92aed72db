import type { InsightPeriod } from "@ardoise/domain/insight/insight-period"

const formatIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "UTC" })
  return (day: string) => format.format(new Date(`${day.length === 7 ? `${day}-15` : day}T12:00:00Z`))
}
const dayAndMonth = formatIn({ day: "numeric", month: "long" })
const wholeDay = formatIn({ day: "numeric", month: "long", year: "numeric" })

/** Such as "sam.". @param day a calendar day */
export const weekdayName = formatIn({ weekday: "short" })
/** Such as "14 nov.". */
export const shortDay = formatIn({ day: "numeric", month: "short" })
/** Such as "sam. 14 nov.". */
export const dayName = formatIn({ weekday: "short", day: "numeric", month: "short" })
/** Such as "novembre 2026". @param month such as "2026-11" */
export const monthName = formatIn({ month: "long", year: "numeric" })

/** Such as "Du 14 au 20 novembre 2026". */
export function periodInWords({ from, to }: InsightPeriod): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = isOneMonth ? String(Number(from.slice(8))) : isOneYear ? dayAndMonth(from) : wholeDay(from)
  return `Du ${begin} au ${wholeDay(to)}`
}

const languageNames: Readonly<Record<string, string>> = {
  fr: "Français",
  en: "English",
  es: "Español",
  it: "Italiano",
  zh: "中文",
}
/** The name of a language in that language. */
export const languageName = (code: string): string => languageNames[code] ?? code

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
