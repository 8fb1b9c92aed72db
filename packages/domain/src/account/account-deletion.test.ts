import { expect, test } from "vitest"
import { deletionPhrase, deletionTime, isDeletionPhrase } from "./account-deletion.ts"

test("an account is deleted 30 days after its deletion was requested", () => {
  expect(deletionTime("2026-11-20T12:00:00.000Z")).toBe("2026-12-20T12:00:00.000Z")
})

test("the restaurant's name confirms the deletion, or the email address if there is no name", () => {
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
])("%j typed for Le Petit Zinc confirms the deletion: %s", (typed, confirms) => {
  expect(isDeletionPhrase(typed, "Le Petit Zinc")).toBe(confirms)
})

test.each([
  ["L’Écume & le Œuf 🥚", "L'Ecume & le oeuf"],
  ["L'Écume", "l’écume"],
  ["Chez Zoé – Bistrot", "chez zoe - bistrot"],
  ["🍕🍕", "🍕🍕"],
])("%j is confirmed by its spelling on an ordinary keyboard: %j", (name, typed) => {
  expect(isDeletionPhrase(typed, name)).toBe(true)
  expect(isDeletionPhrase(`${typed} bis`, name)).toBe(false)
})

test("an empty text never confirms", () => {
  expect(isDeletionPhrase(" ", " ")).toBe(false)
  expect(isDeletionPhrase("", "🍕")).toBe(false)
})
