import { createContext, useContext } from "react"

/** Time and chance, as the saving of the editor meets them. */
export type SavingClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Calls back once. @returns calls it off */
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 up to, not including, 1. */
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

/** The clock that the editor saves by; a test gives it another one. */
export const SavingClockContext = createContext<SavingClock>(browserClock)

/** The clock that the editor saves by. */
export function useSavingClock(): SavingClock {
  return useContext(SavingClockContext)
}
