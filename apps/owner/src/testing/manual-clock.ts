import type { SavingClock } from "../editor/saving/saving-clock.ts"

/** A clock that moves only when a test advances it. */
export type ManualClock = SavingClock & {
  /** Advances the time and runs the timers that are due, in order. */
  readonly advance: (ms: number) => void
}

/**
 * Creates a clock for tests of saving: it runs no timer by itself.
 *
 * @param random the result of `random()`; the default shows no save notice by chance
 */
export function createManualClock(startMs: number = Date.now(), random = 0.99): ManualClock {
  let nowMs = startMs
  let timers: readonly { readonly atMs: number; readonly run: () => void }[] = []
  return {
    now: () => nowMs,
    random: () => random,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run }
      timers = [...timers, timer]
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    advance: (ms) => {
      const untilMs = nowMs + ms
      for (;;) {
        const due = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
        if (due === undefined) break
        timers = timers.filter((each) => each !== due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
      }
      nowMs = untilMs
    },
  }
}
