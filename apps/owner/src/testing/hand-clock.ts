import type { SavingClock } from "../editor/saving/saving-clock.ts"

/** A clock that stands still until a test moves it. */
export type HandClock = SavingClock & {
  /** Moves on, and calls back what is due, in order. */
  readonly advance: (ms: number) => void
}

/**
 * A clock for tests of saving: nothing happens by itself.
 *
 * @param random what every question to chance answers; by default no save is announced by luck
 */
export function createHandClock(startMs: number = Date.now(), random = 0.99): HandClock {
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
