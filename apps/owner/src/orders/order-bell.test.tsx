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

test("the bell says that it is silent after a telephone call has interrupted the sound, until the next touch", async () => {
  const opened: SilentContext[] = []
  class RunningContext extends SilentContext {
    override state = "running"

    constructor() {
      super()
      opened.push(this)
    }
  }
  vi.stubGlobal("AudioContext", RunningContext)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result } = renderHook(() => useOrderBell(0))
  expect(result.current.isHeldBack).toBe(false)
  await act(async () => {
    for (const context of opened) {
      context.state = "interrupted"
      context.dispatchEvent(new Event("statechange"))
    }
  })
  expect(result.current.isHeldBack).toBe(true)
  await act(async () => void fireEvent.pointerUp(document.body))
  expect(result.current.isHeldBack).toBe(false)
})
