import { expect } from "vitest"

/**
 * The versions that one client writes over each other, by number. After a lost answer the client does not know whether
 * its version was stored.
 */
export class WrittenVersions {
  #tried = 0
  #acknowledged = 0
  readonly #inDoubt = new Set<number>()
  readonly #refused = new Set<number>()

  /** The number of the next version to write. */
  next(): number {
    this.#tried += 1
    return this.#tried
  }

  /** What to do with each outcome of writing a version. */
  outcomes(version: number) {
    return {
      lost: () => this.#inDoubt.add(version),
      refused: () => this.#refused.add(version),
      done: () => this.stored(version),
    }
  }

  /** A stored version has replaced all earlier ones. */
  stored(version: number): void {
    this.#acknowledged = version
    this.#inDoubt.clear()
    this.#refused.clear()
  }

  /** Checks a version that was read: the last acknowledged one, or a later one whose answer was lost. */
  check(version: number, name: string): void {
    expect([this.#acknowledged, ...this.#inDoubt], name).toContain(version)
    this.stored(version)
  }

  /** Marks refused versions as unknown. */
  doubtRefusals(): void {
    for (const version of this.#refused) this.#inDoubt.add(version)
  }
}
