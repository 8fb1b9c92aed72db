// @vitest-environment happy-dom
import type { TrackedOrder } from "@ardoise/contract/functions"
import type { CartLine } from "@ardoise/domain/order/cart"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { createRef, useEffect, useRef, useState } from "react"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { CartDrawer } from "../cart/cart-drawer.tsx"
import { type CartContext, CartProvider, useCart } from "../cart/cart-provider.tsx"
import { cartKey, storeCart } from "../cart/cart-storage.ts"
import { strings as cartStrings } from "../cart/cart-strings-fr.ts"
import { orderKeys, storedOrders, storeOrders } from "./order-storage.ts"
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

const sole: CartLine = {
  id: "item-sole",
  name: "Sole",
  description: "",
  price: "34.00",
  translatedName: "",
  quantity: 1,
}

/**
 * Opens a menu in a tab. The returned functions also send a status of a followed order through the stream.
 *
 * @param answer the server's answer to a placed order
 */
function openTab(answer: () => Promise<Response> = async () => Response.error(), menuId = "menu-1") {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let followed = ""
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("place_order")) return answer()
    followed = address
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    return new Response(body)
  })
  const slot = document.body.appendChild(document.createElement("div"))
  onTestFinished(() => slot.remove())
  let cart = null as CartContext | null
  const Cart = () => {
    cart = useCart()
    return null
  }
  render(
    <CartProvider menuId={menuId} language="fr" strings={cartStrings}>
      <Cart />
      <Ordering strings={strings} anonKey="key" slot={slot} drawer={createRef()} />
    </CartProvider>,
  )
  const say = (text: string) => stream?.enqueue(new TextEncoder().encode(text))
  const hear = (...orders: TrackedOrder[]) => {
    const known = orders.filter(({ id }) => followed.includes(id))
    say(known.map((order) => `event: order\ndata: ${JSON.stringify(order)}\n\n`).join(""))
  }
  const hearOf = (event: "menu" | "unknown", data: unknown) => say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const order = () => fireEvent.click(screen.getByRole("button", { name: "Commander" }))
  return { hear, hearOf, order, cart: () => cart as CartContext }
}

const pill = () => screen.getByRole("complementary", { name: "Votre commande" }).textContent
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test("an order from another tab of the menu appears on this one, and a status change of an older order does not remove it", async () => {
  const older = anOrder("order-1795213457812")
  const newer = anOrder("order-1795213458000")
  storeOrders("menu-1", [kept(older)], Date.now())
  const { hear } = openTab()
  expect(pill()).toBe("En attente Table 7")

  // The other tab writes. Before this tab gets the event, the kitchen moves the older order.
  storeOrders("menu-1", [kept(older), kept(newer)], Date.now())
  await act(async () => hear({ ...older, status: "preparing", updatedAt: new Date(Date.now() + 1000).toISOString() }))
  await waitFor(() => {
    expect(storedOrders("menu-1", Date.now()).map(({ order }) => order.status)).toEqual(["preparing", "pending"])
  })
  act(() => void dispatchEvent(new StorageEvent("storage", { key: orderKeys.orders })))
  await waitFor(() => expect(pill()).toMatch(/^En attente 2 commandes/))
})

test("orders that the server does not know are removed, and no others", async () => {
  const orders = [anOrder("order-1795213457812"), anOrder("order-1795213458000")]
  storeOrders("menu-1", orders.map(kept), Date.now())
  const { hearOf } = openTab()
  await act(async () => hearOf("unknown", ["order-1795213458000"]))
  await waitFor(() => {
    expect(storedOrders("menu-1", Date.now()).map(({ order }) => order.id)).toEqual(["order-1795213457812"])
  })
  expect(pill()).toBe("En attente Table 7")
})

test.each([
  ["paused", /La cuisine est fermée pour le moment/],
  ["hours", /pendant les heures d’ouverture/],
  ["menu", /Cette carte n’est plus servie/],
])("a cart shows why orders are closed before it is sent (%s), as long as they are", async (closed, sentence) => {
  storeCart("menu-1", [sole])
  const { hearOf } = openTab()
  await act(async () => hearOf("menu", { menuId: "menu-1", soldOut: [], closed }))
  expect(await screen.findByText(sentence)).toBeDefined()
  await act(async () => hearOf("menu", { menuId: "menu-1", soldOut: [], closed: null }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test("a menu that was deleted during an order says so", async () => {
  storeCart("menu-1", [sole])
  const { order } = openTab(async () => Response.json({ code: "menu_not_found", details: null }, { status: 404 }))
  order()
  expect(await screen.findByText("Cette carte n’est plus servie.")).toBeDefined()
})

/** Opens a tab whose cart another tab then orders. `sent` lists the orders of this tab. */
function openTabOrderedElsewhere() {
  storeCart("menu-1", [sole])
  const sent: string[] = []
  const tab = openTab(async () => {
    sent.push("order")
    return Response.error()
  })
  storeCart("menu-1", [])
  storeOrders("menu-1", [kept(anOrder("order-1795213457812"))], Date.now())
  return { ...tab, sent }
}

test("a cart that another tab has just ordered is not ordered again, even before this tab gets the event", async () => {
  const { order, cart, sent } = openTabOrderedElsewhere()
  order()
  await waitFor(() => expect(cart().cart).toEqual([]))
  expect(pill()).toBe("En attente Table 7")
  expect(sent).toEqual([])
})

test.each([
  ["its order", [orderKeys.orders]],
  ["its cart and its order", [cartKey("menu-1"), orderKeys.orders]],
])(
  "a cart that another tab has just ordered is not ordered again when only the event of %s was shown",
  async (_what, keys) => {
    const { order, cart, sent } = openTabOrderedElsewhere()
    // The press comes before the page is rendered again.
    act(() => {
      for (const key of keys) dispatchEvent(new StorageEvent("storage", { key }))
      order()
    })
    // The press has ended when the other tab's order is shown.
    await waitFor(() => expect(document.querySelector("dialog")?.open).toBe(true))
    expect(cart().cart).toEqual([])
    expect(pill()).toBe("En attente Table 7")
    expect(sent).toEqual([])
  },
)

test("an order whose cancellation the kitchen reverts is shown as in progress again", async () => {
  const order = anOrder("order-1795213457812")
  storeOrders("menu-1", [kept(order)], Date.now())
  const { hear } = openTab()
  await act(async () => hear({ ...order, status: "cancelled", updatedAt: later(1) }))
  await waitFor(() => expect(pill()).toBe("Commande annulée"))
  await act(async () => hear({ ...order, status: "preparing", updatedAt: later(2) }))
  await waitFor(() => expect(pill()).toMatch(/^En préparation/))
})

test("an order that was placed elsewhere appears on a page restored from the history", async () => {
  openTab()
  storeOrders("menu-1", [kept(anOrder("order-1795213457812"))], Date.now())
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })))
  await waitFor(() => expect(pill()).toBe("En attente Table 7"))
})

describe("a placed order", () => {
  const placed = (items: TrackedOrder["items"]) => {
    const order = { ...anOrder("order-1795213457812"), items }
    return Response.json({ order, tracking_key: "key of it" })
  }

  test("is removed from every cart: what a lost answer was about is not ordered again", async () => {
    const tart = { ...sole, id: "item-tart", name: "Tarte" }
    storeCart("menu-1", [sole, tart])
    // The answer to the order of the sole alone was lost.
    const { order, cart } = openTab(async () => placed([{ id: sole.id, name: "Sole", price: "34", quantity: 1 }]))
    order()
    expect(await screen.findByText(/Votre première commande était bien arrivée/)).toBeDefined()
    expect(cart().cart).toEqual([tart])
  })

  test("is recognised although the server removed right-to-left marks from a note", async () => {
    storeCart("menu-1", [{ ...sole, note: "\u200fبدون ملح\u200e" }])
    const items = [{ id: sole.id, name: "Sole", price: "34", quantity: 1, note: "بدون ملح" }]
    const { order, cart } = openTab(async () => placed(items))
    order()
    await waitFor(() => expect(cart().cart).toEqual([]))
    expect(screen.queryByText(/Votre première commande/)).toBeNull()
  })

  test("is followed on the page of the restaurant, even when that shows another menu by then", async () => {
    history.replaceState(null, "", "/u/lepetitzinc")
    storeCart("menu-1", [sole])
    const { order } = openTab(async () => placed([{ id: sole.id, name: "Sole", price: "34", quantity: 1 }]))
    order()
    await waitFor(() => expect(pill()).toBe("En attente Table 7"))
    cleanup()
    const { hear } = openTab(undefined, "menu-2")
    expect(pill()).toBe("En attente Table 7")
    const moved = { ...anOrder("order-1795213457812"), status: "preparing" as const, updatedAt: later(2) }
    await act(async () => hear(moved))
    await waitFor(() => expect(pill()).toMatch(/^En préparation/))
    cleanup()
    history.replaceState(null, "", "/u/chezmarcel")
    openTab(undefined, "menu-3")
    expect(screen.queryByRole("complementary")).toBeNull()
    cleanup()
    history.replaceState(null, "", "/u/lepetitzinc")
    openTab(undefined, "menu-2")
    expect(pill()).toMatch(/^En préparation/)
  })

  test("does not remove what was added before its answer arrived", async () => {
    storeCart("menu-1", [sole])
    const answers: ((response: Response) => void)[] = []
    const { order, cart } = openTab(() => new Promise((resolve) => answers.push(resolve)))
    order()
    await waitFor(() => expect(answers).toHaveLength(1))
    act(() => cart().change(sole.id, 1))
    await act(async () => answers[0]?.(placed([{ id: sole.id, name: "Sole", price: "34", quantity: 1 }])))
    await waitFor(() => expect(cart().cart).toEqual([sole]))
  })
})

test("a cart whose only dish is gone says so: an empty cart alone would look like a sent order", async () => {
  storeCart("menu-1", [sole])
  const details = JSON.stringify([{ id: sole.id, kind: "sold_out", name: "Sole" }])
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("place_order")) return Response.json({ code: "order_changed", details }, { status: 409 })
    return new Response(new ReadableStream())
  })
  const Island = () => {
    const dialog = useRef<HTMLDialogElement>(null)
    const [slot, setSlot] = useState<Element | null>(null)
    useEffect(() => dialog.current?.showModal(), [])
    return (
      <>
        <CartDrawer dialog={dialog} ordering={<div ref={setSlot} />} />
        <Ordering strings={strings} anonKey="key" slot={slot} drawer={dialog} />
      </>
    )
  }
  render(
    <CartProvider menuId="menu-1" language="fr" strings={cartStrings}>
      <Island />
    </CartProvider>,
  )
  fireEvent.click(await screen.findByRole("button", { name: "Commander" }))
  expect(await screen.findByText("Votre panier est vide")).toBeDefined()
  expect((await screen.findByRole("alert")).textContent).toContain("Sole est épuisé.")
  expect(screen.queryByRole("button", { name: /^Commander/ })).toBeNull()
})

test("two orders that change at once are both shown correctly, even where the browser stores nothing", async () => {
  const orders = [anOrder("order-1795213457812"), anOrder("order-1795213458000")] as const
  storeOrders("menu-1", orders.map(kept), Date.now())
  const { hear } = openTab()
  vi.stubGlobal("localStorage", undefined)
  await act(async () =>
    hear(...orders.map((order) => ({ ...order, status: "completed" as const, updatedAt: later(1) }))),
  )
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull())
})
