import fc from "fast-check"
import { expect, test } from "vitest"
import type { OrderStatus } from "../order/order-status.ts"
import type { Serving } from "../order/serving.ts"
import { type TicketRecord, ticketIdOf, ticketsDue } from "./tickets-due.ts"

const at = (minutes: number) => new Date(Date.parse("2026-11-27T19:00:00.000Z") + minutes * 60_000).toISOString()
const order = (id: string, minutes: number, status: OrderStatus = "pending") => ({
  id,
  status,
  acceptedAt: at(minutes),
  movedAt: at(minutes),
  sent: [] as readonly Serving[],
  servingSince: null as string | null,
})
const record = (id: string, more: Partial<TicketRecord> = {}): TicketRecord => ({
  id,
  kind: "order",
  orderId: id.slice(2),
  askedAt: at(0),
  fetches: 1,
  waitsUntil: null,
  endedAt: null,
  ...more,
})
const due = (orders: Parameters<typeof ticketsDue>[0], records: readonly TicketRecord[] = [], minutes = 10) =>
  ticketsDue(orders, records, { addedAt: at(-10), nowMs: Date.parse(at(minutes)) })
const ids = (tickets: ReturnType<typeof due>) => tickets.map(({ id }) => id)

test("Accepted orders are due until they are completed, the oldest first: a silent printer catches up", () => {
  const orders = [order("order-3", 3), order("order-1", 1, "preparing"), order("order-2", 2, "ready")]
  expect(ids(due([...orders, order("order-4", 4, "completed")]))).toEqual(["o.order-1", "o.order-2", "o.order-3"])
})

test("An order that waits to be accepted is not due, and one is due by the time of its acceptance", () => {
  expect(due([{ ...order("order-1", 0), acceptedAt: null }])).toEqual([])
  expect(ids(due([order("order-1", 5), order("order-2", 2)]))).toEqual(["o.order-2", "o.order-1"])
})

test("Nothing older than four hours is due, nor what was accepted before the printer was added", () => {
  expect(due([order("order-1", 0)], [], 239)).toHaveLength(1)
  expect(due([order("order-1", 0)], [], 240)).toEqual([])
  expect(due([order("order-1", -11)])).toEqual([])
})

test("A fetched ticket waits for its confirmation, and is due again after that, marked", () => {
  const fetched = record("o.order-1", { waitsUntil: at(11) })
  expect(due([order("order-1", 0)], [fetched], 10)).toEqual([])
  expect(due([order("order-1", 0)], [fetched], 11)).toEqual([
    { id: "o.order-1", kind: "order", orderId: "order-1", fetches: 1, serving: null },
  ])
})

test("Each serving that was sent has a ticket of its own, those that no printer has fetched, too", () => {
  const first = record("o.order-1", { endedAt: at(1) })
  const starters = { ...order("order-1", 0, "preparing"), sent: [1] as const }
  const mains = { ...starters, sent: [1, 2] as const, servingSince: at(5) }
  expect(ids(due([starters], [first]))).toEqual([])
  expect(due([mains], [first])).toMatchObject([{ id: "o2.order-1", serving: 2 }])
  expect(ids(due([mains], [first, record("o2.order-1", { orderId: "order-1", endedAt: at(6) })]))).toEqual([])
  expect(due([mains])).toMatchObject([
    { id: "o.order-1", serving: 1 },
    { id: "o2.order-1", serving: 2 },
  ])
})

test("After the undo of a printed cancellation the last paper says that the order goes on, each time", () => {
  const printed = record("o.order-1", { endedAt: at(1) })
  const cancelled = record("c.order-1", { kind: "cancelled", endedAt: at(2) })
  const open = [order("order-1", 0)]
  expect(ids(due(open, [printed, cancelled]))).toEqual(["v1.order-1"])
  const restored = record("v1.order-1", { kind: "restored", endedAt: at(3), orderId: "order-1" })
  expect(ids(due(open, [printed, cancelled, restored]))).toEqual([])
  const again = [order("order-1", 0, "cancelled")]
  expect(ids(due(again, [printed, cancelled, restored]))).toEqual(["c1.order-1"])
  const second = record("c1.order-1", { kind: "cancelled", endedAt: at(4), orderId: "order-1" })
  expect(ids(due(open, [printed, cancelled, restored, second]))).toEqual(["v2.order-1"])
})

test("A printed ticket is never due again", () => {
  expect(due([order("order-1", 0)], [record("o.order-1", { endedAt: at(1) })])).toEqual([])
})

test("The cancellation of an order is due where its ticket was fetched, confirmed or not", () => {
  const cancelled = [order("order-1", 0, "cancelled")]
  expect(due(cancelled)).toEqual([])
  expect(due(cancelled, [record("o.order-1", { fetches: 0 })])).toEqual([])
  for (const endedAt of [null, at(1)]) {
    expect(ids(due(cancelled, [record("o.order-1", { endedAt })]))).toEqual(["c.order-1"])
  }
  const both = [record("o.order-1"), record("c.order-1", { kind: "cancelled", endedAt: at(2) })]
  expect(due(cancelled, both)).toEqual([])
})

test("The cancellation of an order is due where only a copy of it was fetched, too, and once", () => {
  const cancelled = [{ ...order("order-1", -60, "cancelled"), movedAt: at(5) }]
  const copy = record("r.3", { kind: "reprint", orderId: "order-1", askedAt: at(3), endedAt: at(4) })
  expect(ids(due(cancelled, [copy]))).toEqual(["c.order-1"])
  expect(ids(due(cancelled, [{ ...copy, endedAt: null }]))).toEqual(["r.3", "c.order-1"])
  expect(ids(due(cancelled, [{ ...copy, fetches: 0, endedAt: null }]))).toEqual(["r.3"])
  const ended = record("c.order-1", { kind: "cancelled", endedAt: at(6) })
  expect(due(cancelled, [record("o.order-1", { askedAt: at(-60) }), copy, ended])).toEqual([])
})

test("A cancellation is due for four hours from its own time, however long ago its order was printed", () => {
  const printed = record("o.order-1", { askedAt: at(-300), endedAt: at(-300) })
  const cancelledAt = (minutes: number) => [{ ...order("order-1", -300, "cancelled"), movedAt: at(minutes) }]
  expect(ids(due(cancelledAt(9), [printed]))).toEqual(["c.order-1"])
  expect(ids(due(cancelledAt(-229), [printed]))).toEqual(["c.order-1"])
  expect(due(cancelledAt(-230), [printed])).toEqual([])
})

test("Trials and further copies are due beside the orders, in the order of their times", () => {
  const trial = record("t.1", { kind: "trial", orderId: null, askedAt: at(2), fetches: 0 })
  const copy = record("r.2", { kind: "reprint", orderId: "order-9", askedAt: at(4), fetches: 0 })
  expect(ids(due([order("order-1", 1), order("order-2", 3)], [copy, trial]))).toEqual([
    "o.order-1",
    "t.1",
    "o.order-2",
    "r.2",
  ])
})

test("Every accepted order is either due, waiting, ended, past the kitchen or too old, and never due twice", () => {
  const status = fc.constantFrom<OrderStatus>("pending", "preparing", "ready", "completed", "cancelled")
  const evening = fc.uniqueArray(
    fc.record({
      number: fc.nat(30),
      minutes: fc.integer({ min: -300, max: 300 }),
      status,
      known: fc.option(
        fc.record({ fetches: fc.nat(3), isEnded: fc.boolean(), waits: fc.integer({ min: -5, max: 5 }) }),
      ),
    }),
    { selector: ({ number }) => number },
  )
  fc.assert(
    fc.property(evening, (all) => {
      const orders = all.map((one) => order(`order-${one.number}`, one.minutes, one.status))
      const records = all.flatMap(({ number, known }) =>
        known === null
          ? []
          : [
              record(`o.order-${number}`, {
                fetches: known.fetches,
                endedAt: known.isEnded ? at(0) : null,
                waitsUntil: at(10 + known.waits),
              }),
            ],
      )
      const found = ids(due(orders, records))
      expect(new Set(found).size).toBe(found.length)
      for (const { number, minutes, status: now, known } of all) {
        const isOpen = now === "pending" || now === "preparing" || now === "ready"
        const isInTime = minutes >= -10 && 10 - minutes < 240
        const isBusy = known !== null && (known.isEnded || known.waits > 0)
        expect(found.includes(ticketIdOf("order", `order-${number}`))).toBe(isOpen && isInTime && !isBusy)
      }
    }),
  )
})
