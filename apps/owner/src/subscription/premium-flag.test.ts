// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest"
import { storageKeys } from "../storage-keys.ts"
import { isPremiumFlagged, toggleFlag, updateFlag } from "./premium-flag.ts"

const flag = () => localStorage.getItem(storageKeys.premiumFeatures)
const callbacks = () => ({ onSubscribe: vi.fn(), onCancel: vi.fn() })

beforeEach(() => localStorage.clear())

test.each([
  ["true", true],
  ["false", false],
  ["TRUE", false],
  ["1", false],
  ["", false],
])("a flag %j reads as %s", (text, isOn) => {
  localStorage.setItem(storageKeys.premiumFeatures, text)
  expect(isPremiumFlagged()).toBe(isOn)
})

test("the callbacks set the flag to 'true' and 'false'", () => {
  toggleFlag.onSubscribe()
  expect(flag()).toBe("true")
  toggleFlag.onCancel()
  expect(flag()).toBe("false")
})

describe("an answer that differs from the flag", () => {
  test("calls the subscribe callback, once", () => {
    const called = callbacks()
    expect(updateFlag(true, called)).toBe(true)
    expect(updateFlag(true, called)).toBe(false)
    expect(called.onSubscribe).toHaveBeenCalledTimes(1)
    expect(called.onCancel).not.toHaveBeenCalled()
  })

  test("calls the cancel callback, once", () => {
    localStorage.setItem(storageKeys.premiumFeatures, "true")
    const called = callbacks()
    expect(updateFlag(false, called)).toBe(true)
    expect(updateFlag(false, called)).toBe(false)
    expect(called.onCancel).toHaveBeenCalledTimes(1)
    expect(called.onSubscribe).not.toHaveBeenCalled()
  })

  test("does not loop if the browser stores nothing", () => {
    const refusing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError")
    })
    const called = callbacks()
    expect([updateFlag(true, called), updateFlag(true, called), updateFlag(true, called)]).toEqual([true, false, false])
    expect(isPremiumFlagged()).toBe(true)
    refusing.mockRestore()
    updateFlag(false)
  })
})

test("an equal answer calls no callback, and writes 'false' if there was no flag", () => {
  const called = callbacks()
  expect(updateFlag(false, called)).toBe(false)
  expect(called.onCancel).not.toHaveBeenCalled()
  expect(flag()).toBe("false")
})
