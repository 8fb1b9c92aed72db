/** Orders that one address of the network may place within the window: a full dining room behind one Wi-Fi, no flood. */
export const addressBounds = { windowMs: 10 * 60_000, orders: 100 } as const

/** Counts the orders of each address in this process, which remembers it no longer than that takes. */
export class OrderFlood {
  /** The address that ordered last stands last. */
  readonly #placed = new Map<string, number[]>()

  /** Whether an address has placed all that it may. @param nowMs milliseconds since 1970 */
  isOver(address: string, nowMs: number): boolean {
    return this.#recent(address, nowMs).length >= addressBounds.orders
  }

  /** Notes an order that was placed. */
  note(address: string, nowMs: number): void {
    const recent = this.#recent(address, nowMs)
    this.#placed.delete(address)
    for (const known of this.#placed.keys()) {
      if (this.#recent(known, nowMs).length > 0) break
      this.#placed.delete(known)
    }
    this.#placed.set(address, [...recent, nowMs])
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#placed.size
  }

  #recent(address: string, nowMs: number): number[] {
    return (this.#placed.get(address) ?? []).filter((at) => Math.abs(nowMs - at) < addressBounds.windowMs)
  }
}
