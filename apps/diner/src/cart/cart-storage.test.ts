// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { keepTable, storedTable } from "./cart-storage.ts"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  history.replaceState(null, "", "/u/lepetitzinc")
})
afterEach(() => vi.useRealTimers())

const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000)

test("a table that was given is there for the rest of the meal, also in another language", () => {
  keepTable("12")
  history.replaceState(null, "", "/u/lepetitzinc?lang=en")
  hours(3)
  expect(storedTable("?lang=en")).toBe("12")
})

test("a table of another day is not taken for that of today: the diner sits somewhere else", () => {
  keepTable("12")
  hours(24)
  expect(storedTable("")).toBe("")
})

test("a table of one restaurant is not taken for one of another", () => {
  keepTable("12")
  history.replaceState(null, "", "/u/chezmarcel")
  expect(storedTable("")).toBe("")
  expect(storedTable("?table=3")).toBe("3")
})

test("a table that something else has written is believed", () => {
  localStorage.setItem("tableNumber", "7")
  expect(storedTable("")).toBe("7")
})
