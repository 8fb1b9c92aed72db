import { offersOf } from "@ardoise/domain/pricing/offers"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { divideEntered, restOf, withReductions } from "./entered-lines.ts"

const offers = offersOf(
  aMenu([aCategory("Plats", [aDish({ id: "sole", price: "24" }), aDish({ id: "soupe", price: "8" })])]),
)

test("an entered dish has the price that a promotion gives it", () => {
  const reduced = withReductions(offers, new Map([["sole", { cents: 1_800 }]]))
  const entered = ["sole", "soupe"].map((dishId) => ({ dishId, choiceIds: [], quantity: 1 }))
  expect(divideEntered(entered, reduced, new Set()).lines).toMatchObject([
    { id: "sole", price: "18.00" },
    { id: "soupe", price: "8" },
  ])
})

test("nothing remains of a line that a lot divided into paid and free units", () => {
  const { lines } = divideEntered([{ dishId: "soupe", choiceIds: [], quantity: 3 }], offers, new Set())
  const ordered = [
    { id: "soupe", quantity: 2 },
    { id: "soupe", quantity: 1 },
  ]
  expect(restOf(lines, ordered)).toEqual([])
})

test("what cannot be had any more is named, and is in no line: a dish, a choice of it, or one that left the menu", () => {
  const choices = [
    { id: "frites", name: "Frites" },
    { id: "riz", name: "Riz" },
  ]
  const options = [{ id: "garniture", name: "Garniture", min: 1, max: 1, choices }]
  const dishes = [
    aDish({ id: "sole", name: "Sole", price: "24", others: { options } }),
    aDish({ id: "soupe", name: "Soupe", price: "8" }),
  ]
  const now = offersOf(aMenu([aCategory("Plats", dishes)]))
  const entered = [
    { dishId: "sole", choiceIds: ["frites"], quantity: 2 },
    { dishId: "sole", choiceIds: ["riz"], quantity: 1 },
    { dishId: "sole", choiceIds: ["salade"], quantity: 1 },
    { dishId: "soupe", choiceIds: [], quantity: 3 },
    { dishId: "daube", choiceIds: [], quantity: 1 },
  ]
  const { lines, missing } = divideEntered(entered, now, new Set(["soupe", "sole/frites"]))
  expect(lines).toMatchObject([{ id: "sole", quantity: 1, options: [{ choices: [{ id: "riz" }] }] }])
  expect(missing).toEqual(["2 × Sole (Frites)", "1 × Sole", "3 × Soupe", "1 × plat retiré de la carte"])
})
