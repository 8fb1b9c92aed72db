/** Pseudo-random numbers: the same seed gives the same sequence. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to 1, excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0, below the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  /** Returns true with this probability. */
  happens(share: number): boolean {
    return this.next() < share
  }

  /** A random element of the list. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }
}

/** Computes a 32-bit seed from a seed and a name (FNV-1a). */
export function seedOf(seed: number, name: string): number {
  return (
    [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), seed ^ 2_166_136_261) >>> 0
  )
}
