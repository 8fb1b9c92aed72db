import type { OrderRow } from "@ardoise/contract/order-rows"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { StarPrinter } from "./testing/star-printer.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** Adds a printer, with what asks it for a copy of an order. */
  async function aPrinter({ owner, kitchen }: TestTeam, prints: PrintedPart = "all") {
    const body = { kind: "star", name: "Cuisine", prints }
    const added = await server.call("/functions/v1/add-printer", { body, token: owner.accessToken })
    const printer = added.body as AddPrinterAnswer
    const star = new StarPrinter(server.url, printer)
    const ask = async (order_id: string) => {
      // A second copy within a millisecond is the same one.
      server.pass(5)
      const copy = { body: { printer_id: printer.id, order_id }, token: kitchen.token }
      return server.call("/functions/v1/reprint-ticket", copy)
    }
    return { star, ask }
  }
  async function place({ menuId }: TestTeam): Promise<OrderRow> {
    const placed = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId) })
    expect(placed.status).toBe(200)
    return (placed.body as { order: OrderRow }).order
  }
  async function move(id: string, status: OrderStatus, { owner }: TestTeam): Promise<void> {
    const call = { method: "PATCH", body: { status }, token: owner.accessToken }
    expect((await server.call(`/rest/v1/orders?id=eq.${id}`, call)).status).toBe(204)
  }
  const printAll = async ({ star }: { readonly star: StarPrinter }) => {
    while (await star.poll());
    return star.paper.map((paper) => ["RÉIMPRESSION", "ANNULÉE", "RÉTABLIE"].filter((mark) => paper.includes(mark)))
  }

  test("a copy that waited for paper while its order was cancelled says so, as the last paper does", async () => {
    const team = await aTeam(server)
    const printer = await aPrinter(team)
    const order = await place(team)
    await printer.star.poll()
    await printer.star.poll("paper-out")
    expect((await printer.ask(order.id)).status).toBe(200)
    await move(order.id, "cancelled", team)
    expect(await printAll(printer)).toEqual([[], ["RÉIMPRESSION", "ANNULÉE"], ["ANNULÉE"]])
  })

  test("a copy of an order that is cancelled already says so", async () => {
    const team = await aTeam(server)
    const printer = await aPrinter(team)
    const order = await place(team)
    await printer.star.poll()
    await move(order.id, "cancelled", team)
    await printer.star.poll()
    expect((await printer.ask(order.id)).status).toBe(200)
    expect(await printAll(printer)).toEqual([[], ["ANNULÉE"], ["RÉIMPRESSION", "ANNULÉE"]])
  })

  test("a printer that has printed only a copy of an order prints its cancellation, and the undo of that", async () => {
    const team = await aTeam(server)
    const order = await place(team)
    server.pass(1_000)
    const [printer, other] = [await aPrinter(team), await aPrinter(team)]
    await printer.ask(order.id)
    expect(await printAll(printer)).toEqual([["RÉIMPRESSION"]])
    await move(order.id, "cancelled", team)
    expect(await printAll(printer)).toEqual([["RÉIMPRESSION"], ["ANNULÉE"]])
    await move(order.id, "preparing", team)
    expect(await printAll(printer)).toEqual([["RÉIMPRESSION"], ["ANNULÉE"], ["RÉTABLIE"]])
    expect(await printAll(other)).toEqual([])
  })

  test("a cancellation is printed where the order was printed more than four hours before", async () => {
    const team = await aTeam(server)
    const printer = await aPrinter(team)
    const order = await place(team)
    await printer.star.poll()
    await server.fill(`update printer_tickets set asked_at = '${hoursAgo(5)}', ended_at = '${hoursAgo(5)}'
      where order_id = '${order.id}'`)
    await server.fill(`update orders set created_at = '${hoursAgo(5)}' where id = '${order.id}'`)
    await move(order.id, "cancelled", team)
    expect(await printAll(printer)).toEqual([[], ["ANNULÉE"]])
  })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
