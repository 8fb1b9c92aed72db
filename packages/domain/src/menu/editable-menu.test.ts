import { expect, test } from "vitest"
import { isEditable } from "./editable-menu.ts"

const menus = ["2026-11-02", "2026-11-01"].map((createdAt, index) => ({
  id: `m${index}`,
  createdAt,
  isActive: false,
  hasCategories: true,
}))

test.each([
  ["every own menu is editable by default", "drafts", "free", [true, true]],
  ["with the strict policy a free owner edits the earliest menu only", "strict", "free", [false, true]],
  ["with Premium every own menu is editable under the strict policy, too", "strict", "premium", [true, true]],
] as const)("%s", (_case, policy, plan, expected) => {
  expect(menus.map(({ id }) => isEditable(id, menus, { policy, plan }))).toEqual(expected)
})
