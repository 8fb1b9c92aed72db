import { offersOf } from "@ardoise/domain/pricing/offers"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { restOf, toLines, withReductions } from "./entered-lines.ts"

const offers = offersOf(
  aMenu([aCategory("Plats", [aDish({ id: "sole", price: "24" }), aDish({ id: "soupe", price: "8" })])]),
)

test("an entered dish has the price that a promotion gives it", () => {
  const reduced = withReductions(offers, new Map([["sole", { cents: 1_800 }]]))
  const entered = ["sole", "soupe"].map((dishId) => ({ dishId, choiceIds: [], quantity: 1 }))
  expect(toLines(entered, [...reduced.values()])).toMatchObject([
    { id: "sole", price: "18.00" },
    { id: "soupe", price: "8" },
  ])
})

test("nothing remains of a line that a lot divided into paid and free units", () => {
  const lines = toLines([{ dishId: "soupe", choiceIds: [], quantity: 3 }], [...offers.values()])
  const ordered = [
    { id: "soupe", quantity: 2 },
    { id: "soupe", quantity: 1 },
  ]
  expect(restOf(lines, ordered)).toEqual([])
})
