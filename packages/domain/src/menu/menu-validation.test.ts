import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import type { Dish } from "./menu.ts"
import { checkMenu, findFault, limits } from "./menu-validation.ts"

const withDish = (fields: Partial<Dish>) => aMenu([aCategory("Plats", [], { dishes: [aDish(fields)] })])
const many = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n))
const codeOf = (result: ReturnType<typeof checkMenu>) => (result.ok ? "stored" : result.code)

describe("a menu is stored", () => {
  test.each([
    ["with categories and dishes", aMenu([aCategory("Entrées"), aCategory("Plats", ["Steak"])])],
    ["without any category", aMenu()],
    ["with duplicate dishes of an older version", aMenu([aCategory("Plats", ["Steak", "Steak"])])],
    [
      "with emoji, right-to-left text and markup",
      aMenu([aCategory("🍽️ <b>", ["שלום \u202e"])], { name: "a\u0301 \"'" }),
    ],
    ["with names of the maximum length", aMenu([aCategory("x".repeat(limits.nameLength))])],
    ["with a name of the maximum length", aMenu([], { name: "x".repeat(limits.nameLength) })],
    ["with the maximum number of categories", aMenu(many(limits.categoriesPerMenu, (n) => aCategory(`Partie ${n}`)))],
    [
      "with a dish at every limit",
      withDish({
        name: "x".repeat(limits.nameLength),
        description: "x".repeat(limits.descriptionLength),
        price: "8.50".padStart(limits.priceLength, "0"),
        allergens: { state: "present", names: many(limits.allergensPerDish, String) },
      }),
    ],
    ["with a dish that is free", withDish({ price: "0" })],
    ["with a backslash before the text u0000", withDish({ description: "\\u0000" })],
    [
      "with the maximum number of dishes",
      aMenu([
        aCategory(
          "Plats",
          many(limits.dishesPerMenu, (n) => `Plat ${n}`),
        ),
      ]),
    ],
  ])("%s", (_, menu) => {
    const checked = checkMenu(menu)
    expect(checked.ok && checked.value).toBe(menu)
  })
})

describe("a menu is refused", () => {
  test.each([
    ["menu-unnamed", "without a name", aMenu([aCategory("", [""])], { name: " " })],
    ["menu-name-too-long", "with a long name", aMenu([], { name: "x".repeat(limits.nameLength + 1) })],
    ["menu-incomplete", "with an unnamed category", aMenu([aCategory("\t")])],
    ["category-name-too-long", "with a long category name", aMenu([aCategory("x".repeat(limits.nameLength + 1))])],
    ["menu-incomplete", "with an unnamed dish", withDish({ name: "" })],
    ["menu-incomplete", "with a dish without a price", withDish({ price: "" })],
    ["menu-incomplete", "with a price without digits", withDish({ price: "selon arrivage" })],
    ["price-unreadable", "with a price that is a range", withDish({ price: "12-15" })],
    ["price-unreadable", "with an endless price", withDish({ price: "0".repeat(limits.priceLength + 1) })],
    ["price-too-precise", "with three decimals", withDish({ price: "1.234" })],
    ["price-too-high", "with a price of six digits", withDish({ price: "100000.00" })],
    ["dish-name-too-long", "with a long dish name", withDish({ name: "x".repeat(limits.nameLength + 1) })],
    [
      "dish-description-too-long",
      "with a long description",
      withDish({ description: "x".repeat(limits.descriptionLength + 1) }),
    ],
    [
      "too-many-allergens",
      "with a dish of countless allergens",
      withDish({ allergens: { state: "present", names: many(limits.allergensPerDish + 1, String) } }),
    ],
    [
      "too-many-categories",
      "with countless categories",
      aMenu(many(limits.categoriesPerMenu + 1, (n) => aCategory(`C${n}`))),
    ],
    [
      "set-menu-invalid",
      "with a set menu without a name",
      aMenu([], {
        others: {
          setMenus: [
            {
              id: "set-1",
              name: " ",
              price: "18",
              drink: "included",
              courses: [{ id: "a", name: "Plat", category: "plats" }],
            },
          ],
        },
      }),
    ],
    ["too-many-dishes", "with countless dishes", aMenu([aCategory("Plats", many(limits.dishesPerMenu + 1, String))])],
    ["text-unreadable", "with U+0000 in its name", aMenu([], { name: "Carte\u0000" })],
    ["text-unreadable", "with U+0000 in a description", withDish({ description: "\\\u0000" })],
    [
      "text-unreadable",
      "with U+0000 in a field that the product does not name",
      withDish({ others: { note: ["\u0000"] } }),
    ],
    ["text-unreadable", "with U+0000 in the name of such a field", aMenu([], { others: { "\u0000": 1 } })],
  ])("as %s %s", (code, _, menu) => {
    expect(codeOf(checkMenu(menu))).toBe(code)
  })

  test.each([
    ["a", 1],
    ["é", 2],
    ["菜", 3],
    ["🍷", 4],
  ])("by its bytes when it is full of %s", (sign, bytes) => {
    const filled = (signs: number) => aMenu([], { others: { note: sign.repeat(signs) } })
    const room =
      limits.menuBytes - JSON.stringify({ name: filled(0).name, categories: [], others: { note: "" } }).length
    expect(codeOf(checkMenu(filled(Math.floor(room / bytes))))).toBe("stored")
    expect(codeOf(checkMenu(filled(Math.floor(room / bytes) + 1)))).toBe("menu-too-large")
  })
})

describe("findFault reports a fault", () => {
  const among = (fields: Partial<Dish>) =>
    aMenu([aCategory("Entrées", ["Soupe"]), aCategory("Plats", ["Sole", aDish({ id: "item-wrong", ...fields })])])
  const long = "x".repeat(limits.descriptionLength + 1)

  test.each([
    ["at the name", aMenu([], { name: " " }), { part: "name", code: "menu-unnamed" }],
    ["at a name with U+0000", aMenu([], { name: "a\0" }), { part: "name", code: "text-unreadable" }],
    [
      "at a category without a name",
      aMenu([aCategory("Plats"), aCategory(" ")]),
      { part: "category", categoryId: "custom- ", fieldCode: "category-unnamed", code: "menu-incomplete" },
    ],
    [
      "at a category with U+0000",
      aMenu([aCategory("Plats"), aCategory("a\0", [], { id: "custom-2" })]),
      { part: "category", categoryId: "custom-2", fieldCode: "text-unreadable", code: "text-unreadable" },
    ],
    [
      "at a dish without a name",
      among({ name: "" }),
      { part: "dish", dishId: "item-wrong", fieldCode: "dish-incomplete", code: "menu-incomplete" },
    ],
    [
      "at a dish with an invalid price",
      among({ price: "12-15" }),
      { part: "dish", dishId: "item-wrong", fieldCode: "price-unreadable", code: "price-unreadable" },
    ],
    [
      "at a dish with a long description",
      among({ description: long }),
      {
        part: "dish",
        dishId: "item-wrong",
        fieldCode: "dish-description-too-long",
        code: "dish-description-too-long",
      },
    ],
    [
      "at a dish with U+0000",
      among({ description: "\0" }),
      { part: "dish", dishId: "item-wrong", fieldCode: "text-unreadable", code: "text-unreadable" },
    ],
    ["in a field that no screen shows", among({ others: { note: "\0" } }), { part: "menu", code: "text-unreadable" }],
  ])("%s", (_, menu, fault) => {
    expect(findFault(menu)).toEqual(fault)
  })

  test("nowhere in a menu that can be stored", () => {
    expect(findFault(among({}))).toBeNull()
  })
})
