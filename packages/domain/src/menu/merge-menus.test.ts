import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import type { Category, Menu } from "./menu.ts"
import { sameContent, sameValue } from "./menu-edits.ts"
import { mergeMenus } from "./merge-menus.ts"
import { setMenusOf } from "./set-menus.ts"

const base = aMenu([
  aCategory("Entrées", ["Soupe", "Œufs mayonnaise"]),
  aCategory("Plats", ["Sole", "Daube"]),
  aCategory("Desserts", []),
])

const change = (menu: Menu, name: string, edit: (category: Category) => Category | null): Menu => ({
  ...menu,
  categories: menu.categories.flatMap((category) => (category.name === name ? (edit(category) ?? []) : category)),
})
const addTo = (menu: Menu, category: string, ...names: string[]) =>
  change(menu, category, (each) => ({ ...each, dishes: [...each.dishes, ...names.map((name) => aDish({ name }))] }))
const drop = (menu: Menu, category: string, dish: string) =>
  change(menu, category, (each) => ({ ...each, dishes: each.dishes.filter(({ name }) => name !== dish) }))
const price = (menu: Menu, dish: string, amount: string) => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((each) => (each.name === dish ? { ...each, price: amount } : each)),
  })),
})
const move = (menu: Menu, dish: string, from: string, to: string) => addTo(drop(menu, from, dish), to, dish)
const rename = (menu: Menu, from: string, name: string) => change(menu, from, (each) => ({ ...each, name }))
const lines = (menu: Menu) =>
  menu.categories.map(({ name, dishes }) => `${name}: ${dishes.map((dish) => `${dish.name} ${dish.price}`).join(", ")}`)

describe("two spellings of one price are one price", () => {
  const renamed = change(price(base, "Sole", "8.5"), "Plats", (each) => ({
    ...each,
    dishes: each.dishes.map((dish) => (dish.name === "Sole" ? { ...dish, name: "Sole meunière" } : dish)),
  }))
  test.each<[string, Menu, Menu, string]>([
    ["when both sides wrote it", price(base, "Sole", "9"), price(base, "Sole", "9.00"), "Sole 9"],
    ["when one side only wrote it another way", price(base, "Sole", "8.5"), price(base, "Sole", "9"), "Sole 9"],
    ["when the other side renamed the dish", price(base, "Sole", "8,50"), renamed, "Sole meunière 8.5"],
  ])("%s: no question", (_case, mine, theirs, expected) => {
    for (const merge of [mergeMenus(base, mine, theirs), mergeMenus(base, theirs, mine)]) {
      expect(merge.isClean).toBe(true)
      expect(merge.mine.categories[1]?.dishes[0]?.name).toBe(expected.replace(/ [\d.]+$/, ""))
      expect(Number(merge.mine.categories[1]?.dishes[0]?.price)).toBe(Number(/[\d.]+$/.exec(expected)?.[0]))
    }
  })

  test("also of a set menu and of a choice; another price is still a question", () => {
    const of = (setPrice: string, choicePrice: string) => {
      const choices = [{ id: "poivre", name: "Poivre", price: choicePrice, allergens: [] }]
      const options = [{ id: "sauce", name: "Sauce", min: 0, max: 1, choices }]
      const dishes = [aDish({ id: "bavette", name: "Bavette", others: { options } })]
      return aMenu([aCategory("Plats", dishes)], { others: { setMenus: [{ id: "midi", price: setPrice }] } })
    }
    expect(mergeMenus(of("20", "1"), of("21.5", "2.5"), of("21.50", "2.50")).isClean).toBe(true)
    expect(mergeMenus(of("20", "1"), of("21.5", "1"), of("21.6", "1")).isClean).toBe(false)
    expect(mergeMenus(of("20", "1"), of("20", "2.5"), of("20", "2.6")).isClean).toBe(false)
  })
})

describe("two versions merge without a question", () => {
  test.each<[string, Menu, Menu, string[]]>([
    [
      "when different dishes changed",
      price(base, "Soupe", "9"),
      price(base, "Sole", "36"),
      ["Entrées: Soupe 9, Œufs mayonnaise 8.50", "Plats: Sole 36, Daube 8.50", "Desserts: "],
    ],
    [
      "when both added dishes to one category",
      addTo(base, "Plats", "Lotte"),
      addTo(base, "Plats", "Bar"),
      ["Entrées: Soupe 8.50, Œufs mayonnaise 8.50", "Plats: Sole 8.50, Daube 8.50, Lotte 8.50, Bar 8.50", "Desserts: "],
    ],
    [
      "when one deleted a dish that the other did not change",
      drop(base, "Plats", "Sole"),
      price(base, "Daube", "19"),
      ["Entrées: Soupe 8.50, Œufs mayonnaise 8.50", "Plats: Daube 19", "Desserts: "],
    ],
    [
      "when one moved a dish that the other edited",
      move(base, "Soupe", "Entrées", "Plats"),
      price(base, "Soupe", "11"),
      ["Entrées: Œufs mayonnaise 8.50", "Plats: Sole 8.50, Daube 8.50, Soupe 11", "Desserts: "],
    ],
    [
      "when one renamed a category in which the other edited dishes",
      rename(base, "Plats", "Grillades"),
      addTo(price(base, "Sole", "36"), "Plats", "Bar"),
      ["Entrées: Soupe 8.50, Œufs mayonnaise 8.50", "Grillades: Sole 36, Daube 8.50, Bar 8.50", "Desserts: "],
    ],
    [
      "when one renamed a category to the name of a new category of the other",
      rename(base, "Plats", "Grillades"),
      { ...base, categories: [...base.categories, aCategory("grillades", ["Bar"])] },
      ["Entrées: Soupe 8.50, Œufs mayonnaise 8.50", "Grillades: Sole 8.50, Daube 8.50, Bar 8.50", "Desserts: "],
    ],
    [
      "when both added a category with the same name except for accents",
      { ...base, categories: [...base.categories, aCategory("Apéros", ["Kir"])] },
      { ...base, categories: [...base.categories, aCategory("aperos", ["Pastis"])] },
      [
        "Entrées: Soupe 8.50, Œufs mayonnaise 8.50",
        "Plats: Sole 8.50, Daube 8.50",
        "Desserts: ",
        "Apéros: Kir 8.50, Pastis 8.50",
      ],
    ],
    [
      "when one deleted a category that the other did not change",
      change(base, "Desserts", () => null),
      { ...base, name: "Carte du soir" },
      ["Entrées: Soupe 8.50, Œufs mayonnaise 8.50", "Plats: Sole 8.50, Daube 8.50"],
    ],
    [
      "when both added a category with the same name",
      aMenu([...base.categories, aCategory("Fromages", ["Comté"], { id: "custom-a" })]),
      aMenu([...base.categories, aCategory("fromages", ["Brie"], { id: "custom-b" })]),
      [
        "Entrées: Soupe 8.50, Œufs mayonnaise 8.50",
        "Plats: Sole 8.50, Daube 8.50",
        "Desserts: ",
        "Fromages: Comté 8.50, Brie 8.50",
      ],
    ],
  ])("%s", (_case, mine, theirs, expected) => {
    const merge = mergeMenus(base, mine, theirs)
    expect({ lines: lines(merge.mine), isClean: merge.isClean }).toEqual({ lines: expected, isClean: true })
  })

  test("and unknown fields come from the side that changed them", () => {
    const mine = { ...base, others: { theme: "dark" } }
    const theirs = { ...base, others: { logo: "zinc.png" } }
    expect(mergeMenus(base, mine, theirs).mine.others).toEqual({ theme: "dark", logo: "zinc.png" })
  })

  test("and a field that one side removed is gone", () => {
    const before = { ...base, others: { theme: "dark", logo: "zinc.png" } }
    const without = { ...before, others: { logo: "zinc.png" } }
    expect(mergeMenus(before, without, { ...before, name: "Soir" }).mine.others).toStrictEqual({ logo: "zinc.png" })
  })

  test("and a category that one side renamed gets its new name, and the other side's changes in it", () => {
    const renamed = change(base, "Plats", (each) => ({ ...each, name: "Nos plats" }))
    for (const merge of [
      mergeMenus(base, renamed, price(base, "Sole", "36")),
      mergeMenus(base, price(base, "Sole", "36"), renamed),
    ]) {
      expect([lines(merge.mine)[1], merge.isClean]).toEqual(["Nos plats: Sole 36, Daube 8.50", true])
    }
  })

  test("and different set menus of one menu are changed, added and removed side by side", () => {
    const set = (id: string, name = id) => ({ id, name })
    const of = (...setMenus: object[]) => aMenu([], { others: setMenus.length === 0 ? {} : { setMenus } })
    const merged = (base: Menu, mine: Menu, theirs: Menu) => {
      const { mine: menu, isClean } = mergeMenus(base, mine, theirs)
      return [menu.others.setMenus, isClean]
    }
    const base = of(set("a"), set("b"), set("c"))
    const mine = of(set("a", "Midi"), set("b"), set("c"), set("d"))
    const theirs = of(set("a"), set("e"), set("c", "Soir"))
    expect(merged(base, mine, theirs)).toEqual([[set("a", "Midi"), set("e"), set("c", "Soir"), set("d")], true])
    expect(merged(of(set("a")), of(), of(set("a"), set("b")))).toEqual([[set("b")], true])
    expect(merged(of(set("a")), of(), of(set("a")))).toEqual([undefined, true])
    const conflict = mergeMenus(base, of(set("a", "Midi"), set("b")), of(set("a", "Lunch"), set("c")))
    expect(conflict.isClean).toBe(false)
    expect([conflict.mine.others.setMenus, conflict.theirs.others.setMenus]).toEqual([
      [set("a", "Midi")],
      [set("a", "Lunch")],
    ])
    // Lists of another shape are one value.
    expect(merged(of(), aMenu([], { others: { setMenus: [1] } }), of())).toEqual([[1], true])
  })

  test("and the same change on both sides is applied once", () => {
    const both = price(base, "Sole", "36")
    expect(mergeMenus(base, both, both)).toEqual({ mine: both, theirs: both, isClean: true })
  })

  test("and a new order of dishes includes what the other side added", () => {
    const turned = change(base, "Plats", (each) => ({ ...each, dishes: each.dishes.toReversed() }))
    const merge = mergeMenus(base, turned, addTo(base, "Plats", "Bar"))
    expect(lines(merge.mine)[1]).toBe("Plats: Daube 8.50, Bar 8.50, Sole 8.50")
  })
})

describe("the owner has to decide, and both answers contain the changes without a conflict", () => {
  test.each<[string, Menu, Menu, string[], string[]]>([
    [
      "when both edited the same dish",
      price(addTo(base, "Desserts", "Flan"), "Sole", "35"),
      price(base, "Sole", "36"),
      ["Plats: Sole 35, Daube 8.50", "Desserts: Flan 8.50"],
      ["Plats: Sole 36, Daube 8.50", "Desserts: Flan 8.50"],
    ],
    [
      "when I deleted a dish that they edited",
      drop(base, "Plats", "Sole"),
      price(base, "Sole", "36"),
      ["Plats: Daube 8.50", "Desserts: "],
      ["Plats: Sole 36, Daube 8.50", "Desserts: "],
    ],
    [
      "when they deleted a dish that I edited",
      price(base, "Sole", "35"),
      drop(base, "Plats", "Sole"),
      ["Plats: Sole 35, Daube 8.50", "Desserts: "],
      ["Plats: Daube 8.50", "Desserts: "],
    ],
    [
      "when I deleted a category in which they added a dish",
      change(base, "Plats", () => null),
      addTo(base, "Plats", "Bar"),
      ["Desserts: "],
      ["Plats: Sole 8.50, Daube 8.50, Bar 8.50", "Desserts: "],
    ],
    [
      "when they deleted a category in which I edited a dish",
      price(base, "Sole", "35"),
      change(base, "Plats", () => null),
      ["Plats: Sole 35, Daube 8.50", "Desserts: "],
      ["Desserts: "],
    ],
    [
      "when they moved a dish out of a category that I deleted",
      change(base, "Plats", () => null),
      move(base, "Daube", "Plats", "Desserts"),
      ["Desserts: "],
      ["Plats: Sole 8.50", "Desserts: Daube 8.50"],
    ],
    [
      "when they deleted a dish that I moved",
      move(base, "Sole", "Plats", "Desserts"),
      drop(base, "Plats", "Sole"),
      ["Plats: Daube 8.50", "Desserts: Sole 8.50"],
      ["Plats: Daube 8.50", "Desserts: "],
    ],
  ])("%s", (_case, mine, theirs, withMine, withTheirs) => {
    const merge = mergeMenus(base, mine, theirs)
    expect(merge.isClean).toBe(false)
    expect(lines(merge.mine).slice(1)).toEqual(withMine)
    expect(lines(merge.theirs).slice(1)).toEqual(withTheirs)
  })

  test("when both renamed a category", () => {
    const named = (name: string) => change(base, "Desserts", (each) => ({ ...each, name }))
    const merge = mergeMenus(base, named("Douceurs"), named("Sucré"))
    expect([merge.isClean, lines(merge.mine)[2], lines(merge.theirs)[2]]).toEqual([false, "Douceurs: ", "Sucré: "])
  })

  test("when they renamed a category that I deleted", () => {
    const merge = mergeMenus(
      base,
      change(base, "Plats", () => null),
      rename(base, "Plats", "Grillades"),
    )
    expect(merge.isClean).toBe(false)
    expect(lines(merge.mine)[1]).toBe("Desserts: ")
    expect(lines(merge.theirs)[1]).toBe("Grillades: Sole 8.50, Daube 8.50")
  })

  test("when each side gave a different category the same name", () => {
    const merge = mergeMenus(base, rename(base, "Plats", "À partager"), rename(base, "Entrées", "A partager"))
    expect(merge.isClean).toBe(false)
    expect(merge.mine.categories.map(({ name }) => name)).toEqual(["Entrées", "À partager", "Desserts"])
    expect(merge.theirs.categories.map(({ name }) => name)).toEqual(["A partager", "Plats", "Desserts"])
  })

  test("when both renamed the menu", () => {
    const merge = mergeMenus(base, { ...base, name: "Midi" }, { ...base, name: "Soir" })
    expect([merge.isClean, merge.mine.name, merge.theirs.name]).toEqual([false, "Midi", "Soir"])
  })
})

test("a new category in both versions, renamed on one side, is the same conflict from either side", () => {
  const before = aMenu([])
  const mine = aMenu([aCategory("Grillades", ["Onglet"], { id: "custom-1" })])
  const theirs = aMenu([
    aCategory("Plats", ["Daube"], { id: "custom-1" }),
    aCategory("Grillades", ["Onglet"], { id: "custom-2" }),
  ])
  const [here, there] = [mergeMenus(before, mine, theirs), mergeMenus(before, theirs, mine)]
  expect([here.isClean, there.isClean]).toEqual([false, false])
  const sorted = (menu: Menu) =>
    menu.categories.flatMap(({ name, dishes }) => dishes.map((dish) => `${name}: ${dish.name}`)).sort()
  expect(sorted(here.mine)).toEqual(sorted(there.theirs))
  expect(sorted(here.theirs)).toEqual(sorted(there.mine))
})

test("a set menu keeps its dishes where both sides added its category", () => {
  const course = { id: "plat", name: "Plat", category: "custom-b" }
  const setMenus = [{ id: "set-1", name: "Midi", price: "19", drink: "excluded", courses: [course] }]
  const before = aMenu([aCategory("Plats", ["Daube"], { id: "plats" })])
  const burgers = (id: string) => [...before.categories, aCategory("Burgers", [`Burger ${id}`], { id })]
  const theirs = { ...aMenu(burgers("custom-b")), others: { setMenus } }
  const merges = [
    mergeMenus(before, aMenu(burgers("custom-a")), theirs),
    // Renamed to the name of the new category.
    mergeMenus(before, aMenu([{ ...(before.categories[0] ?? aCategory("", [])), name: "Burgers" }]), theirs),
  ]
  for (const merge of merges) {
    expect(merge.isClean).toBe(true)
    const [midi] = setMenusOf(merge.mine)
    const categoryId = midi?.courses[0]?.categoryId
    expect(merge.mine.categories.find(({ id }) => id === categoryId)?.name).toBe("Burgers")
  }
})

test("two categories with the same name in an older document are not merged", () => {
  const old = aMenu([aCategory("Entrées", ["Soupe"]), aCategory("entrees", ["Œufs"])])
  const merge = mergeMenus(old, price(old, "Soupe", "9"), price(old, "Œufs", "7"))
  expect([merge.isClean, lines(merge.mine)]).toEqual([true, ["Entrées: Soupe 9", "entrees: Œufs 7"]])
})

describe("for any three menus", () => {
  const dishes = fc.uniqueArray(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), price: fc.constantFrom("1", "2") }),
    { selector: ({ id }) => id, maxLength: 5 },
  )
  const anyMenu = fc
    .tuple(
      fc.constantFrom("Midi", "Soir"),
      dishes,
      fc.integer({ min: 0, max: 5 }),
      fc.tuple(fc.constantFrom("C0", "D"), fc.constantFrom("C1", "D", "E")),
    )
    .map(([name, all, cut, categoryNames]) =>
      aMenu(
        [all.slice(0, cut), all.slice(cut)].flatMap((part, index) =>
          part.length === 0
            ? []
            : aCategory(
                categoryNames[index] ?? "",
                part.map(({ id, price }) => aDish({ id, name: id, price })),
                { id: `custom-${index}` },
              ),
        ),
        { name },
      ),
    )

  test("a change on one side only is applied unchanged", () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (before, after) => {
        expect(sameContent(mergeMenus(before, after, before).mine, after)).toBe(true)
        expect(sameContent(mergeMenus(before, before, after).mine, after)).toBe(true)
      }),
    )
  })

  test("a dish that one side added is lost only if the other side's answer was chosen", () => {
    const idsOf = (menu: Menu) => menu.categories.flatMap((category) => category.dishes.map(({ id }) => id))
    fc.assert(
      fc.property(anyMenu, anyMenu, anyMenu, (before, mine, theirs) => {
        const merge = mergeMenus(before, mine, theirs)
        const known = idsOf(before)
        const added = (menu: Menu) => idsOf(menu).filter((id) => !known.includes(id))
        expect(idsOf(merge.mine)).toEqual(expect.arrayContaining(added(mine)))
        expect(idsOf(merge.theirs)).toEqual(expect.arrayContaining(added(theirs)))
        expect(new Set(idsOf(merge.mine)).size).toBe(idsOf(merge.mine).length)
        if (merge.isClean) expect(idsOf(merge.mine)).toEqual(expect.arrayContaining([...added(mine), ...added(theirs)]))
      }),
    )
  })

  test("no change is lost, and no deletion undone, without a question", () => {
    const homeOf = (menu: Menu, id: string) =>
      menu.categories.find(({ dishes }) => dishes.some((each) => each.id === id))
    const dishOf = (menu: Menu, id: string) => homeOf(menu, id)?.dishes.find((each) => each.id === id)
    fc.assert(
      fc.property(anyMenu, anyMenu, anyMenu, (before, mine, theirs) => {
        const merge = mergeMenus(before, mine, theirs)
        fc.pre(merge.isClean)
        for (const id of ["a", "b", "c", "d", "e"]) {
          const homes = [before, mine, theirs].map((menu) => homeOf(menu, id)?.id)
          // A dish that one side deleted and the other moved is always a conflict.
          const [home, ...after] = homes
          if (home !== undefined && after.includes(undefined))
            expect([undefined, home]).toEqual(expect.arrayContaining(after))
          const changed = [mine, theirs].find((menu) => !sameValue(dishOf(menu, id), dishOf(before, id)))
          expect(dishOf(merge.mine, id)).toEqual(dishOf(changed ?? before, id))
        }
      }),
    )
  })

  test("exchanging the sides changes only the order of dishes", () => {
    const said = (menu: Menu) =>
      [
        menu.name,
        ...menu.categories.flatMap(({ name, dishes }) => dishes.map((dish) => `${name} ${dish.id} ${dish.price}`)),
      ].sort()
    fc.assert(
      fc.property(anyMenu, anyMenu, anyMenu, (before, mine, theirs) => {
        const [here, there] = [mergeMenus(before, mine, theirs), mergeMenus(before, theirs, mine)]
        expect(said(here.mine)).toEqual(said(there.theirs))
        expect(said(here.theirs)).toEqual(said(there.mine))
      }),
    )
  })
})
