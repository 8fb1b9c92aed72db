import { withFirst } from "@ardoise/domain/dates"
import { languages, moreLanguages } from "@ardoise/domain/languages"

const formatIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "UTC" })
  return (day: string) => withFirst(format.format(new Date(`${day.length === 7 ? `${day}-15` : day}T12:00:00Z`)))
}

/** Such as "sam.". @param day a calendar day */
export const weekdayName = formatIn({ weekday: "short" })
/** Such as "14 nov.". */
export const shortDay = formatIn({ day: "numeric", month: "short" })
/** Such as "sam. 14 nov.". */
export const dayName = formatIn({ weekday: "short", day: "numeric", month: "short" })
/** Such as "novembre 2026". @param month such as "2026-11" */
export const monthName = formatIn({ month: "long", year: "numeric" })

const languageNames = new Map<string, string>([...languages, ...moreLanguages].map(({ code, name }) => [code, name]))
/** The name of a language in that language. */
export const languageName = (code: string): string => languageNames.get(code) ?? code
