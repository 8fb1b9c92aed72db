/** Lets some pieces of work run at the same time, and some more wait. */
export class Slots {
  readonly #most: number
  readonly #mostWaiting: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor({ most, mostWaiting }: { readonly most: number; readonly mostWaiting: number }) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  /**
   * Waits for a turn.
   *
   * @returns a function that ends the turn, or null if too many wait already
   * @throws the reason of the signal when it aborts while waiting
   */
  async take(signal: AbortSignal): Promise<(() => void) | null> {
    signal.throwIfAborted()
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) return null
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          const at = this.#waiting.indexOf(go)
          if (at >= 0) this.#waiting.splice(at, 1)
          reject(signal.reason)
        }
        const go = () => {
          signal.removeEventListener("abort", leave)
          resolve()
        }
        signal.addEventListener("abort", leave, { once: true })
        this.#waiting.push(go)
      })
    } else this.#running += 1
    let isEnded = false
    return () => {
      if (isEnded) return
      isEnded = true
      const next = this.#waiting.shift()
      // The turn goes on to the next one.
      if (next) next()
      else this.#running -= 1
    }
  }
}
