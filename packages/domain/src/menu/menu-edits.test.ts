import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Result } from "../result.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import type { Dish, Menu } from "./menu.ts"
import {
  addCategory,
  addDefaultCategory,
  addDish,
  duplicateDish,
  duplicateMenu,
  emptyMenu,
  moveDish,
  nameApart,
  newCategoryId,
  newDishId,
  removeCategory,
  removeDish,
  renameCategory,
  renameMenu,
  sameContent,
  updateDish,
} from "./menu-edits.ts"
import { limits } from "./menu-validation.ts"

/** The menu in short: "Plats: Steak, Frites". A refusal is shown as its code. */
function outline(result: Menu | Result<Menu, string>): string[] | string {
  if ("ok" in result) return result.ok ? outline(result.value) : result.code
  return result.categories.map(({ name, dishes }) => `${name}: ${dishes.map((dish) => dish.name).join(", ")}`)
}

/** An equal menu of different objects, as a second request to the server returns it. */
const copyOf = (menu: Menu): Menu => JSON.parse(JSON.stringify(menu))

const carte = aMenu([
  aCategory("Plats", ["Steak", "Frites"], { id: "plats" }),
  aCategory("Pizzas", ["Reine"], { id: "custom-1" }),
])

test("a new menu is unsaved, unnamed and holds no category", () => {
  expect(emptyMenu()).toEqual({ id: "new", name: "", categories: [], isActive: true, lastUpdated: null, others: {} })
})

test("a menu's name is stored exactly as typed", () => {
  expect(renameMenu(carte, " Été <b> ").name).toBe(" Été <b> ")
})

describe("adding a category", () => {
  test("puts it at its display position, trimmed", () => {
    expect(outline(addCategory(carte, "custom-2", "  Starters "))).toEqual([
      "Starters: ",
      "Plats: Steak, Frites",
      "Pizzas: Reine",
    ])
  })
  test("puts an unknown name last", () => {
    expect(outline(addCategory(carte, "custom-2", "Burgers"))).toEqual([
      "Plats: Steak, Frites",
      "Pizzas: Reine",
      "Burgers: ",
    ])
  })
  test.each([
    ["category-unnamed", ""],
    ["category-unnamed", " \u00a0\t"],
    ["category-exists", "pizzas "],
    ["category-name-too-long", "x".repeat(limits.nameLength + 1)],
  ])("is refused as %s by its name", (code, name) => {
    expect(outline(addCategory(carte, "custom-2", name))).toBe(code)
  })
})

describe("adding a default category", () => {
  test("uses its id and its French name", () => {
    const added = addDefaultCategory(carte, "entrees")
    expect(added.ok && added.value.categories[0]).toEqual({ id: "entrees", name: "Entrées", dishes: [], others: {} })
  })
  test.each([
    ["plats", "category-exists"],
    ["pizzas", "category-unknown"],
  ])("%j is refused: %s", (id, code) => {
    expect(outline(addDefaultCategory(carte, id))).toBe(code)
  })
  test("is refused if the owner has made one of that name", () => {
    expect(outline(addDefaultCategory(aMenu([aCategory("vins")]), "vins"))).toBe("category-exists")
  })
})

test("deleting a category deletes its dishes", () => {
  expect(outline(removeCategory(carte, "plats"))).toEqual(["Pizzas: Reine"])
})

describe("renaming a category", () => {
  const menu = aMenu([aCategory("Grillades", ["Entrecôte"], { others: { colour: "red" } }), aCategory("Burgers")])

  test("keeps its id, its dishes, its fields and its place", () => {
    expect(renameCategory(menu, "custom-Grillades", "  Au feu de bois ")).toEqual({
      ok: true,
      value: {
        ...menu,
        categories: [{ ...menu.categories[0], name: "Au feu de bois" }, menu.categories[1]],
      },
    })
  })
  test("may change the case or the accents of its own name", () => {
    const renamed = renameCategory(menu, "custom-Grillades", "GRILLADÈS")
    expect(renamed.ok && renamed.value.categories[0]?.name).toBe("GRILLADÈS")
  })
  test.each([
    ["custom-Grillades", " ", "category-unnamed"],
    ["custom-Grillades", "x".repeat(limits.nameLength + 1), "category-name-too-long"],
    ["custom-Grillades", "BÙRGERS", "category-exists"],
    ["custom-Pizzas", "Tartes", "category-missing"],
  ])("of %s to %j is refused as %s", (id, name, code) => {
    expect(renameCategory(menu, id, name)).toEqual({ ok: false, code })
  })
})

describe("adding a dish", () => {
  test("puts it at the end of the chosen category", () => {
    expect(outline(addDish(carte, "plats", aDish({ name: "Moules" })))).toEqual([
      "Plats: Steak, Frites, Moules",
      "Pizzas: Reine",
    ])
  })
  test("creates a missing predefined category", () => {
    expect(outline(addDish(carte, "entrees", aDish({ name: "Soupe" })))).toEqual([
      "Entrées: Soupe",
      "Plats: Steak, Frites",
      "Pizzas: Reine",
    ])
  })
  test("uses the owner's own category if it has the name of the predefined one", () => {
    expect(outline(addDish(aMenu([aCategory("desserts")]), "desserts", aDish({ name: "Flan" })))).toEqual([
      "desserts: Flan",
    ])
  })
  test("allows the same name in two categories", () => {
    expect(outline(addDish(carte, "plats", aDish({ name: "Reine" })))).toContain("Plats: Steak, Frites, Reine")
  })
  test("stores a price with a single dot", () => {
    const added = addDish(aMenu(), "vins", aDish({ price: "1.200.5" }))
    expect(added.ok && added.value.categories[0]?.dishes[0]?.price).toBe("1200.50")
  })
  test.each<[string, Partial<Dish>]>([
    ["dish-incomplete", { name: "  " }],
    ["dish-incomplete", { price: "" }],
    ["dish-incomplete", { price: ".." }],
    ["price-unreadable", { price: "12 ou 15" }],
    ["price-too-precise", { price: "12.505" }],
    ["price-too-high", { price: "100000" }],
    ["dish-exists", { name: " STEAK " }],
    ["dish-name-too-long", { name: "x".repeat(limits.nameLength + 1) }],
    ["dish-description-too-long", { description: "x".repeat(limits.descriptionLength + 1) }],
  ])("is refused as %s", (code, fields) => {
    expect(outline(addDish(carte, "plats", aDish(fields)))).toBe(code)
  })
  test("is refused in a category that no longer exists", () => {
    expect(outline(addDish(carte, "custom-gone", aDish()))).toBe("category-missing")
  })
  test("is refused once the menu is full", () => {
    const dishes = Array.from({ length: limits.dishesPerMenu }, (_, n) => aDish({ name: `Plat ${n}` }))
    const full = aMenu([aCategory("Plats", [], { id: "plats", dishes })])
    expect(outline(addDish(full, "plats", aDish()))).toBe("too-many-dishes")
    expect(updateDish(full, "desserts", aDish({ name: "Plat 0" })).ok).toBe(true)
  })
})

describe("changing a dish", () => {
  const steak = aDish({ name: "Steak" })

  test("keeps its rank in its category", () => {
    expect(outline(updateDish(carte, "plats", { ...steak, name: "Entrecôte" }))).toContain("Plats: Entrecôte, Frites")
  })
  test("without a new name is not a duplicate", () => {
    const twins = aMenu([
      aCategory("Plats", [], {
        id: "plats",
        dishes: [aDish({ id: "a", name: "Steak" }), aDish({ id: "b", name: "Steak" })],
      }),
    ])
    const changed = updateDish(twins, "plats", aDish({ id: "b", name: "STEAK", price: "20" }))
    expect(changed.ok && changed.value.categories[0]?.dishes[1]).toMatchObject({ name: "STEAK", price: "20" })
  })
  test("to a name that another dish of the category has is refused", () => {
    expect(outline(updateDish(carte, "plats", { ...steak, name: "frites" }))).toBe("dish-exists")
  })
  test("can move it to the end of another category", () => {
    expect(outline(updateDish(carte, "custom-1", steak))).toEqual(["Plats: Frites", "Pizzas: Reine, Steak"])
  })
  test("can move it to a category that does not exist yet", () => {
    expect(outline(updateDish(carte, "desserts", steak))).toEqual(["Plats: Frites", "Desserts: Steak", "Pizzas: Reine"])
  })
  test("refuses to move it where its name is taken", () => {
    const menu = aMenu([
      aCategory("Plats", ["Steak"], { id: "plats" }),
      aCategory("Enfants", [], { dishes: [aDish({ id: "x", name: "steak" })] }),
    ])
    expect(outline(updateDish(menu, "custom-Enfants", steak))).toBe("dish-exists")
  })
  test("adds it again when it was deleted meanwhile", () => {
    expect(outline(updateDish(removeDish(carte, steak.id), "plats", steak))).toContain("Plats: Frites, Steak")
  })
  test.each([
    ["plats", { price: "douze" }, "dish-incomplete"],
    ["plats", { price: "1.234" }, "price-too-precise"],
    ["custom-gone", {}, "category-missing"],
  ])("in %s with %j is refused: %s", (categoryId, fields, code) => {
    expect(outline(updateDish(carte, categoryId, { ...steak, ...fields }))).toBe(code)
  })
  test("preserves allergens and unknown fields", () => {
    const sample = aDish({
      allergens: { state: "present", names: ["Fruits à coque", "Kiwi"] },
      others: { photo: "a/b.jpg" },
    })
    const changed = updateDish(aMenu([aCategory("Plats", [], { id: "plats", dishes: [sample] })]), "plats", {
      ...sample,
      price: "9",
    })
    expect(changed.ok && changed.value.categories[0]?.dishes[0]).toEqual({ ...sample, price: "9" })
  })
})

test("deleting a dish does not delete its category", () => {
  expect(outline(removeDish(carte, "item-Reine"))).toEqual(["Plats: Steak, Frites", "Pizzas: "])
  expect(removeDish(carte, "item-gone")).toBe(carte)
})

test.each([
  [0, 2, "B, C, A"],
  [2, 0, "C, A, B"],
  [1, 1, "A, B, C"],
  [0, 99, "B, C, A"],
  [3, 0, "A, B, C"],
  [-1, 0, "A, B, C"],
])("a dish dragged from %i to %i gives %s", (from, to, expected) => {
  expect(outline(moveDish(aMenu([aCategory("Plats", ["A", "B", "C"])]), "custom-Plats", from, to))).toEqual([
    `Plats: ${expected}`,
  ])
})

test("edits never change the menu that they were given", () => {
  const before = JSON.stringify(carte)
  addDish(carte, "entrees", aDish())
  updateDish(carte, "custom-1", aDish({ name: "Steak" }))
  moveDish(carte, "plats", 0, 1)
  removeDish(carte, "item-Steak")
  addCategory(carte, "custom-2", "Starters")
  expect(JSON.stringify(carte)).toBe(before)
})

test("an id contains its kind and its time of creation", () => {
  expect(newDishId(1_700_000_000_000, 0)).toBe("item-1700000000000-00000000")
  expect(newCategoryId(1_700_000_000_000, 0.999_999_999_999)).toMatch(/^custom-1700000000000-z{7}[a-z0-9]$/)
})

test("ids of the same millisecond differ if their random numbers differ", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 2 })
  fc.assert(
    fc.property(numbers, (draws) => {
      expect(new Set(draws.map((draw) => newDishId(1, draw / 2 ** 32))).size).toBe(draws.length)
    }),
  )
})

describe("duplicating a dish", () => {
  test("puts the copy right after it, under an unused name", () => {
    const once = duplicateDish(carte, "item-Steak", "item-1")
    expect(outline(once)).toEqual(["Plats: Steak, Steak (copie), Frites", "Pizzas: Reine"])
    const twice = once.ok ? duplicateDish(once.value, "item-1", "item-2") : once
    expect(outline(twice)).toEqual(["Plats: Steak, Steak (copie), Steak (copie 2), Frites", "Pizzas: Reine"])
  })

  test("copies everything but the id and the name", () => {
    const sole = aDish({
      name: "Sole",
      description: "Beurre",
      price: "34",
      allergens: { state: "present", names: ["Poissons", "Yuzu"] },
      others: { photo: "sole.webp" },
    })
    const copied = duplicateDish(aMenu([aCategory("Plats", [sole])]), sole.id, "item-1")
    expect(copied.ok && copied.value.categories[0]?.dishes[1]).toEqual({ ...sole, id: "item-1", name: "Sole (copie)" })
  })

  test.each([
    ["a", 200],
    ["🍣", 100],
  ])("cuts the longest name of %j to the maximum length, without splitting a character", (letter, times) => {
    const name = letter.repeat(times)
    const copied = duplicateDish(aMenu([aCategory("Plats", [name])]), `item-${name}`, "item-1")
    const copy = copied.ok ? (copied.value.categories[0]?.dishes[1]?.name ?? "") : ""
    expect(copy.endsWith(`${letter} (copie)`)).toBe(true)
    expect(copy.length).toBeLessThanOrEqual(limits.nameLength)
    expect(() => encodeURIComponent(copy)).not.toThrow()
  })

  test("is refused when the dish no longer exists, or the menu is full", () => {
    const full = aMenu([aCategory("Plats", [...Array(limits.dishesPerMenu).keys()].map(String))])
    expect(outline(duplicateDish(carte, "item-Sole", "item-1"))).toBe("dish-missing")
    expect(outline(duplicateDish(full, "item-7", "item-1"))).toBe("too-many-dishes")
  })
})

describe("two menus have the same content", () => {
  test.each<[string, Menu]>([
    [
      "whatever their id, activation and time of saving",
      { ...copyOf(carte), id: "new", isActive: false, lastUpdated: null },
    ],
    ["after a change is reverted", renameMenu(renameMenu(carte, "x"), carte.name)],
  ])("%s", (_, other) => {
    expect(sameContent(carte, other)).toBe(true)
  })
  test("whatever the order of unknown fields", () => {
    expect(sameContent(aMenu([], { others: { a: 1, b: [{}] } }), aMenu([], { others: { b: [{}], a: 1 } }))).toBe(true)
  })
  test.each<[string, Menu]>([
    ["name", renameMenu(carte, "Carte du soir")],
    ["order of dishes", moveDish(carte, "plats", 0, 1)],
    ["number of categories", removeCategory(carte, "custom-1")],
    ["unnamed field", { ...carte, others: { theme: "ardoise" } }],
    ["unnamed field without a value", { ...carte, others: { theme: null } }],
  ])("unless another %s", (_, other) => {
    expect(sameContent(carte, other)).toBe(false)
    expect(sameContent(other, carte)).toBe(false)
  })
  test("unless a dish declares different allergens", () => {
    const declaring = (names: string[]) =>
      aMenu([aCategory("Plats", [], { dishes: [aDish({ allergens: { state: "present", names } })] })])
    expect(sameContent(declaring(["Lait"]), declaring(["Lait"]))).toBe(true)
    expect(sameContent(declaring(["Lait"]), declaring(["Lait", "Soja"]))).toBe(false)
  })
  test("unless one has a list where the other has a record", () => {
    expect(sameContent(aMenu([], { others: { a: [] } }), aMenu([], { others: { a: {} } }))).toBe(false)
  })
})

describe("a copy of a menu", () => {
  const carte = aMenu([aCategory("Plats", ["Sole"])], { name: "Carte d’automne", others: { theme: "ardoise" } })
  test("has a unique name, and everything else unchanged", () => {
    const copy = duplicateMenu(carte, ["Carte d’automne", "Carte d’automne (copie)"])
    expect(copy).toEqual({ ...carte, id: "new", name: "Carte d’automne (copie 2)", isActive: false, lastUpdated: null })
  })
  test("of a copy gets the next number", () => {
    const second = { ...carte, name: "Carte d’automne (copie)" }
    expect(duplicateMenu(second, [carte.name, second.name]).name).toBe("Carte d’automne (copie 2)")
  })
  test("of a menu without a name uses the name that the screen shows", () => {
    expect(duplicateMenu({ ...carte, name: " " }, [" "]).name).toBe("Menu sans nom (copie)")
  })
})

test("a changed dish keeps its rank in any category", () => {
  const margherita = aDish({ name: "Margherita" })
  const menu = aMenu([...carte.categories.slice(0, 1), aCategory("Pizzas", [margherita, "Reine"], { id: "custom-1" })])
  const changed = updateDish(menu, "custom-1", { ...margherita, name: "Napoli" })
  expect(outline(changed)).toEqual(["Plats: Steak, Frites", "Pizzas: Napoli, Reine"])
})

test.each([
  ["Sole (copie 12)", "Sole (copie)"],
  ["Sole (copie) maison", "Sole (copie) maison (copie)"],
  ["Sole (copie du chef)", "Sole (copie du chef) (copie)"],
])("the copy of %j is called %j", (name, copy) => {
  expect(duplicateMenu({ ...carte, name }, []).name).toBe(copy)
})

test("a category may have a name of two hundred characters", () => {
  expect(addCategory(aMenu(), "custom-1", "x".repeat(limits.nameLength)).ok).toBe(true)
})

test.each([
  ["Carte", "Carte", "Carte (mes modifications)"],
  ["Carte", " CARTE ", "Carte (mes modifications)"],
  ["Carte (mes modifications)", "Carte (mes modifications)", "Carte (mes modifications 2)"],
  ["Carte d’hiver", "Carte", "Carte d’hiver"],
])("my version %j, next to %j, is called %j", (mine, theirs, name) => {
  const menu = aMenu([aCategory("Plats", ["Steak"])], { name: mine })
  expect(nameApart(menu, { name: theirs })).toEqual({ ...menu, name })
})
