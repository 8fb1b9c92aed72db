/** Orders that one address of the network may place within the window: a full dining room behind one Wi-Fi, no flood. */
export const addressBounds = { windowMs: 10 * 60_000, orders: 100 } as const

/** How many addresses are remembered before the quiet ones are forgotten. */
const mostAddresses = 10_000

/** Counts the orders of each address in this process. */
export class OrderFlood {
  readonly #placed = new Map<string, number[]>()

  /** Whether an address has placed all that it may. @param nowMs milliseconds since 1970 */
  isOver(address: string, nowMs: number): boolean {
    return this.#recent(address, nowMs).length >= addressBounds.orders
  }

  /** Notes an order that was placed. */
  note(address: string, nowMs: number): void {
    if (this.#placed.size >= mostAddresses) {
      for (const known of this.#placed.keys()) if (this.#recent(known, nowMs).length === 0) this.#placed.delete(known)
    }
    this.#placed.set(address, [...this.#recent(address, nowMs), nowMs])
  }

  #recent(address: string, nowMs: number): number[] {
    return (this.#placed.get(address) ?? []).filter((at) => Math.abs(nowMs - at) < addressBounds.windowMs)
  }
}
