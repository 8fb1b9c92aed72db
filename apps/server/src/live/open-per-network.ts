import { networkOf } from "../wire/network-of.ts"

/** Counts what each network has open on this process, so that one network cannot use up all of it. */
export class OpenPerNetwork {
  readonly #most: number
  readonly #open = new Map<string, number>()

  /** @param most things that one network may have open at a time; Infinity for no limit */
  constructor(most: number) {
    this.#most = most
  }

  /** How many networks have something open. */
  get size(): number {
    return this.#open.size
  }

  /**
   * Counts one more, unless the network has reached its limit.
   *
   * @param address of the client; an IPv6 address counts as its /64
   * @returns a function that releases it, once, however often it is called; null when the limit is reached
   */
  take(address: string): (() => void) | null {
    const network = networkOf(address)
    const count = this.#open.get(network) ?? 0
    if (count >= this.#most) return null
    this.#open.set(network, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const rest = (this.#open.get(network) ?? 1) - 1
      if (rest === 0) this.#open.delete(network)
      else this.#open.set(network, rest)
    }
  }
}
