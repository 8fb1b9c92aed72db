import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import {
  courseSupplement,
  courseSupplementCents,
  dishesOfCourse,
  findSetMenuFault,
  hasSetMenuFault,
  isSetMenuOpen,
  moveSetMenu,
  nextServiceChange,
  putSetMenu,
  removeSetMenu,
  type SetMenu,
  setMenuLimits,
  setMenusNotServed,
  setMenusOf,
} from "./set-menus.ts"

const lunch = {
  id: "set-lunch",
  name: "Formule midi",
  price: "18.50",
  drink: "excluded",
  courses: [
    { id: "starter", name: "Entrée", category: "entrees" },
    { id: "main", name: "Plat", dishes: ["sole", "stew"], supplements: { sole: "2" } },
  ],
}
const withSetMenus = (...setMenus: unknown[]) =>
  aMenu(
    [
      aCategory("Entrées", [aDish({ id: "soup" })], { id: "entrees" }),
      aCategory("Plats", [aDish({ id: "stew", name: "Daube" }), aDish({ id: "sole", name: "Sole" })]),
    ],
    { others: { setMenus } },
  )
const first = (menu: ReturnType<typeof withSetMenus>) => setMenusOf(menu)[0] as SetMenu

describe("the hours of set menus", () => {
  const workdays = { days: ["monday", "tuesday", "wednesday", "thursday", "friday"], from: "12:00", to: "14:30" }
  const sunday = { days: ["sunday"], from: "11:30", to: "15:00" }
  const menu = withSetMenus(
    { ...lunch, windows: [workdays, sunday] },
    { ...lunch, id: "set-always", windows: [] },
    { ...lunch, id: "set-evening", windows: [{ ...workdays, from: "19:00", to: "22:00" }] },
  )
  const at = (iso: string) => ({ nowMs: Date.parse(iso), timeZone: "Europe/Paris" })

  test("a set menu without hours is always served, another one within its hours", () => {
    expect(setMenusNotServed(menu, at("2026-11-20T11:00:00Z"))).toEqual(["set-evening"])
    expect(setMenusNotServed(menu, at("2026-11-20T14:00:00Z"))).toEqual(["set-lunch", "set-evening"])
    expect(setMenusNotServed(menu, at("2026-11-22T13:59:59Z"))).toEqual(["set-evening"])
  })

  test("the next change is the first beginning or end of any of them", () => {
    expect(nextServiceChange(menu, at("2026-11-20T11:00:00Z"))).toBe(Date.parse("2026-11-20T13:30:00Z"))
    expect(nextServiceChange(menu, at("2026-11-20T13:30:00Z"))).toBe(Date.parse("2026-11-20T18:00:00Z"))
    expect(nextServiceChange(menu, at("2026-11-20T21:00:00Z"))).toBe(Date.parse("2026-11-22T10:30:00Z"))
    expect(nextServiceChange(withSetMenus(lunch), at("2026-11-20T11:00:00Z"))).toBeNull()
  })
})

describe("a stored set menu", () => {
  test("is read with its courses, and written back exactly as it was", () => {
    const menu = withSetMenus({
      ...lunch,
      colour: "red",
      windows: [{ days: ["monday", "friday"], from: "12:00", to: "14:30" }],
      courses: [{ ...lunch.courses[0], icon: "🥗" }, lunch.courses[1]],
    })
    expect(setMenusOf(menu)).toEqual([
      {
        ...{ id: "set-lunch", name: "Formule midi", description: "", price: "18.50", drink: "excluded" },
        courses: [
          {
            ...{ id: "starter", name: "Entrée", categoryId: "entrees" },
            dishIds: [],
            supplements: {},
            others: { icon: "🥗" },
          },
          {
            id: "main",
            name: "Plat",
            categoryId: null,
            dishIds: ["sole", "stew"],
            supplements: { sole: "2" },
            others: {},
          },
        ],
        windows: [{ days: ["monday", "friday"], from: "12:00", to: "14:30" }],
        others: { colour: "red" },
      },
    ])
    expect(putSetMenu(menu, first(menu))).toEqual(menu)
  })

  test.each([
    ["no object", "formule"],
    ["no id", { ...lunch, id: undefined }],
    ["an id with a slash", { ...lunch, id: "a/b" }],
    ["a price that is no price", { ...lunch, price: "offert" }],
    ["nothing about the drink", { ...lunch, drink: undefined }],
    ["no course", { ...lunch, courses: [] }],
    ["a course without dishes and without a category", { ...lunch, courses: [{ id: "a", name: "Plat", dishes: [] }] }],
    ["a course with both", { ...lunch, courses: [{ ...lunch.courses[1], category: "plats" }] }],
    ["two courses with one id", { ...lunch, courses: [lunch.courses[0], lunch.courses[0]] }],
    [
      "a supplement that is no price",
      { ...lunch, courses: [{ ...lunch.courses[1], supplements: { sole: "un peu" } }] },
    ],
    ["a colon in the id of a course", { ...lunch, courses: [{ ...lunch.courses[0], id: "a:b" }] }],
    ["the id of no set menu", { ...lunch, id: "lunch" }],
    ["hours that are none", { ...lunch, windows: [{ days: [1], from: "12:00", to: "14:00" }] }],
  ])("with %s is left out, and stays in the document", (_what, stored) => {
    const menu = withSetMenus(stored, lunch)
    expect(setMenusOf(menu).map(({ id }) => id)).toEqual(["set-lunch"])
    const changed = putSetMenu(menu, { ...first(menu), name: "Formule du soir" })
    expect(changed.others.setMenus).toEqual([stored, { ...lunch, name: "Formule du soir" }])
    expect(removeSetMenu(menu, "set-lunch").others.setMenus).toEqual([stored])
  })

  test.each([["a text"], [{ a: 1 }], [null], [12]])("is missing where the whole field is %j", (setMenus) => {
    expect(setMenusOf(aMenu([], { others: { setMenus } }))).toEqual([])
  })

  test("OFF-09: any value in the field survives a change of another set menu", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (foreign) => {
        const menu = withSetMenus(...foreign, lunch)
        const added = putSetMenu(menu, { ...first(withSetMenus(lunch)), id: "set-new" })
        expect(Array.isArray(added.others.setMenus) && added.others.setMenus.slice(0, foreign.length)).toEqual(foreign)
      }),
    )
  })
})

test("a set menu is added at the end, changed in its place, moved, and removed with the last one's field", () => {
  const menu = withSetMenus(lunch)
  const evening = { ...first(menu), id: "set-evening", name: "Formule du soir" }
  const both = putSetMenu(menu, evening)
  const ids = (of: typeof menu) => setMenusOf(of).map(({ id }) => id)
  expect(ids(both)).toEqual(["set-lunch", "set-evening"])
  expect(ids(putSetMenu(menu, evening, 0))).toEqual(["set-evening", "set-lunch"])
  expect(ids(moveSetMenu(both, "set-evening", -1))).toEqual(["set-evening", "set-lunch"])
  expect(moveSetMenu(both, "set-evening", 1)).toBe(both)
  expect(moveSetMenu(both, "unknown", 1)).toBe(both)
  const emptied = removeSetMenu(removeSetMenu(both, "set-lunch"), "set-evening")
  expect(Object.keys(emptied.others)).not.toContain("setMenus")
})

describe("a set menu cannot be stored", () => {
  const sound = first(withSetMenus(lunch))
  const [starter, main] = sound.courses as [SetMenu["courses"][0], SetMenu["courses"][0]]
  test.each<[string, Partial<SetMenu>, object]>([
    ["without a name", { name: " " }, { field: "name" }],
    ["with a name that is too long", { name: "x".repeat(201) }, { field: "name" }],
    ["without a price", { price: "" }, { field: "price" }],
    ["without a course", { courses: [] }, { field: "courses" }],
    ["with nine courses", { courses: Array.from({ length: 9 }, () => starter) }, { field: "courses" }],
    [
      "with a course without a name",
      { courses: [{ ...starter, name: "" }] },
      { field: "course-name", courseId: "starter" },
    ],
    ["with a course without dishes", { courses: [{ ...main, dishIds: [] }] }, { field: "dishes", courseId: "main" }],
    [
      "with a supplement above the highest",
      { courses: [{ ...main, supplements: { sole: "1000" } }] },
      { field: "supplement", courseId: "main", dishId: "sole" },
    ],
    ["while nothing is said about the drink", { drink: null }, { field: "drink" }],
  ])("%s", (_what, change, fault) => {
    expect(findSetMenuFault({ ...sound, ...change })).toEqual(fault)
  })

  test("as the 31st of its menu", () => {
    const many = Array.from({ length: setMenuLimits.perMenu + 1 }, (_, at) => ({ ...lunch, id: `set-${at}` }))
    expect(hasSetMenuFault(withSetMenus(...many))).toBe(true)
    expect(hasSetMenuFault(withSetMenus(...many.slice(1)))).toBe(false)
  })
})

test("a course has the dishes of its category, or those that it names; deleted ones are left out", () => {
  const menu = withSetMenus(lunch, {
    ...lunch,
    id: "set-gone",
    courses: [{ id: "a", name: "Plat", dishes: ["gone", "stew"] }],
  })
  const ids = setMenusOf(menu).map(({ courses }) =>
    courses.map((course) => dishesOfCourse(menu, course).map(({ id }) => id)),
  )
  expect(ids).toEqual([[["soup"], ["sole", "stew"]], [["stew"]]])
  expect(setMenusOf(menu)[0]?.courses.map((course) => courseSupplementCents(course, "sole"))).toEqual([0, 200])
  // Ids of other programs may be names of built-in properties.
  const [course] = first(menu).courses
  expect(["constructor", "__proto__"].map((id) => course && courseSupplement(course, id))).toEqual(["0", "0"])
})

test("a set menu is closed while a course has no dish that can be had", () => {
  const menu = withSetMenus(lunch)
  expect(isSetMenuOpen(menu, first(menu))).toBe(true)
  expect(isSetMenuOpen(menu, first(menu), ["sole"])).toBe(true)
  expect(isSetMenuOpen(menu, first(menu), ["sole", "stew"])).toBe(false)
  expect(isSetMenuOpen({ categories: menu.categories.slice(1) }, first(menu))).toBe(false)
})
