// @vitest-environment happy-dom
import type { TrackedOrder } from "@ardoise/contract/functions"
import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { createRef } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { CartProvider } from "../cart/cart-provider.tsx"
import { strings as cartStrings } from "../cart/cart-strings-fr.ts"
import { keepOrders, orderKeys, storedOrders } from "./order-storage.ts"
import { strings } from "./order-strings-fr.ts"
import { Ordering } from "./ordering.tsx"

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const anOrder = (id: string): TrackedOrder => ({
  id,
  menu_id: "menu-1",
  items: [],
  totalPrice: "34.00",
  status: "pending",
  tableNumber: "7",
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
})
const kept = (order: TrackedOrder) => ({ order, trackingKey: `key of ${order.id}` })

/** Opens a menu in a tab. `hear` is what the kitchen says of an order. */
function openTab() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal("fetch", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    return new Response(body)
  })
  render(
    <CartProvider menuId="menu-1" language="fr" strings={cartStrings}>
      <Ordering strings={strings} anonKey="key" slot={null} drawer={createRef()} />
    </CartProvider>,
  )
  const hear = (order: TrackedOrder) =>
    stream?.enqueue(new TextEncoder().encode(`event: order\ndata: ${JSON.stringify(order)}\n\n`))
  return { hear }
}

test("an order that another tab of the menu has placed is on this one too, and no step of an older order loses it", async () => {
  const older = anOrder("order-1795213457812")
  const newer = anOrder("order-1795213458000")
  keepOrders("menu-1", [kept(older)], Date.now())
  const { hear } = openTab()
  const pill = () => screen.getByRole("complementary", { name: "Votre commande" }).textContent
  expect(pill()).toBe("En attente")

  // The other tab writes; before this one is told, the kitchen moves the older order.
  keepOrders("menu-1", [kept(older), kept(newer)], Date.now())
  await act(async () => hear({ ...older, status: "preparing", updatedAt: new Date(Date.now() + 1000).toISOString() }))
  await waitFor(() => {
    expect(storedOrders("menu-1", Date.now()).map(({ order }) => order.status)).toEqual(["preparing", "pending"])
  })
  act(() => void dispatchEvent(new StorageEvent("storage", { key: orderKeys.orders })))
  await waitFor(() => expect(pill()).toMatch(/^En attente2/))
})
