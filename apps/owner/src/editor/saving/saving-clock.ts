import { createContext, useContext } from "react"

/** Time and randomness, as the editor's saving uses them. */
export type SavingClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Calls back once. @returns cancels the call */
  readonly after: (ms: number, run: () => void) => () => void
  /** Returns a number from 0 up to, not including, 1. */
  readonly random: () => number
}

/** The clock of the browser. */
export const browserClock: SavingClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** The clock that saving uses; tests provide their own. */
export const SavingClockContext = createContext<SavingClock>(browserClock)

/** Returns the clock that saving uses. */
export function useSavingClock(): SavingClock {
  return useContext(SavingClockContext)
}
