// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { whenIdle } from "./when-idle.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("the callback runs half a second after the screen, and not at all if the screen has gone", () => {
  const came = vi.fn()
  whenIdle(() => came("stayed"))
  whenIdle(() => came("gone"))()
  vi.advanceTimersByTime(499)
  expect(came).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(came.mock.calls).toEqual([["stayed"]])
})

test("a screen that goes while the browser is busy cancels the callback, too", () => {
  const idle: (() => void)[] = []
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run))
  const came = vi.fn()
  const callOff = whenIdle(came)
  vi.runAllTimers()
  callOff()
  for (const run of idle) run()
  expect(idle).toHaveLength(1)
  expect(came).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
