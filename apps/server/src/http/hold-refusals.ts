import { WireError } from "./wire-error.ts"

/** Milliseconds by which a 429 is delayed. A program in a loop then makes one call a second on each connection. */
const heldMs = 1_000

/** Most delayed refusals at a time. Further ones are sent at once, because each holds a connection. */
const mostHeld = 1_000

/**
 * Slows down programs that do not stop after a 429. Without the delay, their refusals would fill the event loop.
 *
 * @param later runs a function after some milliseconds
 * @returns a function that waits when the error is a 429
 */
export function holdRefusals(
  later: (milliseconds: number, run: () => void) => void,
): (error: unknown) => Promise<void> {
  let held = 0
  return async (error) => {
    if (!(error instanceof WireError && error.status === 429) || held >= mostHeld) return
    held += 1
    await new Promise<void>((resolve) => later(heldMs, resolve))
    held -= 1
  }
}
