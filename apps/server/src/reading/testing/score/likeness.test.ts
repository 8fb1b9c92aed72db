import { expect, test } from "vitest"
import { editsBetween, isWithin, likeness, wordsIn } from "./likeness.ts"

test("the edits between two texts are counted", () => {
  expect(editsBetween("", "sole")).toBe(4)
  expect(editsBetween("sole", "sole")).toBe(0)
  expect(editsBetween("sole", "salé")).toBe(2)
  expect(editsBetween("entrecote", "entrecôle")).toBe(2)
})

test("case, accents, kinds of apostrophe and signs of notes make no difference", () => {
  expect(likeness("Œufs à l’Écossaise*", "OEUFS A L'ECOSSAISE")).toBe(1)
  expect(likeness("", "")).toBe(1)
})

test("one misread character of ten is nine tenths alike", () => {
  expect(likeness("abcdefghij", "abcdefghix")).toBeCloseTo(0.9)
})

test("a text is within another one only if it is long enough to say something", () => {
  expect(isWithin("Sole meunière", "Sole meunière, beurre citronné")).toBe(true)
  expect(isWithin("Riz", "Riz au lait")).toBe(false)
})

test("words have no figures, and characters that are set apart are one word", () => {
  expect(wordsIn("Confit d’oie 12,50 €")).toEqual(["confit", "d", "oie"])
  expect(wordsIn("E N T R É E S du jour")).toEqual(["entrees", "du", "jour"])
})
