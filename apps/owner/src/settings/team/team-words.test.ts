import { expect, test } from "vitest"
import { linkedText, seenText } from "./team-words.ts"

const now = Date.parse("2026-11-25T20:14:00.000Z")
const seen = (iso: string) => seenText(iso, now, "Europe/Paris")

test("a device that called within a quarter of an hour is in use", () => {
  expect(seen("2026-11-25T20:13:30.000Z")).toEqual({ text: "Active à l’instant", isActive: true })
  expect(seen("2026-11-25T20:12:00.000Z")).toEqual({ text: "Active il y a 2 min", isActive: true })
  expect(seen("2026-11-25T19:59:01.000Z")).toEqual({ text: "Active il y a 14 min", isActive: true })
  // The clock of the server was set back.
  expect(seen("2026-11-25T20:20:00.000Z").isActive).toBe(true)
})

test("another device was seen at an hour of the restaurant's day", () => {
  expect(seen("2026-11-25T19:59:00.000Z")).toEqual({ text: "Vue à 20:59", isActive: false })
  expect(seen("2026-11-24T21:41:00.000Z").text).toBe("Vue hier à 22:41")
  expect(seen("2026-11-23T23:30:00.000Z").text).toBe("Vue hier à 00:30")
  expect(seen("2026-11-02T11:05:00.000Z").text).toBe("Vue le 02/11/2026 à 12:05")
})

test.each([
  ["Tablette cuisine", "Tablette cuisine est reliée."],
  ["Caisse", "Caisse est reliée."],
  ["Téléphone salle", "Téléphone salle est relié."],
  ["iPad", "iPad est relié."],
  ["Baronne", "Baronne est reliée."],
])("the device %s agrees in gender: %s", (name, text) => {
  expect(linkedText(name)).toBe(text)
})
