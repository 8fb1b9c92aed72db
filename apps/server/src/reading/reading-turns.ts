/** Readings that wait for their turn, each with its files in memory. */
const mostWaiting = 8

/** A reading's place in the row. */
export type Turn = {
  /** Resolves when no other reading runs. Rejects when the signal aborts. */
  readonly comes: (signal: AbortSignal) => Promise<void>
  /** Lets the next reading begin, while this one still counts for its owner. */
  readonly letOthersIn: () => void
  /** Must be called once, whatever happened. */
  readonly end: () => void
}

/**
 * Lets one reading run at a time in this process, and one of each owner wait or run: recognising characters takes a whole
 * core for seconds.
 */
export class ReadingTurns {
  readonly #owners = new Set<string>()
  readonly #row: { readonly start: () => void }[] = []

  /** Takes a place in the row; refuses a second one of the same owner, and everyone while the row is full. */
  enter(ownerId: string): Turn | "own-reading-runs" | "full" {
    if (this.#owners.has(ownerId)) return "own-reading-runs"
    if (this.#row.length > mostWaiting) return "full"
    const { promise, resolve } = Promise.withResolvers<void>()
    const place = { start: resolve }
    this.#owners.add(ownerId)
    this.#row.push(place)
    if (this.#row[0] === place) resolve()
    const leave = () => {
      const at = this.#row.indexOf(place)
      if (at < 0) return
      this.#row.splice(at, 1)
      this.#row[0]?.start()
    }
    return {
      letOthersIn: leave,
      comes: (signal) => {
        const aborted = Promise.withResolvers<never>()
        const giveUp = () => aborted.reject(signal.reason)
        signal.addEventListener("abort", giveUp)
        return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener("abort", giveUp))
      },
      end: () => {
        this.#owners.delete(ownerId)
        leave()
      },
    }
  }
}
