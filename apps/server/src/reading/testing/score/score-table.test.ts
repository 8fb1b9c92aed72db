import { expect, test } from "vitest"
import { goals, ratesOf, rowOf, sumOf } from "./score-table.ts"

const nothing = sumOf([])

test("the sum of no readings has perfect rates, so an empty class never divides by nothing", () => {
  expect(ratesOf(nothing)).toEqual({
    ...{ names: 1, prices: 1, categories: 1, words: 1 },
    ...{ wrongUnwarned: 0, needlessDoubts: 0, lost: 0, lostPrices: 0 },
  })
})

test("rates are of all dishes together, not the mean of the files", () => {
  const small = { ...nothing, trueDishes: 1, readDishes: 1, matched: 1, rightPrices: 0 }
  const large = { ...nothing, trueDishes: 9, readDishes: 9, matched: 9, rightPrices: 9 }
  expect(ratesOf(sumOf([small, large])).prices).toBe(0.9)
})

test("an extra dish and a missed one lower the names alike", () => {
  const extra = { ...nothing, trueDishes: 3, readDishes: 4, matched: 3 }
  const missed = { ...nothing, trueDishes: 4, readDishes: 3, matched: 3 }
  expect(ratesOf(extra).names).toBeCloseTo(6 / 7)
  expect(ratesOf(missed).names).toBeCloseTo(6 / 7)
})

test("a row of the table shows each rate beside its goal", () => {
  const score = { ...nothing, trueDishes: 200, readDishes: 200, matched: 200, rightPrices: 199, wrongUnwarned: 1 }
  expect(rowOf("PDF", score, goals.text)).toBe(
    "| PDF | 1.000 (0.98) | 0.995 (0.995) | 1.000 (0.96) | 1.000 (0.95) | 1 of 200, 0.5 % | 0.0 % | 0.0 % | 0 of 0 |",
  )
})
