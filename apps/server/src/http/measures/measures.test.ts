import type { AddPrinterAnswer, PrinterStanding } from "@ardoise/contract/printers"
import type { PrintedPart } from "@ardoise/domain/printing/printer"
import { expect, onTestFinished, test } from "vitest"
import { StarPrinter } from "../../printers/testing/star-printer.ts"
import { engines } from "../../testing/engines.ts"
import { anOrder, aTeam, type TestTeam } from "../../testing/restaurants.ts"
import { startTestServer } from "../../testing/test-server.ts"

const token = "un-jeton-pour-mesurer"

test.each(engines)(
  "the metrics count devices, tickets and pulses, and the silence of printers, on %s",
  async (engine) => {
    const server = await startTestServer({ engine, settings: { METRICS_TOKEN: token } })
    onTestFinished(() => server.stop())
    /** The values of our metrics whose names begin so. */
    const measured = async (begin: string): Promise<Record<string, number>> => {
      const { body } = await server.call("/metrics", { headers: { authorization: `Bearer ${token}` } })
      const lines = String(body.text)
        .split("\n")
        .filter((line) => line.startsWith(begin))
      return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name = "", value]) => [name, Number(value)]))
    }
    const waiting = async () => (await measured("ardoise_tickets_waiting")).ardoise_tickets_waiting
    const addPrinter = async ({ owner }: TestTeam, prints: PrintedPart) => {
      const body = { kind: "star", name: "Cuisine", prints }
      const added = await server.call("/functions/v1/add-printer", { body, token: owner.accessToken })
      const { id } = added.body as AddPrinterAnswer
      const copy = async (order_id: string) => {
        server.pass(5)
        const call = { body: { printer_id: id, order_id }, token: owner.accessToken }
        expect((await server.call("/functions/v1/reprint-ticket", call)).status).toBe(200)
      }
      return Object.assign(new StarPrinter(server.url, added.body as AddPrinterAnswer), { copy })
    }
    const place = async ({ menuId }: TestTeam) => {
      const placed = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId) })
      return (placed.body as { order: { id: string } }).order.id
    }
    const cancel = ({ owner }: TestTeam, id: string) =>
      server.call(`/rest/v1/orders?id=eq.${id}`, {
        method: "PATCH",
        body: { status: "cancelled" },
        token: owner.accessToken,
      })
    /** What the owners of both restaurants see. */
    const shown = async (...teams: TestTeam[]) => {
      let sum = 0
      for (const { owner } of teams) {
        const { body } = await server.call("/functions/v1/printer-standings", { body: {}, token: owner.accessToken })
        for (const one of body as unknown as PrinterStanding[]) sum += one.waiting
      }
      return sum
    }

    expect(await measured("ardoise_devices")).toEqual({
      'ardoise_devices{role="kitchen"}': 0,
      'ardoise_devices{role="floor"}': 0,
    })
    expect(await measured("ardoise_printer_silence_seconds")).toEqual({})
    const [one, two] = [await aTeam(server), await aTeam(server)]
    await server.call("/auth/v1/logout", { method: "POST", token: two.floor.token })
    expect(await measured("ardoise_devices")).toEqual({
      'ardoise_devices{role="kitchen"}': 2,
      'ardoise_devices{role="floor"}': 1,
    })

    const former = await place(one)
    server.pass(1000)
    const [first, bar, second] = [
      await addPrinter(one, "all"),
      await addPrinter(one, "bar"),
      await addPrinter(two, "all"),
    ]
    // A printer that never polled is not silent, and an order from before it waits for none.
    expect(await measured("ardoise_printer_silence_seconds")).toEqual({})
    expect(await waiting()).toBe(0)
    await bar.poll()
    const printed = await place(one)
    await place(one)
    await place(two)
    expect([await waiting(), await shown(one, two)]).toEqual([3, 3])
    await first.poll()
    expect([await waiting(), await shown(one, two)]).toEqual([2, 2])
    await second.poll("lost-ticket")
    expect([await waiting(), await shown(one, two)]).toEqual([2, 2])
    await cancel(one, printed)
    expect([await waiting(), await shown(one, two)]).toEqual([3, 3])
    await first.poll()
    await first.poll()
    expect([await waiting(), await shown(one, two)]).toEqual([1, 1])
    // Of the former order only a copy is on paper, of the latter both.
    const latter = await place(one)
    await first.poll()
    for (const id of [former, latter]) {
      await first.copy(id)
      expect([await waiting(), await shown(one, two)]).toEqual([2, 2])
      await first.poll()
    }
    await cancel(one, former)
    await cancel(one, latter)
    expect([await waiting(), await shown(one, two)]).toEqual([3, 3])
    await first.poll()
    await first.poll()
    expect([await waiting(), await shown(one, two)]).toEqual([1, 1])

    server.pass(300_000)
    await first.poll()
    const { ardoise_printer_silence_seconds: silence = 0 } = await measured("ardoise_printer_silence_seconds")
    expect(silence).toBeGreaterThanOrEqual(300)
    expect(silence).toBeLessThan(400)
    server.pass(4 * 3_600_000)
    expect(await waiting()).toBe(0)

    expect(await measured("ardoise_pulses_total")).toEqual({ ardoise_pulses_total: 0 })
    const pulse = (menu_id: string) => server.call("/functions/v1/menu-pulse", { body: { menu_id, language: "fr" } })
    await pulse(one.menuId)
    await pulse(two.menuId)
    // What names no menu counts nothing.
    await pulse(crypto.randomUUID())
    expect(await measured("ardoise_pulses_total")).toEqual({ ardoise_pulses_total: 2 })
    expect(await measured("ardoise_pulses_total")).toEqual({ ardoise_pulses_total: 2 })
  },
)
