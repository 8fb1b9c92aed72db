import type { ServerResponse } from "node:http"
import { SetsByKey } from "./sets-by-key.ts"

/** What one phone follows. */
export type OrderStream = {
  readonly answer: ServerResponse
  /** SHA-256 of the secret key, by the order's id. */
  readonly orders: ReadonlyMap<string, string>
  readonly menuId: string | null
  /** Owner of the menu: the plan, the hours and the switch are theirs. */
  readonly ownerId: string | null
  /** Number of the reading whose news of the menu were sent last: news that were read earlier do not follow them. */
  lastReading: number
}

/** The open streams of this process, found by what they follow: an order is no business of all the other phones. */
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

  /** A copy, as are those below: streams may end while it is walked through. */
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
