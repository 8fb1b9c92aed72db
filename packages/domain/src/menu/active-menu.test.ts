import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  byCreation,
  earliestMenu,
  isPubliclyListed,
  isPublished,
  isShownActive,
  type MenuStanding,
  nextServedChange,
  servedMenu,
} from "./active-menu.ts"

const lunch: MenuStanding = {
  id: "a",
  createdAt: "2026-01-01T10:00:00.000Z",
  isActive: false,
  hasCategories: true,
  windows: [],
}
const dinner: MenuStanding = { ...lunch, id: "b", createdAt: "2026-02-01T10:00:00.000Z" }
const feast: MenuStanding = { ...lunch, id: "c", createdAt: "2026-03-01T10:00:00.000Z" }
/** A Friday. */
const noon = { nowMs: Date.parse("2026-11-20T11:00:00Z"), timeZone: "Europe/Paris" }
const active = (menu: MenuStanding) => ({ ...menu, isActive: true })
const empty = (menu: MenuStanding) => ({ ...menu, hasCategories: false })

describe("the first menu", () => {
  test("is the earliest created, whatever the order of the list", () => {
    expect(earliestMenu([feast, lunch, dinner])).toBe(lunch)
  })
  test("is decided by the id if two were created at the same time", () => {
    const twin = { ...lunch, id: "A" }
    expect(earliestMenu([lunch, twin])).toBe(twin)
    expect([byCreation(lunch, twin), byCreation(twin, lunch), byCreation(twin, twin)]).toEqual([1, -1, 0])
  })
  test("does not exist without menus", () => {
    expect(earliestMenu([])).toBeNull()
  })
})

describe("the QR code leads to", () => {
  test.each<[string, "free" | "premium", MenuStanding[], string | null]>([
    ["nothing without a menu", "free", [], null],
    ["nothing while no menu has a category", "premium", [empty(active(lunch))], null],
    ["the earliest menu of a free owner", "free", [dinner, lunch], "a"],
    ["the earliest menu of a free owner, whatever is stored as active", "free", [lunch, active(dinner)], "a"],
    ["the next menu of a free owner while the earliest is empty", "free", [empty(lunch), dinner, feast], "b"],
    ["the activated menu of a Premium owner", "premium", [lunch, dinner, active(feast)], "c"],
    ["the earliest activated menu if there are two", "premium", [lunch, active(feast), active(dinner)], "b"],
    ["the earliest menu while no menu is activated", "premium", [feast, dinner, lunch], "a"],
    [
      "the earliest readable menu while the activated one is empty",
      "premium",
      [empty(lunch), dinner, empty(active(feast))],
      "b",
    ],
  ])("%s", (_, plan, menus, expected) => {
    expect(servedMenu(menus, plan, noon)?.id ?? null).toBe(expected)
  })

  test("the same menu whatever the order of the list", () => {
    const standing = fc.record({
      id: fc.uuid(),
      createdAt: fc.constantFrom(lunch.createdAt, dinner.createdAt),
      isActive: fc.boolean(),
      hasCategories: fc.boolean(),
      windows: fc.constantFrom([], [{ days: ["friday" as const], from: "12:00", to: "14:30" }]),
    })
    const menus = fc.uniqueArray(standing, { selector: ({ id }) => id })
    fc.assert(
      fc.property(menus, fc.constantFrom("free" as const, "premium" as const), (menus, plan) => {
        expect(servedMenu(menus.toReversed(), plan, noon)).toBe(servedMenu(menus, plan, noon))
      }),
    )
  })
})

test("of a free owner's menus, only the earliest is shown as active, whatever is stored", () => {
  const menus = [lunch, active(dinner)]
  expect(menus.map((menu) => isShownActive(menu, menus, "free"))).toEqual([true, false])
})

test("a Premium owner's menus are shown as stored, even with none active", () => {
  const menus = [lunch, active(dinner)]
  expect(menus.map((menu) => isShownActive(menu, menus, "premium"))).toEqual([false, true])
  expect(isShownActive(lunch, [lunch, dinner], "premium")).toBe(false)
})

test.each<["free" | "premium", boolean[]]>([
  ["free", [true, false, false]],
  ["premium", [true, false, true]],
])("with the %s plan the public link of one menu opens for the earliest and the active menu only", (plan, expected) => {
  const menus = [lunch, dinner, active(feast)]
  expect(menus.map((menu) => isPubliclyListed(menu, menus, plan))).toEqual(expected)
})

describe("lists of all restaurants contain", () => {
  const namedWith = (plan: "free" | "premium", menus: readonly MenuStanding[]) =>
    menus.filter((menu) => isPublished(menu, menus, plan)).map(({ id }) => id)

  test("the earliest and the activated menu, and no draft", () => {
    expect(namedWith("premium", [lunch, dinner, active(feast)])).toEqual([lunch.id, feast.id])
    expect(namedWith("free", [lunch, dinner, active(feast)])).toEqual([lunch.id])
  })

  test("no empty menu, but the one that is served instead", () => {
    expect(namedWith("free", [empty(lunch), dinner, feast])).toEqual([dinner.id])
  })
})

describe("a menu with a service", () => {
  const served = { ...lunch, windows: [{ days: ["friday"], from: "12:00", to: "14:30" }] } as const
  const at = (iso: string) => ({ ...noon, nowMs: Date.parse(iso) })
  const menus = [served, active(dinner)]

  test("is served at its hours, and the activated one at any other time", () => {
    const ids = ["2026-11-20T10:59:59Z", "2026-11-20T11:00:00Z", "2026-11-20T13:29:59Z", "2026-11-20T13:30:00Z"].map(
      (iso) => servedMenu(menus, "premium", at(iso))?.id,
    )
    expect(ids).toEqual(["b", "a", "a", "b"])
  })

  test("is served like any other without Premium", () => {
    expect(servedMenu([active(dinner), { ...served, createdAt: "2027-01-01" }], "free", noon)?.id).toBe("b")
    expect(nextServedChange(menus, "free", noon)).toBeNull()
  })

  test("is not served without a category: the code never leads to an empty page", () => {
    expect(servedMenu([empty(served), active(dinner)], "premium", noon)?.id).toBe("b")
  })

  test("is listed at any hour, and changes what is served at its edges", () => {
    const latest = { ...served, createdAt: "2027-01-01T10:00:00.000Z" }
    expect(isPubliclyListed(latest, [dinner, latest], "premium")).toBe(true)
    expect(isPubliclyListed(latest, [dinner, latest], "free")).toBe(false)
    expect(nextServedChange(menus, "premium", noon)).toBe(Date.parse("2026-11-20T13:30:00Z"))
    expect(nextServedChange([dinner], "premium", noon)).toBeNull()
  })
})
