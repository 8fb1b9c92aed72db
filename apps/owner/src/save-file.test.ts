// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { saveFile } from "./save-file.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("a saved file can still be read by a browser that starts half a minute after the click", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue()
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes")
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  saveFile("codes.txt", new Blob(["1234"]))
  expect(saved).toEqual(["codes.txt blob:codes"])
  vi.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith("blob:codes")
})
