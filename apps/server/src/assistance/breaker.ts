/** Failures in a row after which nothing is asked for a while. */
const mostFailures = 5
const pauseMs = 60_000

/** Stops asking a provider that does not answer, so that owners do not wait for it one after the other. */
export class Breaker {
  readonly #now: () => number
  #failures = 0
  #closedUntil = 0

  /** @param now milliseconds that only grow */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether nothing is to be asked at present. */
  isOpen(): boolean {
    return this.#now() < this.#closedUntil
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures < mostFailures) return
    this.#failures = 0
    this.#closedUntil = this.#now() + pauseMs
  }
}
