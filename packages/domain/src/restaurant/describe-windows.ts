import type { Language } from "../menu/allergens.ts"
import { type Weekday, weekdays } from "./weekdays.ts"
import type { Window } from "./windows.ts"

const noBreak = "\u00a0"

/** How a language writes days and hours. */
type Words = {
  readonly everyDay: string
  /** Consecutive days; `{from}` and `{to}` are their names. */
  readonly range: (from: Weekday, to: Weekday) => string
  readonly list: (days: readonly Weekday[]) => string
  readonly hours: (from: string, to: string) => string
  /** Joins days and hours. */
  readonly join: string
  /** Joins several windows. */
  readonly and: string
}

const named = (names: readonly string[]) => (day: Weekday) => names[weekdays.indexOf(day)] ?? day

const fr = named(["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"])
const en = named(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
const es = named(["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"])
const it = named(["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"])
const zh = named(["周一", "周二", "周三", "周四", "周五", "周六", "周日"])

const de = named(["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"])
const nl = named(["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"])
const pt = named(["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"])
const ja = named(["月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"])

const isSunday = (day: Weekday) => day === "sunday"
/** The two days whose Portuguese names are masculine. */
const isWeekend = (day: Weekday) => day === "saturday" || isSunday(day)
const inPlural = (day: Weekday) => (es(day).endsWith("s") ? es(day) : `${es(day)}s`)
/** "9:00", not "09:00". */
const unpadded = (time: string) => time.replace(/^0/, "")

const words: Readonly<Record<Language, Words>> = {
  fr: {
    everyDay: "tous les jours",
    range: (from, to) => `du ${fr(from)} au ${fr(to)}`,
    list: (days) => joined(days, (day) => `le ${fr(day)}`, " et "),
    hours: (from, to) => `de ${frenchTime(from)} à ${frenchTime(to)}`,
    join: " ",
    and: ", ",
  },
  en: {
    everyDay: "every day",
    range: (from, to) => `${en(from)} to ${en(to)}`,
    list: (days) => `on ${joined(days, en, " and ")}`,
    hours: (from, to) => `from ${unpadded(from)} to ${unpadded(to)}`,
    join: " ",
    and: ", ",
  },
  es: {
    everyDay: "todos los días",
    range: (from, to) => `de ${es(from)} a ${es(to)}`,
    list: (days) => `los ${joined(days, inPlural, " y ")}`,
    hours: (from, to) => `de ${unpadded(from)} a ${unpadded(to)}`,
    join: " ",
    and: ", ",
  },
  it: {
    everyDay: "tutti i giorni",
    range: (from, to) => `dal ${it(from)} ${isSunday(to) ? "alla" : "al"} ${it(to)}`,
    list: (days) => joined(days, (day) => `${isSunday(day) ? "la" : "il"} ${it(day)}`, " e "),
    hours: (from, to) => `dalle ${unpadded(from)} alle ${unpadded(to)}`,
    join: " ",
    and: ", ",
  },
  zh: {
    everyDay: "每天",
    range: (from, to) => `${zh(from)}至${zh(to)}`,
    list: (days) => joined(days, zh, "、", "、"),
    hours: (from, to) => `${from}–${to}`,
    join: " ",
    and: "，",
  },
  de: {
    everyDay: "täglich",
    range: (from, to) => `${de(from)} bis ${de(to)}`,
    list: (days) => joined(days, de, " und "),
    hours: (from, to) => `von ${unpadded(from)} bis ${unpadded(to)} Uhr`,
    join: " ",
    and: ", ",
  },
  nl: {
    everyDay: "elke dag",
    range: (from, to) => `${nl(from)} tot en met ${nl(to)}`,
    list: (days) => joined(days, nl, " en "),
    hours: (from, to) => `van ${unpadded(from)} tot ${unpadded(to)} uur`,
    join: " ",
    and: ", ",
  },
  pt: {
    everyDay: "todos os dias",
    range: (from, to) => `de ${pt(from)} a ${pt(to)}`,
    list: (days) => joined(days, (day) => `${isWeekend(day) ? "ao" : "à"} ${pt(day)}`, " e "),
    hours: (from, to) => `das ${unpadded(from)} às ${unpadded(to)}`,
    join: " ",
    and: ", ",
  },
  ja: {
    everyDay: "毎日",
    range: (from, to) => `${ja(from)}〜${ja(to)}`,
    list: (days) => joined(days, ja, "・", "・"),
    hours: (from, to) => `${from}〜${to}`,
    join: " ",
    and: "、",
  },
}

function joined(days: readonly Weekday[], name: (day: Weekday) => string, last: string, others = ", "): string {
  const names = days.map(name)
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(others)}${last}${names.at(-1)}`
}

/** Formats a time of day as French texts write it: "17 h", "17 h 30", without line breaks. */
export function frenchTime(time: string): string {
  const [hours = "", minutes = ""] = time.split(":")
  return [String(Number(hours)), "h", ...(minutes === "00" ? [] : [minutes])].join(noBreak)
}

/** Formats a time of day in a language: "17 h 30" in French, "17:30" in the others. */
export function describeTime(time: string, language: Language): string {
  return language === "fr" ? frenchTime(time) : time
}

/** Formats days: "tous les jours", "du lundi au vendredi", "le mardi et le jeudi". */
export function describeWeekdays(days: readonly Weekday[], language: Language): string {
  const { everyDay, range, list } = words[language]
  const [first, last] = [days[0], days.at(-1)]
  if (days.length === weekdays.length) return everyDay
  if (first === undefined || last === undefined || days.length < 3) return list(days)
  const isRange = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1
  return isRange ? range(first, last) : list(days)
}

/** Formats windows in one of the diner's languages: "du lundi au vendredi de 12 h à 14 h 30, le samedi de 12 h à 15 h". */
export function describeWindows(windows: readonly Window[], language: Language): string {
  const { hours, join, and } = words[language]
  return windows.map(({ days, from, to }) => describeWeekdays(days, language) + join + hours(from, to)).join(and)
}
