import { aCategory, aDish } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { listItems } from "./sold-out-items.ts"

const choice = (id: string, name: string, fields: object = { allergens: [], allergensDeclared: true }) => ({
  ...{ id, name, price: "0" },
  ...fields,
})
const category = aCategory("Plats", [
  aDish({
    ...{ id: "steak", name: "Bavette" },
    others: {
      options: [
        {
          id: "cook",
          name: "Cuisson",
          min: 1,
          max: 1,
          choices: [choice("rare", "Saignant"), choice("done", "Bien cuit")],
        },
        {
          ...{ id: "extra", name: "Supplément", min: 0, max: 2 },
          choices: [choice("sauce", "Sauce au poivre", { allergens: ["Lait"] }), choice("fries", "Frites")],
        },
      ],
    },
  }),
  aDish({ id: "sole", name: "Sole" }),
])
const listed = (typed: string, gone: readonly string[] = []) =>
  listItems(category, typed, (id) => gone.includes(id)).map(({ name }) => name)

test("choices that may run out follow their dish; degrees of cooking do not run out", () => {
  expect(listed("")).toEqual(["Bavette", "Sauce au poivre (Bavette)", "Frites (Bavette)", "Sole"])
})

test("a search finds every choice by its name or by its dish, and a choice that is sold out is always listed", () => {
  expect(listed("saig")).toEqual(["Saignant (Bavette)"])
  expect(listed("bavette")).toHaveLength(5)
  expect(listed("", ["steak/rare"])).toContain("Saignant (Bavette)")
  expect(listItems(category, "sauce", () => false)).toEqual([{ id: "steak/sauce", name: "Sauce au poivre (Bavette)" }])
})
