// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storedTable, storedTableCode, storeTable } from "./cart-storage.ts"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  history.replaceState(null, "", "/u/lepetitzinc")
})
afterEach(() => vi.useRealTimers())

const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000)

test("a stored table number is valid for the rest of the meal, also in another language", () => {
  storeTable("12")
  history.replaceState(null, "", "/u/lepetitzinc?lang=en")
  hours(3)
  expect(storedTable()).toBe("12")
})

test("a table number of another day is ignored: the diner sits somewhere else", () => {
  storeTable("12")
  hours(24)
  expect(storedTable()).toBe("")
})

test("a table number of one restaurant is ignored at another", () => {
  storeTable("12")
  history.replaceState(null, "", "/u/chezmarcel")
  expect(storedTable()).toBe("")
  history.replaceState(null, "", "/u/chezmarcel?table=3")
  expect(storedTable()).toBe("3")
})

test("after a reload the corrected number comes before that of the link, and a new scan before both", () => {
  history.replaceState(null, "", "/u/chezpaul?table=7")
  storeTable("9")
  expect(storedTable()).toBe("7")
  const visits = vi.spyOn(performance, "getEntriesByType")
  visits.mockReturnValue([{ type: "reload" }] as unknown as PerformanceEntryList)
  expect(storedTable()).toBe("9")
  visits.mockReturnValue([{ type: "navigate" }] as unknown as PerformanceEntryList)
  expect(storedTable()).toBe("7")
})

test("a table number without a stored page and time is used", () => {
  localStorage.setItem("tableNumber", "7")
  expect(storedTable()).toBe("7")
})

test("a short address contains the table of the card", () => {
  history.replaceState(null, "", "/C/ZXNC7K/7")
  expect(storedTable()).toBe("7")
  history.replaceState(null, "", "/c/zxnc7k")
  expect(storedTable()).toBe("")
})

test("the code of a card is that of the link, or the last one", () => {
  expect(storedTableCode()).toBe("")
  localStorage.setItem("tableCode", "MZXW6YTBOI2345")
  expect(storedTableCode()).toBe("MZXW6YTBOI2345")
  history.replaceState(null, "", "/C/ZXNC7K/8/AAAAAAAAAAAAAA")
  expect(storedTableCode()).toBe("AAAAAAAAAAAAAA")
})
