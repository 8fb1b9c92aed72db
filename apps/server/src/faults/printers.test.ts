import { randomUUID } from "node:crypto"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import { describe, expect, onTestFinished, test } from "vitest"
import { EpsonPrinter } from "../printers/testing/epson-printer.ts"
import { type PrinterFault, StarPrinter } from "../printers/testing/star-printer.ts"
import { Chance } from "../testing/chance.ts"
import { engines } from "../testing/engines.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
/** `npm run faults` places five orders for each of its rounds. */
const orderCount = Number(process.env.FAULT_TIMES ?? 8) * 5
const faults: readonly PrinterFault[] = ["lost-ticket", "lost-confirmation", "twice", "paper-out", "wrong-ticket"]

describe.each(engines)("on %s", (engine) => {
  test("whatever printers lose or repeat, they print each ticket, mark each second copy, and print nothing else (TEAM-12)", {
    timeout: 600_000,
  }, async () => {
    const server = await startTestServer({ engine })
    onTestFinished(() => server.stop())
    const chance = new Chance(seed)
    const team = await aTeam(server)
    // An access token lasts an hour, and this evening lasts longer.
    const token = async () => (await team.owner.client.auth.refreshSession()).data.session?.access_token ?? ""
    const ordering = `/rest/v1/ordering?user_id=eq.${team.owner.userId}`
    await server.call(ordering, { method: "PATCH", body: { needs_acceptance: true }, token: await token() })
    const printers = [
      new StarPrinter(server.url, await add(server, team, "star")),
      new StarPrinter(server.url, await add(server, team, "star")),
      new EpsonPrinter(server.url, await add(server, team, "epson")),
      new EpsonPrinter(server.url, await add(server, team, "epson")),
    ]
    const accepted: string[] = []
    const cancelled = new Set<string>()
    const waiting: string[] = []
    const poll = async (printer: StarPrinter | EpsonPrinter, faulty: boolean) =>
      printer.poll(faulty && chance.happens(0.4) ? chance.pick(faults) : undefined)
    const cancel = async (id: string) => {
      const call = { method: "PATCH", body: { status: "cancelled" }, token: await token() }
      const answer = await server.call(`/rest/v1/orders?id=eq.${id}`, call)
      expect(answer.status).toBe(204)
      cancelled.add(id)
    }

    for (let count = 0; count < orderCount; count++) {
      const order = await place(server, team, String(count % 90))
      // Of ten orders, one is never accepted, and one is cancelled later.
      if (chance.happens(0.1)) waiting.push(order.id)
      else {
        const call = { body: { order_id: order.id }, token: await token() }
        expect((await server.call("/rest/v1/rpc/accept_order", call)).status).toBe(200)
        accepted.push(order.id)
        if (chance.happens(0.1)) await cancel(order.id)
      }
      for (const printer of printers) for (let turn = chance.below(3); turn > 0; turn--) await poll(printer, true)
      if (chance.happens(0.1) && accepted.length > 0) {
        const id = chance.pick(accepted)
        if (!cancelled.has(id)) await cancel(id)
      }
      server.pass(chance.below(8_000))
    }
    // Then everything goes well until nothing is left: also what was fetched and never confirmed.
    for (let rounds = 0; rounds < 4; rounds++) {
      server.pass(61_000)
      for (const printer of printers) while (await poll(printer, false));
    }

    for (const { fetched, paper } of printers) {
      const printed = new Map<string, number>()
      const times = new Map<string, number>()
      const firsts: string[] = []
      for (const { id, text, isPrinted } of fetched) {
        const before = times.get(id) ?? 0
        times.set(id, before + 1)
        if (before === 0 && id.startsWith("o.")) firsts.push(id)
        if (isPrinted) printed.set(id, (printed.get(id) ?? 0) + 1)
        expect(text.includes("RÉIMPRESSION POSSIBLE"), id).toBe(before > 0)
        expect(text.includes("ANNULÉE"), id).toBe(id.startsWith("c."))
      }
      for (const id of accepted) {
        const wasFetched = times.has(`o.${id}`)
        if (!cancelled.has(id)) expect(printed.get(`o.${id}`), id).toBeGreaterThanOrEqual(1)
        // A cancelled order that never reached the printer is of no interest there.
        else if (wasFetched) expect(printed.get(`c.${id}`), id).toBeGreaterThanOrEqual(1)
      }
      for (const id of waiting) expect(paper.join().includes(id.slice(-4)) && times.has(`o.${id}`)).toBe(false)
      expect(firsts).toEqual(firsts.toSorted())
    }
  })
})

async function add(server: TestServer, { owner }: TestTeam, kind: string): Promise<AddPrinterAnswer> {
  const body = { kind, name: "Cuisine", prints: "all" }
  const answer = await server.call("/functions/v1/add-printer", { body, token: owner.accessToken })
  expect(answer.status).toBe(200)
  return answer.body as AddPrinterAnswer
}

async function place(server: TestServer, { menuId }: TestTeam, table: string): Promise<OrderRow> {
  const body = { ...anOrder(menuId, table), idempotency_key: randomUUID() }
  const answer = await server.call("/rest/v1/rpc/place_order", { body })
  expect(answer.status).toBe(200)
  return (answer.body as { order: OrderRow }).order
}
