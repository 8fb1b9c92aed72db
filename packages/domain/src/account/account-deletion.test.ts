import { expect, test } from "vitest"
import { deletionPhrase, deletionTime, isDeletionPhrase } from "./account-deletion.ts"

test("an account is gone 30 days after it was given up", () => {
  expect(deletionTime("2026-11-20T12:00:00.000Z")).toBe("2026-12-20T12:00:00.000Z")
})

test("the restaurant's name confirms the deletion, and the address where there is none", () => {
  expect(deletionPhrase(" Le Petit Zinc ", "claire@example.fr")).toBe("Le Petit Zinc")
  expect(deletionPhrase("  ", "claire@example.fr")).toBe("claire@example.fr")
})

test.each([
  ["Le Petit Zinc", true],
  ["le petit zinc", true],
  ["  Le  Petit Zinc ", true],
  ["Le Petit", false],
  ["Le Petit Zinc !", false],
  ["", false],
])("%j typed for Le Petit Zinc confirms it: %s", (typed, confirms) => {
  expect(isDeletionPhrase(typed, "Le Petit Zinc")).toBe(confirms)
})

test.each([
  ["L’Écume & le Œuf 🥚", "L'Ecume & le oeuf"],
  ["L'Écume", "l’écume"],
  ["Chez Zoé – Bistrot", "chez zoe - bistrot"],
  ["🍕🍕", "🍕🍕"],
])("%j is confirmed by what an ordinary keyboard can type of it: %j", (name, typed) => {
  expect(isDeletionPhrase(typed, name)).toBe(true)
  expect(isDeletionPhrase(`${typed} bis`, name)).toBe(false)
})

test("nothing typed never confirms", () => {
  expect(isDeletionPhrase(" ", " ")).toBe(false)
  expect(isDeletionPhrase("", "🍕")).toBe(false)
})
