import { expect, test } from "vitest"
import { languages, moreLanguages } from "../languages.ts"
import { describeWindows } from "./describe-windows.ts"
import { type Weekday, weekdays } from "./weekdays.ts"

const all = (days: readonly Weekday[], from = "12:00", to = "14:30") =>
  languages.map(({ code: language }) => describeWindows([{ days, from, to }], language).replaceAll("\u00a0", " "))

test("hours on consecutive days are described in every language", () => {
  expect(languages.map(({ code }) => code)).toEqual(["fr", "en", "es", "it", "zh"])
  expect(all(weekdays.slice(0, 5))).toEqual([
    "du lundi au vendredi de 12 h à 14 h 30",
    "Monday to Friday from 12:00 to 14:30",
    "de lunes a viernes de 12:00 a 14:30",
    "dal lunedì al venerdì dalle 12:00 alle 14:30",
    "周一至周五 12:00–14:30",
  ])
  expect(all(weekdays.slice(4))[3]).toBe("dal venerdì alla domenica dalle 12:00 alle 14:30")
})

test("hours of every day are described in every language", () => {
  expect(all(weekdays, "09:00", "02:00")).toEqual([
    "tous les jours de 9 h à 2 h",
    "every day from 9:00 to 2:00",
    "todos los días de 9:00 a 2:00",
    "tutti i giorni dalle 9:00 alle 2:00",
    "每天 09:00–02:00",
  ])
})

test("single days are listed in every language", () => {
  expect(all(["tuesday", "saturday", "sunday"])).toEqual([
    "le mardi, le samedi et le dimanche de 12 h à 14 h 30",
    "on Tuesday, Saturday and Sunday from 12:00 to 14:30",
    "los martes, sábados y domingos de 12:00 a 14:30",
    "il martedì, il sabato e la domenica dalle 12:00 alle 14:30",
    "周二、周六、周日 12:00–14:30",
  ])
  expect(all(["saturday", "sunday"])[0]).toBe("le samedi et le dimanche de 12 h à 14 h 30")
  expect(all(["monday"])[1]).toBe("on Monday from 12:00 to 14:30")
})

test("several windows follow each other", () => {
  const lunch = { days: weekdays.slice(0, 5), from: "12:00", to: "14:00" }
  const sunday = { days: ["sunday"], from: "11:30", to: "15:00" } as const
  expect(describeWindows([lunch, sunday], "fr").replaceAll("\u00a0", " ")).toBe(
    "du lundi au vendredi de 12 h à 14 h, le dimanche de 11 h 30 à 15 h",
  )
})

test("days and hours are described in the further languages", () => {
  const allIn = (days: readonly Weekday[]) =>
    moreLanguages.map(({ code }) => describeWindows([{ days, from: "09:00", to: "14:30" }], code))
  expect(allIn(weekdays.slice(0, 5))).toEqual([
    "Montag bis Freitag von 9:00 bis 14:30 Uhr",
    "maandag tot en met vrijdag van 9:00 tot 14:30 uur",
    "de segunda a sexta das 9:00 às 14:30",
    "月曜〜金曜 09:00〜14:30",
  ])
  expect(allIn(["tuesday", "saturday", "sunday"])).toEqual([
    "Dienstag, Samstag und Sonntag von 9:00 bis 14:30 Uhr",
    "dinsdag, zaterdag en zondag van 9:00 tot 14:30 uur",
    "à terça, ao sábado e ao domingo das 9:00 às 14:30",
    "火曜・土曜・日曜 09:00〜14:30",
  ])
  expect(allIn(weekdays)[3]).toBe("毎日 09:00〜14:30")
})
