import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { toMenu, toMenuData } from "./menu-mapping.ts"

const id = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11"
const savedAt = "2026-11-18T19:14:00.000Z"
const roundTrip = (data: unknown) => toMenuData(toMenu(id, data), savedAt)

/** A document as the API transfers it: it holds only JSON values. */
const stored = {
  name: "Carte d'été 🍋",
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [
        {
          id: "item-1-a",
          name: "Bœuf <b>&quot; \u202eשלום",
          description: "Avec des frites",
          price: "12.5",
          allergens: ["Fruits à coque", "Kiwi"],
          photo: "owner/steak.jpg",
          options: [{ id: "cuisson", choices: [] }],
        },
        { id: "item-1-b", name: "Salade", price: "9", allergens: [], allergensDeclared: true },
        { id: "item-1-c", name: "Soupe", price: "7", allergens: [], translatedName: null },
      ],
      translatedName: "Mains",
    },
    { id: "custom-2", name: "Vide", items: [] },
  ],
  isActive: true,
  lastUpdated: savedAt,
  theme: { colour: "ardoise", tags: [] },
}

test("a stored menu is read with its row's id and the domain's field names", () => {
  const menu = toMenu(id, stored)
  expect(menu).toMatchObject({ id, name: "Carte d'été 🍋", isActive: true, lastUpdated: savedAt })
  expect(menu.others).toEqual({ theme: { colour: "ardoise", tags: [] } })
  expect(menu.categories[0]).toMatchObject({ id: "plats", name: "Plats", others: { translatedName: "Mains" } })
  expect(menu.categories[0]?.dishes.map((dish) => dish.allergens)).toEqual([
    { state: "present", names: ["Fruits à coque", "Kiwi"] },
    { state: "none" },
    { state: "undeclared" },
  ])
  expect(menu.categories[0]?.dishes[2]).toEqual({
    id: "item-1-c",
    name: "Soupe",
    description: "",
    price: "7",
    allergens: { state: "undeclared" },
    others: { translatedName: null },
  })
})

test("a stored menu is unchanged after reading and writing", () => {
  expect(roundTrip(stored)).toEqual(stored)
})

describe("reading and writing a document", () => {
  const named = ["id", "name", "description", "price", "allergens", "allergensDeclared", "items", "categories"]
  const others = fc.dictionary(
    fc.string({ unit: "grapheme" }).filter((key) => ![...named, "isActive", "lastUpdated"].includes(key)),
    fc.jsonValue(),
    { maxKeys: 3 },
  )
  const text = fc.string({ unit: "grapheme" })
  const dish = fc
    .tuple(
      others,
      fc.record({ name: text, price: text, allergens: fc.array(fc.string({ unit: "grapheme", minLength: 1 })) }),
      fc.option(fc.string({ unit: "grapheme", minLength: 1 }), { nil: undefined }),
      fc.boolean(),
    )
    .map(([others, fields, description, isDeclared]) => ({
      ...others,
      ...fields,
      ...(description !== undefined && { description }),
      ...(fields.allergens.length === 0 && isDeclared && { allergensDeclared: true }),
    }))
  const category = fc
    .tuple(others, text, fc.array(dish, { maxLength: 3 }))
    .map(([others, name, items]) => ({ ...others, name, items }))
  const document = fc.tuple(others, text, fc.array(category, { maxLength: 3 })).map(([others, name, categories]) => ({
    ...others,
    name,
    categories: categories.map((category, c) => ({
      ...category,
      id: `custom-${c}`,
      items: category.items.map((item, i) => ({ ...item, id: `item-${c}-${i}` })),
    })),
    isActive: true,
    lastUpdated: savedAt,
  }))

  test("preserves every text, every empty list and every unknown field", () => {
    fc.assert(
      fc.property(document, (data) => {
        expect(roundTrip(data)).toEqual(data)
      }),
    )
  })

  test("preserves a field named __proto__ without setting a prototype", () => {
    const data = JSON.parse(
      `{"name":"x","categories":[],"isActive":true,"lastUpdated":"${savedAt}","__proto__":{"a":1}}`,
    )
    expect(JSON.parse(JSON.stringify(roundTrip(data)))).toEqual(data)
    expect(Object.keys(roundTrip(data))).toContain("__proto__")
  })

  test("gives a document that reads the same the second time, whatever the input", () => {
    const broken = fc.record(
      {
        name: fc.jsonValue(),
        categories: fc.array(fc.oneof(fc.jsonValue(), fc.record({ items: fc.array(fc.jsonValue()) }))),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), broken), (data) => {
        const once = roundTrip(data)
        expect(roundTrip(once)).toEqual(once)
      }),
    )
  })
})

describe("reading is tolerant:", () => {
  test.each([[null], [undefined], ["text"], [7], [[]], [{}], [{ categories: null }], [{ categories: {} }]])(
    "%j is a menu without categories",
    (data) => {
      expect(toMenu(id, data)).toEqual({ id, name: "", categories: [], isActive: true, lastUpdated: null, others: {} })
    },
  )
  test.each([[undefined], [null], ["Steak"], [{ 0: "Steak" }]])("items with the value %j give no dishes", (items) => {
    expect(toMenu(id, { categories: [{ id: "plats", name: "Plats", items }] }).categories[0]?.dishes).toEqual([])
  })
  test("list entries that are not records become neither categories nor dishes", () => {
    const menu = toMenu(id, { categories: [null, "Plats", [], { id: "vins", items: [null, 3, { id: "x" }] }] })
    expect(menu.categories.map((category) => category.dishes.map((dish) => dish.id))).toEqual([["x"]])
  })
  test.each([
    [12.5, "12.5"],
    [0, "0"],
    ["12,5", "12,5"],
    [null, ""],
    [undefined, ""],
  ])("the price %j is the text %j", (price, text) => {
    expect(toMenu(id, { categories: [{ items: [{ price }] }] }).categories[0]?.dishes[0]?.price).toBe(text)
  })
  test.each([
    ["hier", null],
    [1_700_000_000_000, null],
    ["2026-11-18T20:14:00+01:00", "2026-11-18T20:14:00+01:00"],
  ])("the time %j of the last save is read as %j", (lastUpdated, expected) => {
    expect(toMenu(id, { lastUpdated }).lastUpdated).toBe(expected)
  })
  test.each([
    [false, false],
    [true, true],
    ["false", true],
  ])("the activation %j is read as %s", (isActive, expected) => {
    expect(toMenu(id, { isActive }).isActive).toBe(expected)
  })
})

describe("allergens", () => {
  const declaredAs = (allergens: unknown, allergensDeclared?: unknown) =>
    toMenu(id, { categories: [{ items: [{ allergens, allergensDeclared }] }] }).categories[0]?.dishes[0]?.allergens

  test.each([[[]], [undefined], [null], ["Traces de lait"], [[null, ""]]])(
    "of %j are undeclared, never none",
    (list) => {
      expect(declaredAs(list)).toEqual({ state: "undeclared" })
      expect(declaredAs(list, "true")).toEqual({ state: "undeclared" })
    },
  )
  test("that are named are read as present, whatever the flag says", () => {
    expect(declaredAs(["Lait"], true)).toEqual({ state: "present", names: ["Lait"] })
  })
  test("that are a text are read where it names them exactly", () => {
    expect(declaredAs("lait, Œufs", true)).toEqual({ state: "present", names: ["Lait", "Oeufs"] })
  })
  test.each([["Traces de lait"], [{ lait: true }], [[{ name: "Lait" }]], [[7]], [[null, ""]]])(
    "present as unreadable %j are never read as none, whatever the flag says",
    (list) => {
      expect(declaredAs(list, true)).toEqual({ state: "undeclared" })
    },
  )
  test.each([[[]], [undefined], [null]])("given as %j are none if the owner has declared so", (list) => {
    expect(declaredAs(list, true)).toEqual({ state: "none" })
  })
  test("that an owner removes again are undeclared, even if the document held an old flag", () => {
    const menu = toMenu(id, { categories: [{ items: [{ allergens: ["Lait"], allergensDeclared: true }] }] })
    const emptied = {
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        dishes: category.dishes.map((dish) => ({ ...dish, allergens: { state: "undeclared" } as const })),
      })),
    }
    expect(toMenuData(emptied, savedAt).categories[0]?.items[0]).not.toHaveProperty("allergensDeclared")
  })
})

describe("ids", () => {
  const dishIds = (...ids: unknown[]) =>
    toMenu(id, { categories: [{ items: ids.map((id) => ({ id })) }] }).categories[0]?.dishes.map((dish) => dish.id)

  test("that are stored are preserved", () => {
    expect(dishIds("b", "item-1", "a")).toEqual(["b", "item-1", "a"])
  })
  test("that are missing or duplicate are generated, and never equal a stored one", () => {
    expect(dishIds(undefined, "item-1", "", "x", "x", "x-2", 5)).toEqual([
      "item-1-2",
      "item-1",
      "item-3",
      "x",
      "x-3",
      "x-2",
      "5",
    ])
  })
  test("of dishes differ across categories, so that an edit changes one dish only", () => {
    const menu = toMenu(id, { categories: [{ items: [{ id: "x" }] }, { items: [{ id: "x" }] }] })
    expect(menu.categories.flatMap((category) => category.dishes.map((dish) => dish.id))).toEqual(["x", "x-2"])
    expect(menu.categories.map((category) => category.id)).toEqual(["custom-1", "custom-2"])
  })
})

test("a save writes its time and isActive true, whatever the menu's activation", () => {
  const data = toMenuData({ ...toMenu(id, stored), isActive: false }, "2027-01-01T00:00:00.000Z")
  expect(data).toMatchObject({ isActive: true, lastUpdated: "2027-01-01T00:00:00.000Z" })
})
