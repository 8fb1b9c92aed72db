import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { courseWords, faultOf, mergeSetMenu, newCourse, newSetMenu, writtenSetMenu } from "./set-menu-edits.ts"

const menu = aMenu([
  aCategory("Boissons", ["Eau"]),
  aCategory("Plats", [aDish({ id: "sole", name: "Sole" }), aDish({ id: "stew", name: "Daube" })], { id: "plats" }),
  aCategory("Entrées", ["Soupe"], { id: "entrees" }),
  aCategory("Desserts", [], { id: "desserts" }),
])

test("a new set menu begins with the courses for which the menu has dishes", () => {
  const { courses, drink } = newSetMenu(menu)
  expect(courses.map(({ name, categoryId }) => [name, categoryId])).toEqual([
    ["Entrée", "entrees"],
    ["Plat", "plats"],
  ])
  expect(drink).toBeNull()
  expect(newCourse(menu).categoryId).toBe("entrees")
  expect(newSetMenu(aMenu([])).courses).toEqual([])
})

test("a set menu is stored without supplements that add nothing, or that belong to no dish of its courses", () => {
  const [, main] = newSetMenu(menu).courses
  if (main === undefined) throw new Error("The menu has main courses")
  const typed = { ...newSetMenu(menu), name: "Midi", price: "18", drink: "included" as const }
  const supplements = { sole: "6", stew: "", eau: "0" }
  const whole = writtenSetMenu({ ...typed, courses: [{ ...main, supplements }] })
  expect(whole.courses[0]?.supplements).toEqual({ sole: "6" })
  const listed = { ...main, categoryId: null, dishIds: ["stew"], supplements }
  expect(writtenSetMenu({ ...typed, courses: [listed] }).courses[0]?.supplements).toEqual({})
  expect(faultOf({ ...typed, courses: [{ ...main, supplements: { sole: "beaucoup" } }] })).toMatchObject({
    field: "supplement",
    dishId: "sole",
  })
})

test("a course is described in a few words", () => {
  const course = newCourse(menu, "Plat", 1)
  const words = (part: Partial<typeof course>) => courseWords({ ...course, ...part }, menu)
  expect(words({})).toBe("toute la catégorie Plats")
  expect(words({ categoryId: "gone" })).toBe("catégorie supprimée")
  expect(words({ categoryId: null, dishIds: ["sole"] })).toBe("1 plat")
  expect(words({ categoryId: null, dishIds: ["sole", "stew", "deleted"] })).toBe("2 plats au choix")
  expect(words({ categoryId: null, dishIds: ["deleted"] })).toBe("aucun plat")
})

test("a form changes only what was written in it, and says where the same was changed elsewhere", () => {
  const opened = { ...newSetMenu(menu), name: "Midi", price: "18", drink: "included" as const }
  const present = { ...opened, price: "21", courses: opened.courses.slice(1) }
  const written = { ...opened, description: "Du lundi au vendredi" }
  expect(mergeSetMenu(opened, written, present)).toEqual({
    setMenu: { ...present, description: "Du lundi au vendredi" },
    isClean: true,
  })
  expect(mergeSetMenu(opened, { ...written, price: "21" }, present).isClean).toBe(true)
  const dearer = { ...written, price: "23" }
  expect(mergeSetMenu(opened, dearer, present)).toEqual({
    setMenu: { ...dearer, courses: present.courses },
    isClean: false,
  })
  expect(mergeSetMenu(opened, written, undefined)).toEqual({ setMenu: written, isClean: false })
})
