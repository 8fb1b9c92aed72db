import type { Menu } from "@ardoise/domain/menu/menu"
import { expect, test } from "vitest"
import { noServices, servedEntry } from "./served-menu.ts"

const entry = (id: string, day: number, { isActive = false, isEmpty = false } = {}) => {
  const categories: Menu["categories"] = isEmpty ? [] : [{ id: "plats", name: "Plats", dishes: [], others: {} }]
  return {
    id,
    menu: { id, name: id, categories, isActive, lastUpdated: null, others: {} },
    createdAt: `2026-11-0${day}T10:00:00Z`,
    updatedAt: `2026-11-0${day}T10:00:00Z`,
  }
}
/** A Friday, 12:00 in Paris. */
const noon = { nowMs: Date.parse("2026-11-20T11:00:00Z"), timeZone: "Europe/Paris" }

test("without a menu the code shows nothing", () => {
  expect(servedEntry([], noServices, noon)).toBeNull()
})
test("the code shows the menu that the server marks as active, at any position in the list", () => {
  expect(
    servedEntry([entry("new", 3), entry("active", 2, { isActive: true }), entry("old", 1)], noServices, noon)?.id,
  ).toBe("active")
})
test("without an active menu the code falls back to the earliest menu", () => {
  expect(servedEntry([entry("new", 3), entry("old", 1)], noServices, noon)?.id).toBe("old")
})
test("a menu without a category is never shown, even if it is active", () => {
  expect(
    servedEntry([entry("written", 2), entry("empty", 1, { isActive: true, isEmpty: true })], noServices, noon)?.id,
  ).toBe("written")
})
test("a menu whose service holds is shown before the active one", () => {
  const services = new Map([["old", [{ days: ["friday" as const], from: "12:00", to: "14:30" }]]])
  const entries = [entry("active", 2, { isActive: true }), entry("old", 1)]
  expect(servedEntry(entries, services, noon)?.id).toBe("old")
  expect(servedEntry(entries, services, { ...noon, nowMs: noon.nowMs - 1 })?.id).toBe("active")
})
