import { expect, test } from "vitest"
import type { OrderStatus } from "../order/order-status.ts"
import type { Serving } from "../order/serving.ts"
import { ticketContent } from "./ticket-content.ts"

const line = (name: string, serving: Serving) => ({ dishId: name, name, price: "8.00", quantity: 1, note: "", serving })
const lines = [line("Soupe", 1), line("Sole", 2), line("Tarte", 3), line("Eau", 0)]
const order = (status: OrderStatus, serving: Serving = 1) => {
  return { id: "order-1764270000000", table: "7", placedAt: "2026-11-27T19:02:00.000Z", lines, status, serving }
}
const where = { restaurantName: "Le Petit Zinc", timeZone: "Europe/Paris" }

test("Whatever is printed of a cancelled order says so", () => {
  expect(ticketContent(order("cancelled"), where).marks).toEqual(["ANNULÉE"])
  expect(ticketContent(order("cancelled"), { ...where, marks: ["RÉIMPRESSION"] }).marks).toEqual([
    "RÉIMPRESSION",
    "ANNULÉE",
  ])
  for (const status of ["pending", "preparing", "ready", "completed"] as const) {
    expect(ticketContent(order(status), where).marks).toEqual([])
  }
})

test("A ticket has the dishes of the present serving, or of all that were sent, and says what follows", () => {
  const mains = order("preparing", 2)
  const names = (content: ReturnType<typeof ticketContent>) => content.lines.map(({ name }) => name)
  const present = ticketContent(mains, where)
  expect([names(present), present.marks]).toEqual([["Sole"], ["SUITE\u00a0: PLATS"]])
  const sent = ticketContent(mains, { ...where, servings: "sent" })
  expect([names(sent), sent.marks]).toEqual([["Soupe", "Sole", "Eau"], []])
  expect([present.follows, sent.follows]).toEqual(["1 dessert", "1 dessert"])
})
