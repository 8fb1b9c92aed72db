import { describe, expect, test } from "vitest"
import { aDish } from "../testing/menu-builders.ts"
import { byRubric, findSpecialFault, isSpecialId, newSpecialId, type Special, shownPortions } from "./daily-board.ts"

const special = (fields: Partial<Special> = {}): Special => ({
  ...aDish({ id: "jour-soup", name: "Velouté", price: "8" }),
  ...{ rubric: "Entrée", left: null },
  ...fields,
})

describe("a board can be published", () => {
  test("if each special has a name, a price and a possible number of portions", () => {
    expect(findSpecialFault([special(), special({ left: 0 }), special({ left: 999 })])).toBeNull()
  })

  test.each([
    ["a name", { name: "  " }, "name"],
    ["a short name", { name: "x".repeat(201) }, "name"],
    ["a price", { price: "" }, "price"],
    ["a readable price", { price: "offert" }, "price"],
    ["a number of portions from 0", { left: -1 }, "portions"],
    ["whole portions", { left: 1.5 }, "portions"],
    ["at most 999 portions", { left: 1000 }, "portions"],
  ] as const)("not without %s", (_what, fields, field) => {
    expect(findSpecialFault([special(), special({ id: "jour-x", ...fields })])).toEqual({ id: "jour-x", field })
  })
})

test("specials are listed by rubric, in the order of a meal", () => {
  const drink = special({ id: "jour-a", rubric: "Boisson" })
  const [first, second] = [special({ id: "jour-b" }), special({ id: "jour-c" })]
  expect(byRubric([drink, first, second])).toEqual([
    { rubric: "Entrée", specials: [first, second] },
    { rubric: "Boisson", specials: [drink] },
  ])
})

test.each([
  [null, null],
  [6, null],
  [5, 5],
  [1, 1],
  [0, null],
])("of %j portions diners read %j", (left, shown) => {
  expect(shownPortions({ left })).toBe(shown)
})

test("a new special has an id that no dish of a menu has", () => {
  expect(newSpecialId(0)).toBe("jour-00000000")
  expect(isSpecialId(newSpecialId(0.999))).toBe(true)
  for (const id of ["item-1", "jour-a/b", "", null, `jour-${"x".repeat(100)}`]) expect(isSpecialId(id)).toBe(false)
})
