// @vitest-environment happy-dom
import type { SetMenu } from "@ardoise/domain/menu/set-menus"
import { beforeEach, expect, test } from "vitest"
import { removeSetMenuDraft, storedSetMenuDraft, storeSetMenuDraft } from "./set-menu-draft.ts"

const place = { userId: "claire", menuId: "menu-1", setMenuId: "new" }
const draft: SetMenu = {
  ...{ id: "set-1", name: "Formule mi", description: "", price: "", drink: null, others: { note: "1" } },
  courses: [
    { id: "c1", name: "Entrée", categoryId: "entrees", dishIds: [], supplements: {}, others: {} },
    { id: "c2", name: "", categoryId: null, dishIds: ["sole"], supplements: { sole: "4," }, others: {} },
  ],
  windows: [{ days: ["monday"], from: "12:00", to: "14:30" }],
}

const opened: SetMenu = { ...draft, name: "Formule midi", price: "19.00", drink: "included" }

beforeEach(() => localStorage.clear())

test("an unfinished set menu is read as it was typed, only by its owner, in its menu", () => {
  storeSetMenuDraft(place, draft, opened)
  expect(storedSetMenuDraft(place, opened)).toEqual(draft)
  for (const other of [{ userId: "paul" }, { menuId: "menu-2" }, { setMenuId: "set-1" }]) {
    expect(storedSetMenuDraft({ ...place, ...other }, opened)).toBeNull()
  }
  // A new set menu has another id each time.
  expect(storedSetMenuDraft(place, { ...opened, id: "set-2" })).toEqual(draft)
  removeSetMenuDraft(place)
  expect(storedSetMenuDraft(place, opened)).toBeNull()
})

test("a draft of a set menu that was changed meanwhile is out of date", () => {
  const known = { ...place, setMenuId: "set-1" }
  storeSetMenuDraft(known, draft, opened)
  expect(storedSetMenuDraft(known, opened)).toEqual(draft)
  expect(storedSetMenuDraft(known, { ...opened, price: "21.00" })).toBeNull()
})

test.each([
  ...["", "{", "null", "[]", "3", '"x"'],
  ...Object.keys(draft).map((field) => JSON.stringify({ opened, typed: { ...draft, [field]: 7 } })),
  ...Object.keys(draft.courses[0] ?? {}).map((field) =>
    JSON.stringify({ opened, typed: { ...draft, courses: [{ ...draft.courses[0], [field]: 7 }] } }),
  ),
])("%s is no draft", (text) => {
  storeSetMenuDraft(place, draft, opened)
  localStorage.setItem(Object.keys(localStorage)[0] ?? "", text)
  expect(storedSetMenuDraft(place, opened)).toBeNull()
})
