import type { ServerResponse } from "node:http"
import { SetsByKey } from "../http/sets-by-key.ts"

/** What one phone follows. */
export type OrderStream = {
  readonly answer: ServerResponse
  /** SHA-256 of each order's secret key, by the order's id. */
  readonly orders: ReadonlyMap<string, string>
  readonly menuId: string | null
  /** Owner of the menu, who has the plan, the opening hours and the ordering switch. */
  readonly ownerId: string | null
  /** Number of the newest menu state that was sent. A state that was read earlier is not sent after it. */
  lastReading: number
}

/**
 * The open streams of this process, indexed by what they follow, so that a change reaches only the phones it concerns.
 */
export class OrderStreams {
  readonly #all = new Set<OrderStream>()
  readonly #ofOrder = new SetsByKey<OrderStream>()
  readonly #ofMenu = new SetsByKey<OrderStream>()
  readonly #ofOwner = new SetsByKey<OrderStream>()

  get size(): number {
    return this.#all.size
  }

  add(stream: OrderStream): void {
    this.#all.add(stream)
    for (const id of stream.orders.keys()) this.#ofOrder.add(id, stream)
    if (stream.menuId !== null) this.#ofMenu.add(stream.menuId, stream)
    if (stream.ownerId !== null) this.#ofOwner.add(stream.ownerId, stream)
  }

  delete(stream: OrderStream): void {
    this.#all.delete(stream)
    for (const id of stream.orders.keys()) this.#ofOrder.delete(id, stream)
    if (stream.menuId !== null) this.#ofMenu.delete(stream.menuId, stream)
    if (stream.ownerId !== null) this.#ofOwner.delete(stream.ownerId, stream)
  }

  /** A copy, as in the methods below: streams may end during the iteration. */
  all(): OrderStream[] {
    return [...this.#all]
  }

  ofOrder(orderId: string): OrderStream[] {
    return this.#ofOrder.list(orderId)
  }

  ofMenu(menuId: string): OrderStream[] {
    return this.#ofMenu.list(menuId)
  }

  ofOwner(ownerId: string): OrderStream[] {
    return this.#ofOwner.list(ownerId)
  }
}
