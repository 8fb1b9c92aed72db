import { expect, test } from "vitest"
import { describeDays, describeServices, groupDays } from "./describe-hours.ts"
import { noOpeningHours, type OpeningHours } from "./opening-hours.ts"
import { weekdays } from "./weekdays.ts"

const lunch = { opens: "12:00", closes: "14:30" }
const dinner = { opens: "19:00", closes: "00:30" }

test("days with the same services are grouped; days off and exceptions are separate", () => {
  const hours = {
    monday: [],
    tuesday: [lunch, dinner],
    wednesday: [lunch, dinner],
    thursday: [lunch, dinner],
    friday: [dinner],
    saturday: [lunch, dinner],
    sunday: [],
  }
  expect(
    groupDays(hours).map(
      (group) => `${describeDays(group, "fr")}: ${describeServices(group.services).replaceAll("\u2060", "")}`,
    ),
  ).toEqual([
    "Lundi: ",
    "Mardi – jeudi: 12:00–14:30, 19:00–00:30",
    "Vendredi: 19:00–00:30",
    "Samedi: 12:00–14:30, 19:00–00:30",
    "Dimanche: ",
  ])
})

test("a restaurant without hours has no line, and does not appear closed all week", () => {
  expect(groupDays(noOpeningHours)).toEqual([])
})

test("a week of equal days is one line", () => {
  const hours = Object.fromEntries(weekdays.map((day) => [day, [lunch]])) as unknown as OpeningHours
  expect(groupDays(hours)).toEqual([{ from: "monday", to: "sunday", services: [lunch] }])
})

test.each([
  ["fr", "Lundi – dimanche"],
  ["en", "Monday – Sunday"],
  ["es", "Lunes – domingo"],
  ["it", "Lunedì – domenica"],
  ["zh", "星期一 – 星期日"],
] as const)("days have their names in %s", (language, expected) => {
  expect(describeDays({ from: "monday", to: "sunday" }, language)).toBe(expected)
})

test("a line may break between two services, never within one", () => {
  expect(describeServices([lunch, dinner])).toBe("12:00\u2060–\u206014:30, 19:00\u2060–\u206000:30")
})
