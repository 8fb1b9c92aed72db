/** Readings that wait beside the one that runs, each with its files in memory. */
const mostWaiting = 8

/** A reading's place in the row. */
export type Turn = {
  /** Joins the row once, and resolves when no other reading runs. Rejects when the signal aborts. */
  readonly comes: (signal: AbortSignal) => Promise<void>
  /** Lets the next reading begin, while this one still counts for its owner. */
  readonly letOthersIn: () => void
  /** Must be called once, whatever happened. */
  readonly end: () => void
}

/**
 * Lets one reading run at a time in this process, and one of each owner wait or run: recognising characters takes a whole
 * core for seconds. A reading joins the row when its files are there, so that a slow connection does not hold up others.
 */
export class ReadingTurns {
  readonly #owners = new Set<string>()
  /** The readings that have files in memory or receive them. */
  readonly #inside = new Set<Place>()
  /** Those that have their files, in the order of their turns. The first one runs. */
  readonly #row: Place[] = []

  /** Lets a reading in; refuses a second one of the same owner, and everyone while too many are inside. */
  enter(ownerId: string): Turn | "own-reading-runs" | "full" {
    if (this.#owners.has(ownerId)) return "own-reading-runs"
    if (this.#inside.size > mostWaiting) return "full"
    const { promise, resolve } = Promise.withResolvers<void>()
    const place: Place = { start: resolve }
    this.#owners.add(ownerId)
    this.#inside.add(place)
    const leave = () => {
      this.#inside.delete(place)
      const at = this.#row.indexOf(place)
      if (at < 0) return
      this.#row.splice(at, 1)
      this.#row[0]?.start()
    }
    return {
      letOthersIn: leave,
      comes: async (signal) => {
        signal.throwIfAborted()
        this.#row.push(place)
        if (this.#row[0] === place) place.start()
        const aborted = Promise.withResolvers<never>()
        const giveUp = () => aborted.reject(signal.reason)
        signal.addEventListener("abort", giveUp)
        await Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener("abort", giveUp))
      },
      end: () => {
        this.#owners.delete(ownerId)
        leave()
      },
    }
  }
}

type Place = { readonly start: () => void }
