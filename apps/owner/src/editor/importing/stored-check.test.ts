// @vitest-environment happy-dom
import type { Reading } from "@ardoise/contract/reading"
import { afterEach, expect, test } from "vitest"
import { clearOwnerKeys, storageKeys } from "../../storage-keys.ts"
import type { ImportDraft } from "./import-draft.ts"
import { storeCheck, storedCheck } from "./stored-check.ts"

afterEach(() => sessionStorage.clear())

const place = { userId: "claire", menuId: "m1" }
const reading: Reading = { categories: [], unread: [], pages: [], by: "local" }
const draft: ImportDraft = {
  card: { headings: [], rows: [], unread: [] },
  evidence: {},
  changes: [],
  same: [],
  count: 0,
}

test("a reading that is being checked is found again after a reload, for the same owner and menu", () => {
  storeCheck(place, { reading, draft })
  expect(storedCheck(place)).toEqual({ reading, draft })
  expect(storedCheck({ ...place, menuId: "m2" })).toBeNull()
  expect(storedCheck({ ...place, userId: "paul" })).toBeNull()
})

test("it is gone after the check, and when the session ends", () => {
  storeCheck(place, { reading, draft })
  storeCheck(place, null)
  expect(storedCheck(place)).toBeNull()
  storeCheck(place, { reading, draft })
  clearOwnerKeys()
  expect(storedCheck(place)).toBeNull()
})

test.each(["", "{", "null", "[]", '{"place":"0 claire m1"}'])("the stored text %j is no check", (text) => {
  sessionStorage.setItem(storageKeys.cardCheck, text)
  expect(storedCheck(place)).toBeNull()
})
