import { expect, test } from "vitest"
import { firstChoice, tipCentsOf, wishOf } from "./bill-choice.ts"

test.each([
  [{}, { kind: "all" }],
  [
    { way: "lines", units: ["order-1/0/0"] },
    { kind: "lines", units: ["order-1/0/0"] },
  ],
  [
    { way: "part", people: 3 },
    { kind: "part", of: 3 },
  ],
  [
    { way: "amount", amount: "20,50" },
    { kind: "amount", cents: 2050 },
  ],
  [{ way: "amount", amount: "vingt" }, null],
  [{ way: "amount", amount: "" }, null],
] as const)("the choice %j wants %j", (choice, wish) => {
  expect(wishOf({ ...firstChoice, ...choice })).toEqual(wish)
})

test.each([
  [null, "", 0],
  ["none", "", 0],
  ["2", "", 200],
  ["other", "", 0],
  ["other", "3,50", 350],
  ["other", "100", 10_000],
  ["other", "100,01", null],
  ["other", "beaucoup", null],
] as const)("the tip %j with %j is %j cents", (tip, otherTip, cents) => {
  expect(tipCentsOf({ tip, otherTip })).toBe(cents)
})
