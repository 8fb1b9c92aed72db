import { describe, expect, test } from "vitest"
import { aDish } from "../testing/menu-builders.ts"
import {
  findOptionFault,
  hasUnreadableOptions,
  newOptionId,
  type Option,
  optionsOf,
  supplementCents,
  withOptions,
} from "./dish-options.ts"

const stored = [
  {
    id: "cook",
    name: "Cuisson",
    min: 1,
    max: 1,
    choices: [
      { id: "rare", name: "Saignant", price: "0", allergens: [], allergensDeclared: true },
      { id: "done", name: "Bien cuit" },
    ],
  },
  {
    id: "extra",
    name: "Supplément",
    min: 0,
    max: 2,
    color: "red",
    choices: [{ id: "sauce", name: "Sauce au poivre", price: 1.5, allergens: ["Lait"], sku: 7 }],
  },
]
const read = (options: unknown) => optionsOf(aDish({ others: { options } }))

test("a dish has the options that its document holds, with supplements as text and three states of allergens", () => {
  const [cooking, extra] = read(stored)
  expect(cooking).toMatchObject({ id: "cook", name: "Cuisson", min: 1, max: 1 })
  expect(cooking?.choices.map(({ allergens }) => allergens.state)).toEqual(["none", "undeclared"])
  expect(extra?.choices).toMatchObject([{ price: "1.5", allergens: { state: "present", names: ["Lait"] } }])
  expect(optionsOf(aDish())).toEqual([])
})

test.each([
  ["a text", "Cuisson"],
  ["an object", { id: "cook" }],
  ["an option that is no object", ["Cuisson"]],
  ["an option without choices", [{ id: "a", name: "A", min: 0, max: 1, choices: [] }]],
  ["an option without an id", [{ ...stored[0], id: "" }]],
  ["an id with a slash", [{ ...stored[0], id: "a/b" }]],
  ["a number of choices that is no number", [{ ...stored[0], max: "1" }]],
  ["more choices needed than allowed", [{ ...stored[0], min: 2 }]],
  ["no choice allowed", [{ ...stored[0], min: 0, max: 0 }]],
  ["a choice without a name", [{ ...stored[0], choices: [{ id: "a" }] }]],
  ["a supplement that is no price", [{ ...stored[0], choices: [{ id: "a", name: "A", price: "cher" }] }]],
  ["a supplement below nothing", [{ ...stored[0], choices: [{ id: "a", name: "A", price: "-1" }] }]],
  ["allergens that are no list", [{ ...stored[0], choices: [{ id: "a", name: "A", allergens: "Lait" }] }]],
  ["the same option twice", [stored[0], stored[0]]],
  ["the same choice in two options", [stored[0], { ...stored[0], id: "other" }]],
])("stored options of another shape count as none, and stay in the document: %s", (_what, options) => {
  const dish = aDish({ others: { options } })
  expect(optionsOf(dish)).toEqual([])
  expect(hasUnreadableOptions(dish)).toBe(true)
  expect(dish.others.options).toBe(options)
})

test("options are written as they were read, with the fields of other programs; without any, the field is removed", () => {
  const dish = aDish({ others: { options: stored, photo: "p" } })
  const written = withOptions(dish, optionsOf(dish))
  expect(written.others).toEqual({
    photo: "p",
    options: [
      {
        ...stored[0],
        choices: [stored[0]?.choices[0], { ...stored[0]?.choices[1], price: "0", allergens: [] }],
      },
      { ...stored[1], choices: [{ ...stored[1]?.choices[0], price: "1.5" }] },
    ],
  })
  expect(optionsOf(written)).toEqual(optionsOf(dish))
  expect(withOptions(written, []).others).toEqual({ photo: "p" })
})

describe("options that cannot be stored", () => {
  const [cooking] = read(stored) as [Option]
  const choice = cooking.choices[0] as Option["choices"][number]
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...choice, id: `c${at}` }))
  test.each<[string, readonly Option[], object | null]>([
    ["none is fine", [], null],
    ["complete ones are fine", [cooking], null],
    ["an option without a name", [{ ...cooking, name: " " }], { choiceId: null, field: "name" }],
    ["an option without choices", [{ ...cooking, choices: [] }], { field: "choices" }],
    ["fewer choices than an order needs", [{ ...cooking, min: 3, max: 3 }], { field: "choices" }],
    ["31 choices", [{ ...cooking, choices: many(31) }], { field: "choices" }],
    [
      "11 options",
      Array.from({ length: 11 }, (_, at) => ({ ...cooking, id: `o${at}` })),
      { optionId: "o10", field: "choices" },
    ],
    [
      "a choice without a name",
      [{ ...cooking, choices: [{ ...choice, name: "" }] }],
      { choiceId: "rare", field: "name" },
    ],
    ["a name of 201 characters", [{ ...cooking, name: "n".repeat(201) }], { field: "name" }],
    ["a supplement above 999,99 €", [{ ...cooking, choices: [{ ...choice, price: "1000" }] }], { field: "price" }],
    ["a supplement that is no price", [{ ...cooking, choices: [{ ...choice, price: "x" }] }], { field: "price" }],
  ])("%s", (_what, options, fault) => {
    if (fault === null) expect(findOptionFault(options)).toBeNull()
    else expect(findOptionFault(options)).toMatchObject(fault)
  })
})

test("a supplement is counted in whole cents", () => {
  expect(["0", "1.5", "2.29", ""].map((price) => supplementCents({ price }))).toEqual([0, 150, 229, 0])
})

test("a new id has five characters, whatever the chance", () => {
  expect([0, 0.5, 0.999_999_99].map(newOptionId).every((id) => /^[a-z0-9]{5}$/.test(id))).toBe(true)
})
