import { networkOf } from "../wire/network-of.ts"

/** Counts what each network holds open on this process, so that one network cannot take all of it. */
export class OpenPerNetwork {
  readonly #most: number
  readonly #open = new Map<string, number>()

  /** @param most things that one network may hold open at a time; Infinity for no bound */
  constructor(most: number) {
    this.#most = most
  }

  /** How many networks hold something open. */
  get size(): number {
    return this.#open.size
  }

  /**
   * Counts one more, unless the network has as many as it may.
   *
   * @param address of the client; an IPv6 address counts as its /64
   * @returns takes the count back, once however often it is called; null when the network has enough
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
