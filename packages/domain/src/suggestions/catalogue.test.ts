import { describe, expect, test } from "vitest"
import { defaultCategories } from "../menu/categories.ts"
import { limits } from "../menu/menu-validation.ts"
import { foldText } from "../menu/search-text.ts"
import { parsePrice } from "../money.ts"
import { catalogue } from "./catalogue.ts"

const all = Object.values(catalogue).flat()

test("the groups are the six predefined categories", () => {
  expect(Object.keys(catalogue)).toEqual(defaultCategories.map(({ id }) => id))
})

describe.each(Object.entries(catalogue))("the suggestions of %s", (_, suggestions) => {
  test("are at least twenty-five", () => {
    expect(suggestions.length).toBeGreaterThanOrEqual(25)
  })

  test("each have a name, a description, and a price between 2.50 and 59.00 written with a dot", () => {
    for (const { name, description, price } of suggestions) {
      expect(name.trim()).not.toBe("")
      expect(name.length).toBeLessThanOrEqual(limits.nameLength)
      expect(description.trim()).not.toBe("")
      expect(price).toMatch(/^\d+\.\d\d$/)
      const cents = parsePrice(price)
      expect(cents.ok && cents.value >= 250 && cents.value <= 5900, `${name} ${price}`).toBe(true)
    }
  })
})

test("no dish is suggested twice, in one group or in two", () => {
  const names = all.map(({ name }) => foldText(name))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test("prices range from the lowest to the highest of the specification", () => {
  const prices = all.map(({ price }) => Number(price))
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([2.5, 59])
})
