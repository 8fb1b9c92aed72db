// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { clearOwnerKeys, storageKeys } from "../../storage-keys.ts"
import { storeCardText, storedCardText } from "./stored-card-text.ts"

afterEach(() => sessionStorage.clear())

test("the text of a carte is found again after a reload, by the same owner", () => {
  storeCardText("claire", "Soupe 9")
  expect(storedCardText("claire")).toBe("Soupe 9")
  expect(storedCardText("paul")).toBe("")
})

test("it is gone once it is empty, and when the session ends", () => {
  storeCardText("claire", "Soupe 9")
  storeCardText("claire", " \n")
  expect(sessionStorage.length).toBe(0)
  storeCardText("claire", "Soupe 9")
  clearOwnerKeys()
  expect(storedCardText("claire")).toBe("")
})

test.each(["", "{", "null", "[]", '{"userId":"claire"}', '{"userId":"claire","text":9}'])(
  "the stored value %j is no text",
  (value) => {
    sessionStorage.setItem(storageKeys.cardText, value)
    expect(storedCardText("claire")).toBe("")
  },
)
