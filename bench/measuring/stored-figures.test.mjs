import { expect, test } from "vitest"
import { numbersOf, worseThan } from "./stored-figures.mjs"

const claim = (goal, measured) => ({ claim: "a page", goal, measured })

test("the first number of a claim is stored", () => {
  expect(numbersOf([claim("at most 2", "0.91 (0.90 to 0.97)")])).toEqual({ "a page": 0.91 })
  expect(numbersOf([claim("at most 150 ms", "142 ms")])).toEqual({ "a page": 142 })
  expect(numbersOf([claim("stated", "none")])).toEqual({})
})

test.each([
  ["more than a tenth above a figure that may be at most", "at most 2", "1.2", 1],
  ["a tenth above it", "at most 2", "1.1", 0],
  ["below it", "at most 2", "0.5", 0],
  ["more than a tenth below a figure that may be at least", "at least 0.8", "0.9", 1],
  ["above it, where more is better", "at least 0.8", "3", 0],
  ["a figure that is only stated", "stated", "9", 0],
])("%s: %s, %s", (_what, goal, measured, worse) => {
  expect(worseThan([claim(goal, measured)], { "a page": 1 }, 1.1)).toHaveLength(worse)
})

test("a claim that was not measured before, or was zero, is not compared", () => {
  expect(worseThan([claim("at most 2", "9")], {}, 1.1)).toEqual([])
  expect(worseThan([claim("at most 2", "9")], { "a page": 0 }, 1.1)).toEqual([])
})

test("times and sizes can be left out", () => {
  const claims = ["9 ms", "9.5 MB", "menus 9, orders 1", "9 (8 to 10)", "9"].map((text) => claim("at most 2", text))
  const worse = worseThan(claims, { "a page": 1 }, 1.1, { ratiosOnly: true })
  expect(worse.map(({ now }) => now)).toEqual([9, 9])
})

test("it says what the figure was and is", () => {
  expect(worseThan([claim("at most 2", "1.5")], { "a page": 1 }, 1.1)).toEqual([
    { claim: "a page", before: 1, now: 1.5 },
  ])
})
