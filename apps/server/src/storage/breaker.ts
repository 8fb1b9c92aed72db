/** Failures in a row after which nothing is asked for a while. */
const mostFailures = 5

/** Stops asking a service that does not answer, so that callers do not wait for it one after the other. */
export class Breaker {
  readonly #pauseMs: number
  readonly #now: () => number
  #failures = 0
  #closedUntil = 0

  /**
   * @param pauseMs milliseconds without a call after failures
   * @param now milliseconds that only grow
   */
  constructor(pauseMs: number, now: () => number = () => performance.now()) {
    this.#pauseMs = pauseMs
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
    this.#closedUntil = this.#now() + this.#pauseMs
  }
}
