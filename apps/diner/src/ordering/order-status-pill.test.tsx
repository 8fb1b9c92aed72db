// @vitest-environment happy-dom
import type { TrackedOrder } from "@ardoise/contract/functions"
import { noTable } from "@ardoise/domain/order/order"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { dotsTickMs, OrderStatusPill } from "./order-status-pill.tsx"
import { strings as english } from "./order-strings-en.ts"
import { strings as french } from "./order-strings-fr.ts"

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const anOrder = (status: OrderStatus, id = "order-1795213457812"): TrackedOrder => ({
  id,
  menu_id: "menu-1",
  items: [],
  totalPrice: "34.00",
  status,
  tableNumber: "7",
  createdAt: "2026-11-20T19:14:00.000Z",
  updatedAt: "2026-11-20T19:21:00.000Z",
})

function show(orders: readonly TrackedOrder[], { strings = french, isUp = true } = {}) {
  const dismissed: string[] = []
  const { container } = render(
    <OrderStatusPill
      orders={orders}
      isUp={isUp}
      strings={strings}
      tableWord="Table"
      onOpen={() => undefined}
      onDismiss={(id) => dismissed.push(id)}
    />,
  )
  return { container, dismissed }
}

test("the pill is hidden without an order, and when the order is completed", () => {
  expect(show([]).container.textContent).toBe("")
  expect(show([anOrder("completed")]).container.textContent).toBe("")
})

test.each([
  ["pending", "En attente", "Pending"],
  ["preparing", "En préparation", "Preparing"],
  ["ready", "Prêt", "Ready"],
  ["cancelled", "Commande annulée", "Order cancelled"],
] as const)("a %s order is shown in the language of the page", (status, inFrench, inEnglish) => {
  show([anOrder(status)])
  expect(screen.getByRole("status").textContent).toBe(inFrench)
  cleanup()
  show([anOrder(status)], { strings: english })
  expect(screen.getByRole("status").textContent).toBe(inEnglish)
})

test("the button's name contains its visible text, and the announcement is outside the button", () => {
  show([anOrder("ready", "order-1795213457813"), anOrder("pending")])
  const button = screen.getByRole("button", { name: "Votre commande, Prêt Table 7, commande 7813 · 2 commandes" })
  expect(button.contains(screen.getByRole("status"))).toBe(false)
  cleanup()
  show([anOrder("preparing")], { isUp: false })
  expect(screen.getByRole("button", { name: /^Votre commande, En préparation à \d\d:\d\d$/ })).toBeDefined()
})

test("an order is named by its table; one that is ready also by the number that the staff call", () => {
  const moreOf = (order: TrackedOrder) => show([order]).container.querySelector(".mo-more")?.textContent
  expect(moreOf(anOrder("preparing"))).toBe("Table 7")
  expect(moreOf(anOrder("ready"))).toBe("Table 7, commande 7812")
  expect(moreOf({ ...anOrder("ready"), tableNumber: noTable })).toBe("Commande 7812")
  expect(moreOf({ ...anOrder("pending"), tableNumber: noTable })).toBe("")
  expect(moreOf(anOrder("cancelled"))).toBe("")
})

test("the dots of an order in preparation tick every 500 ms", () => {
  vi.useFakeTimers()
  const { container } = show([anOrder("preparing")])
  const dots = () => container.querySelector("[aria-hidden=true].mo-dots")?.textContent
  expect(dots()).toBe("...")
  const seen = [1, 2, 3].map(() => {
    act(() => vi.advanceTimersByTime(dotsTickMs))
    return dots()
  })
  expect(dotsTickMs).toBe(500)
  expect(seen).toEqual([".", "..", "..."])
})

test("a cancelled order stays until it is dismissed", () => {
  const { dismissed } = show([anOrder("cancelled")])
  screen.getByRole("button", { name: "Fermer" }).click()
  expect(dismissed).toEqual(["order-1795213457812"])
})

test("with several orders the pill shows how many, and the ready one", () => {
  const ready = { ...anOrder("ready", "order-1795213457813"), tableNumber: noTable }
  const { container } = show([ready, anOrder("pending")])
  expect(screen.getByRole("status").textContent).toBe("Prêt")
  expect(container.querySelector(".mo-more")?.textContent).toBe("Commande 7813 · 2 commandes")
})

test("a ready order keeps its number without a connection", () => {
  const { container } = show([anOrder("ready")], { isUp: false })
  expect(container.querySelector(".mo-more")?.textContent).toMatch(/^Table 7, commande 7812 · à \d\d:21$/)
})

test("without a connection the last known status is shown with its time, and without the dots of something that goes on", () => {
  const { container } = show([anOrder("preparing")], { isUp: false })
  expect(container.textContent).toMatch(/En préparation à \d\d:21/)
})
