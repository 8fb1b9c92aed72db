import { WireError } from "./wire-error.ts"

/** How long a refusal for too many calls waits: a program in a loop then makes one call a second on each connection. */
const heldMs = 1_000

/** Refusals that wait at the same time; those beyond go out at once, as each holds a connection. */
const mostHeld = 1_000

/**
 * Slows down programs that go on after a 429: refusing them as fast as they ask would fill the event loop with refusals.
 *
 * @param later runs something after so many milliseconds
 * @returns waits when an error is such a refusal
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
