// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"
import { useOrderBell } from "./order-bell.ts"

/** A sound card that a browser keeps silent until it is asked again. */
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

test("the bell is let free when the first touch is over, so that nothing moves under the finger", async () => {
  vi.stubGlobal("AudioContext", SilentContext)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result } = renderHook(() => useOrderBell(0))
  expect(result.current.isHeldBack).toBe(true)
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(result.current.isHeldBack).toBe(true)
  await act(async () => void fireEvent.pointerUp(document.body))
  expect(result.current.isHeldBack).toBe(false)
})
