import { networkOf } from "../http/network-of.ts"
import type { Config } from "../settings/config.ts"

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

/** Creates the counter of a rule. It has no limit when the settings turn limits off. */
export function openPerNetwork({ rateLimits }: Pick<Config, "rateLimits">, most: number): OpenPerNetwork {
  return new OpenPerNetwork(rateLimits ? most : Number.POSITIVE_INFINITY)
}
