// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"
import { useOrderBell } from "./order-bell.ts"

/** An audio context that stays suspended until it is resumed. */
class SilentContext extends EventTarget {
  state = "suspended"

  async resume(): Promise<void> {
    this.state = "running"
    this.dispatchEvent(new Event("statechange"))
  }

  async close(): Promise<void> {
    this.state = "closed"
  }
}

test("the bell is unlocked when the first touch ends, so that the layout does not move under the finger", async () => {
  vi.stubGlobal("AudioContext", SilentContext)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result } = renderHook(() => useOrderBell(0))
  expect(result.current.isHeldBack).toBe(true)
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(result.current.isHeldBack).toBe(true)
  await act(async () => void fireEvent.pointerUp(document.body))
  expect(result.current.isHeldBack).toBe(false)
})
