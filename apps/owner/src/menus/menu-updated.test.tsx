// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { announceMenusChanged, useMenusChanged } from "./menu-updated.ts"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function List({ onChange }: { onChange: () => void }) {
  useMenusChanged(onChange)
  return null
}

test("an open list is notified of a change at once, and only once", () => {
  const handleChange = vi.fn()
  render(<List onChange={handleChange} />)
  act(() => announceMenusChanged())
  act(() => vi.advanceTimersByTime(2000))
  expect(handleChange).toHaveBeenCalledOnce()
  expect(localStorage.getItem("menu_update_required")).toBeNull()
})

test("a list that opens later finds the flag and clears it", () => {
  announceMenusChanged()
  expect(localStorage.getItem("menu_update_required")).toBe("true")
  const handleChange = vi.fn()
  render(<List onChange={handleChange} />)
  act(() => vi.advanceTimersByTime(500))
  expect(handleChange).toHaveBeenCalledOnce()
  expect(localStorage.getItem("menu_update_required")).toBeNull()
})

test("a flag that another tab sets is found within half a second", () => {
  const handleChange = vi.fn()
  render(<List onChange={handleChange} />)
  localStorage.setItem("menu_update_required", "true")
  act(() => vi.advanceTimersByTime(500))
  expect(handleChange).toHaveBeenCalledOnce()
})

test("a list is notified of another tab's change even if that tab cleared the flag itself", () => {
  const handleChange = vi.fn()
  render(<List onChange={handleChange} />)
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "menu_update_required", newValue: "true" })))
  expect(handleChange).toHaveBeenCalledOnce()
})
