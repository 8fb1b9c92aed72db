import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { openCategories, splitInColumns } from "./columns.ts"

const categories = (...sizes: number[]) => sizes.map((size) => ({ dishes: Array.from({ length: size }, () => "plat") }))
const sizes = (column: readonly { dishes: readonly unknown[] }[]) => column.map(({ dishes }) => dishes.length)

describe("two columns", () => {
  test.each([
    [
      [5, 6, 4, 5, 8],
      [5, 6, 4],
      [5, 8],
    ],
    [[40, 1, 1], [40], [1, 1]],
    [[3], [3], []],
    [[2, 2], [2], [2]],
    [[], [], []],
  ])("of %j are %j and %j", (all, left, right) => {
    const [first, second] = splitInColumns(categories(...all))
    expect([sizes(first), sizes(second)]).toEqual([left, right])
  })

  test("count a closed category as its title", () => {
    const [left, right] = splitInColumns(categories(9, 9, 9, 9, 9, 9, 9), 3)
    expect([sizes(left), sizes(right)]).toEqual([
      [9, 9],
      [9, 9, 9, 9, 9],
    ])
  })

  test("hold every category once, in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (all) => {
        const whole = categories(...all)
        expect(splitInColumns(whole).flat()).toEqual(whole)
      }),
    )
  })
})

test.each([
  ["a phone opens two categories", [5, 6, 4], true, 2],
  ["a wide screen shows a menu of usual size whole", [20, 20, 20], false, null],
  ["of a long menu it opens the first categories", [9, 9, 9, 9, 9, 9, 9], false, 3],
  ["it opens one at least", [61, 2], false, 1],
])("%s", (_what, all, isPhone, open) => {
  expect(openCategories(categories(...all), isPhone)).toBe(open)
})
