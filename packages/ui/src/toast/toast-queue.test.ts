import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type QueuedToast, ToastQueue, waitFor } from "./toast-queue.ts"

const plain: QueuedToast = { isError: false, hasAction: false }

describe("a toast", () => {
  test("does not wait when none is visible", () => {
    expect(waitFor(null, plain, 1000)).toBe(0)
  })

  test("waits until the visible one was there for 2.5 seconds, or 4 with an action", () => {
    expect(waitFor({ ...plain, at: 1000 }, plain, 1500)).toBe(2000)
    expect(waitFor({ ...plain, hasAction: true, at: 1000 }, plain, 1500)).toBe(3500)
    expect(waitFor({ ...plain, at: 1000 }, plain, 9000)).toBe(0)
  })

  test("about the same subject does not wait, and an error waits for nothing", () => {
    const shown = { ...plain, about: "menu", at: 1000 }
    expect(waitFor(shown, { ...plain, about: "menu" }, 1500)).toBe(0)
    expect(waitFor(shown, { ...plain, isError: true }, 1500)).toBe(0)
  })
})

describe("a queue", () => {
  let shown: string[]
  let queue: ToastQueue
  beforeEach(() => {
    vi.useFakeTimers()
    shown = []
    queue = new ToastQueue(Date.now)
  })
  afterEach(() => {
    queue.stop()
    vi.useRealTimers()
  })
  const add = (name: string, toast: Partial<QueuedToast> = {}) =>
    queue.add({ ...plain, ...toast }, () => void shown.push(name))

  test("shows three toasts one after the other, in their order", () => {
    for (const name of ["a", "b", "c"]) add(name)
    expect(shown).toEqual(["a"])
    vi.advanceTimersByTime(2500)
    expect(shown).toEqual(["a", "b"])
    vi.advanceTimersByTime(2500)
    expect(shown).toEqual(["a", "b", "c"])
  })

  test("shows an error at once, and the waiting ones after it", () => {
    add("a")
    add("b")
    add("error", { isError: true })
    expect(shown).toEqual(["a", "error"])
    vi.advanceTimersByTime(2500)
    expect(shown).toEqual(["a", "error", "b"])
  })

  test("replaces a waiting toast about the same subject", () => {
    add("a")
    add("saving", { about: "save" })
    add("saved", { about: "save" })
    vi.advanceTimersByTime(10_000)
    expect(shown).toEqual(["a", "saved"])
  })

  test("shows the next one as soon as the visible one is closed, not when an older one ends behind it", () => {
    const [first, second] = [() => void shown.push("a"), () => void shown.push("b")]
    queue.add(plain, first)
    queue.add(plain, second)
    queue.closed(first)
    expect(shown).toEqual(["a", "b"])
    add("c")
    queue.closed(first)
    expect(shown).toEqual(["a", "b"])
    queue.closed(second)
    expect(shown).toEqual(["a", "b", "c"])
  })

  test("drops a waiting toast whose subject is over", () => {
    add("a")
    add("removed", { about: "removal" })
    queue.drop("removal")
    vi.advanceTimersByTime(10_000)
    expect(shown).toEqual(["a"])
  })
})
