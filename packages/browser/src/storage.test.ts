// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest"
import { isStorageForbidden, listKeys, readKey, removeKey, writeKey } from "./storage.ts"

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test("a stored text is read until its key is removed", () => {
  expect(writeKey("a", "1")).toBe(true)
  expect([readKey("a"), listKeys(), isStorageForbidden()]).toEqual(["1", ["a"], false])
  removeKey("a")
  expect(readKey("a")).toBeNull()
})

test("the two storages of a browser are separate", () => {
  writeKey("a", "tab", "sessionStorage")
  expect([readKey("a"), readKey("a", "sessionStorage")]).toEqual([null, "tab"])
  removeKey("a", "sessionStorage")
  expect(readKey("a", "sessionStorage")).toBeNull()
})

test("a full storage refuses a text without throwing", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError")
  }
  vi.spyOn(window, "localStorage", "get").mockReturnValue({ setItem } as unknown as Storage)
  expect(writeKey("a", "1")).toBe(false)
})

test.each(["localStorage", "sessionStorage"] as const)("a forbidden %s looks empty and refuses texts", (area) => {
  vi.spyOn(window, area, "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError")
  })
  expect(readKey("a", area)).toBeNull()
  expect(writeKey("a", "1", area)).toBe(false)
  expect(() => removeKey("a", area)).not.toThrow()
  expect([isStorageForbidden(), listKeys()]).toEqual([area === "localStorage", []])
})
