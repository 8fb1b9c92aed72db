// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { clearOwnerKeys, storageKeys } from "../../storage-keys.ts"
import { storeCardText, storedCardText } from "./stored-card-text.ts"

afterEach(() => sessionStorage.clear())

const place = { userId: "claire", menuId: "new" }

test("the text of a carte is found again after a reload, for the same owner and menu", () => {
  storeCardText(place, "Soupe 9")
  expect(storedCardText(place)).toBe("Soupe 9")
  expect(storedCardText({ ...place, userId: "paul" })).toBe("")
  expect(storedCardText({ ...place, menuId: "m1" })).toBe("")
})

test("it is gone once it is empty, and when the session ends", () => {
  storeCardText(place, "Soupe 9")
  storeCardText({ ...place, menuId: "m1" }, "")
  expect(storedCardText(place)).toBe("Soupe 9")
  storeCardText(place, " \n")
  expect(sessionStorage.length).toBe(0)
  storeCardText(place, "Soupe 9")
  clearOwnerKeys()
  expect(storedCardText(place)).toBe("")
})

test.each(["", "{", "null", "[]", '{"userId":"claire","menuId":"new"}', '{"userId":"claire","menuId":"new","text":9}'])(
  "the stored value %j is no text",
  (value) => {
    sessionStorage.setItem(storageKeys.cardText, value)
    expect(storedCardText(place)).toBe("")
  },
)
