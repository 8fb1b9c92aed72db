import type { Menu } from "@ardoise/domain/menu/menu"
import { expect, test } from "vitest"
import { servedEntry } from "./served-menu.ts"

const entry = (id: string, day: number, { isActive = false, isEmpty = false } = {}) => {
  const categories: Menu["categories"] = isEmpty ? [] : [{ id: "plats", name: "Plats", dishes: [], others: {} }]
  return {
    id,
    menu: { id, name: id, categories, isActive, lastUpdated: null, others: {} },
    createdAt: `2026-11-0${day}T10:00:00Z`,
    updatedAt: `2026-11-0${day}T10:00:00Z`,
  }
}

test("without a menu the code shows nothing", () => {
  expect(servedEntry([])).toBeNull()
})
test("the code shows the menu that the server marks as active, at any position in the list", () => {
  expect(servedEntry([entry("new", 3), entry("active", 2, { isActive: true }), entry("old", 1)])?.id).toBe("active")
})
test("without an active menu the code falls back to the earliest menu", () => {
  expect(servedEntry([entry("new", 3), entry("old", 1)])?.id).toBe("old")
})
test("a menu without a category is never shown, even if it is active", () => {
  expect(servedEntry([entry("written", 2), entry("empty", 1, { isActive: true, isEmpty: true })])?.id).toBe("written")
})
