import { expect, test } from "vitest"
import { describe, describeDelayMs, describeSentences } from "./describe.ts"

test.each([
  ["Salade niçoise", "Une salade"],
  ["SALADES COMPOSÉES", "Une salade"],
  ["Soupe à l’oignon", "Une soupe"],
  ["Filets de rouget", "Un filet"],
  ["Cheeseburger", "Un burger"],
  ["Cheeseburgers", "Un burger"],
  ["Tarte aux pommes", "Une tarte"],
  ["Mousse au chocolat", "Une mousse"],
  ["Filet de bœuf, salade verte", "Une salade"],
  ["Entrecôte", "Une suggestion"],
  ["Tartelette", "Une suggestion"],
  ["", "Une suggestion"],
])("the description of %j begins with %j", (name, beginning) => {
  expect(describe(name).startsWith(beginning)).toBe(true)
})

test("the same name always gets the same description", () => {
  expect(describe("Soupe du jour")).toBe(describe("soupe du jour"))
})

test("each of the six words has one sentence, and there is one for everything else", () => {
  expect(new Set(describeSentences).size).toBe(7)
})

test("no sentence promises unchecked properties", () => {
  for (const sentence of describeSentences) expect(sentence).not.toMatch(/maison|bio|local|frais\b|origine/i)
})

test("generating a description takes one second", () => {
  expect(describeDelayMs).toBe(1000)
})
