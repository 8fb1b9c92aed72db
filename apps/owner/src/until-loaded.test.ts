import { afterEach, expect, test, vi } from "vitest"
import { untilLoaded } from "./until-loaded.ts"

afterEach(() => vi.useRealTimers())

test("code that was lost twice on the way is loaded at the third try, after three seconds", async () => {
  vi.useFakeTimers()
  let tries = 0
  const loading = untilLoaded(async () => {
    tries += 1
    if (tries < 3) throw new TypeError("Failed to fetch dynamically imported module")
    return "code"
  })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe("code")
})
