import { onTestFinished, vi } from "vitest"

const dayMs = 24 * 3_600_000

/**
 * Lets a test run at noon (UTC): at six in the morning tables begin anew, and a test that lets minutes pass must not pass
 * that hour. Only `Date` is replaced, until the test ends.
 */
export function atNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2 })
  onTestFinished(() => void vi.useRealTimers())
}
