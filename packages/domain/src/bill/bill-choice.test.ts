import { expect, test } from "vitest"
import { firstChoice, firstChoiceOf, tipCentsOf, wishOf } from "./bill-choice.ts"

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
  ["other", " ", 0],
  ["other", "3,50", 350],
  ["other", "100", 10_000],
  ["other", "100,01", null],
  ["other", "beaucoup", null],
] as const)("the tip %j with %j is %j cents", (tip, otherTip, cents) => {
  expect(tipCentsOf({ tip, otherTip })).toBe(cents)
})

test.each<[string, number, Parameters<typeof firstChoiceOf>[1], number]>([
  ["nothing was paid", 6800, [], 2],
  ["one of four has paid", 5100, [{ kind: "part", state: "settled", cents: 1700 }], 3],
  ["one of four pays", 5100, [{ kind: "part", state: "held", cents: 1700 }], 3],
  ["one of three pays, to the cent", 6666, [{ kind: "part", state: "held", cents: 3334 }], 2],
  ["all but one have paid", 187, [{ kind: "part", state: "settled", cents: 187 }], 1],
  ["the only part was given up", 6800, [{ kind: "part", state: "released", cents: 1700 }], 2],
  ["something else was paid", 5100, [{ kind: "amount", state: "settled", cents: 1700 }], 2],
  ["nothing is due any more", 0, [{ kind: "part", state: "settled", cents: 1700 }], 2],
  ["a part of nothing was paid", 6800, [{ kind: "part", state: "settled", cents: 0 }], 2],
  ["a part of almost nothing was paid", 900_000, [{ kind: "part", state: "settled", cents: 50 }], 50],
])("when %s, the page proposes the people who are left", (_when, dueCents, shares, people) => {
  expect(firstChoiceOf(dueCents, shares)).toEqual({ ...firstChoice, people })
})
