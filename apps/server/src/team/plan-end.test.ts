import type { PlacedCall } from "@ardoise/contract/functions"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import type { StaffDeviceRow, TableCallRow } from "@ardoise/contract/team-rows"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { StarPrinter } from "../printers/testing/star-printer.ts"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { exportOf } from "../testing/export-of.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { invite } from "../testing/team-device.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function must<Body>(path: string, call: Parameters<TestServer["call"]>[1]): Promise<Body> {
    const answer = await server.call(path, call)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Body
  }
  const codeOf = async (path: string, call: Parameters<TestServer["call"]>[1]) => {
    const { status, body } = await server.call(path, call)
    return [status, body.code]
  }

  /** A team with a printer, that lets waiters accept orders and takes calls. */
  async function anEvening() {
    const team = await aTeam(server)
    const { accessToken: token, userId } = team.owner
    const settings = { takes_calls: true, needs_acceptance: true, tables: ["7"] }
    await must(`/rest/v1/ordering?user_id=eq.${userId}`, { method: "PATCH", body: settings, token })
    const [card] = await must<{ code: string }[]>("/rest/v1/rpc/list_table_codes", { body: {}, token })
    const wish = { kind: "star", name: "Cuisine", prints: "all" }
    const printer = await must<AddPrinterAnswer>("/functions/v1/add-printer", { body: wish, token })
    return { ...team, tableCode: card?.code ?? "", printer: new StarPrinter(server.url, printer) }
  }
  const callOf = ({ menuId, tableCode }: { menuId: string; tableCode: string }) => ({
    body: { menu: menuId, table: "7", kind: "waiter" },
    headers: { "x-table-code": tableCode },
  })
  const place = ({ menuId }: TestTeam) =>
    must<{ order: OrderRow }>("/rest/v1/rpc/place_order", { body: anOrder(menuId) }).then(({ order }) => order)
  const devicesOf = ({ accessToken: token }: TestOwner) =>
    must<StaffDeviceRow[]>("/rest/v1/staff_devices?select=*&order=id", { token })
  const printersOf = ({ accessToken: token }: TestOwner) =>
    must<object[]>("/rest/v1/printers?select=id,name", { token })

  test("after Premium has ended, an evening is finished, nothing is linked, and nothing is lost until the renewal (TEAM-26)", async () => {
    const evening = await anEvening()
    const { owner, kitchen, floor, printer } = evening
    const [accepted, waiting] = [await place(evening), await place(evening)]
    await must("/rest/v1/rpc/accept_order", { body: { order_id: accepted.id }, token: floor.token })
    const call = await must<PlacedCall>("/functions/v1/call-waiter", callOf(evening))
    const [devices, printers] = [await devicesOf(owner), await printersOf(owner)]
    await server.premium(owner, 1)
    server.pass(2)

    // What has begun goes on: a waiter accepts, the kitchen cooks, the printer prints, the floor answers and serves.
    await must("/rest/v1/rpc/accept_order", { body: { order_id: waiting.id }, token: floor.token })
    for (const { id } of [accepted, waiting]) {
      expect(await printer.poll()).toBe(true)
      for (const [status, { token }] of [
        ["preparing", kitchen],
        ["ready", kitchen],
        ["completed", floor],
      ] as const) {
        await must(`/rest/v1/orders?id=eq.${id}`, { method: "PATCH", body: { status }, token })
      }
    }
    expect(printer.paper).toHaveLength(2)
    await must(`/rest/v1/table_calls?id=eq.${call.call_id}`, {
      method: "PATCH",
      body: { answered: true },
      token: floor.token,
    })
    const calls = await must<TableCallRow[]>("/rest/v1/table_calls?select=*", { token: owner.accessToken })
    expect(calls).toMatchObject([{ id: call.call_id, answered: true }])

    // What is new is refused.
    const asOwner = (body: object) => ({ body, token: owner.accessToken })
    const device = asOwner({ role: "floor", name: "Téléphone" })
    expect(await codeOf("/functions/v1/invite-device", device)).toEqual([403, "premium_required"])
    const another = asOwner({ kind: "star", name: "Bar", prints: "all" })
    expect(await codeOf("/functions/v1/add-printer", another)).toEqual([403, "premium_required"])
    expect((await server.call("/functions/v1/call-waiter", callOf(evening))).status).toBe(403)
    expect((await server.call("/rest/v1/rpc/place_order", { body: anOrder(evening.menuId) })).status).toBe(403)

    await server.premium(owner)
    const later = await devicesOf(owner)
    expect(later.map(({ id, name, role }) => [id, name, role])).toEqual(
      devices.map(({ id, name, role }) => [id, name, role]),
    )
    expect(await printersOf(owner)).toEqual(printers)
    await invite(server, owner, "floor")
    const next = await place(evening)
    await must("/rest/v1/rpc/accept_order", { body: { order_id: next.id }, token: floor.token })
    expect(await printer.poll()).toBe(true)
  })

  test("an export holds devices and printers without their secrets, and a deleted account leaves nothing of them (TEAM-27)", async () => {
    const evening = await anEvening()
    const { owner, kitchen, floor, printer } = evening
    const { id } = await place(evening)
    await must("/rest/v1/rpc/accept_order", { body: { order_id: id }, token: floor.token })
    expect(await printer.poll()).toBe(true)
    await must("/functions/v1/call-waiter", callOf(evening))
    await invite(server, owner, "kitchen")
    const exported = await exportOf(server, owner)
    expect(exported.staff_devices).toMatchObject(
      [kitchen, floor].map(({ id }) => ({ id })).sort((one, other) => (one.id < other.id ? -1 : 1)),
    )
    expect(exported.printers).toMatchObject([{ name: "Cuisine", kind: "star", prints: "all" }])
    expect(JSON.stringify([exported.staff_devices, exported.printers])).not.toMatch(/secret|hash|token/)

    const rows = async () => {
      const { read } = server.database
      const tables = ["staff_devices", "printers", "table_calls", "staff_invites"] as const
      const left = tables.map(async (table) => {
        const found = await read.selectFrom(table).selectAll().where("user_id", "=", owner.userId).execute()
        return [table, found.length]
      })
      const tickets = await read.selectFrom("printer_tickets").select("id").where("order_id", "=", id).execute()
      return Object.fromEntries([...(await Promise.all(left)), ["printer_tickets", tickets.length]])
    }
    expect(await rows()).toEqual({
      staff_devices: 2,
      printers: 1,
      table_calls: 1,
      staff_invites: 1,
      printer_tickets: 1,
    })
    const confirmation = { confirmation: "Le Petit Zinc" }
    await must("/functions/v1/delete-account", { body: confirmation, token: owner.accessToken })
    const at = new Date(Date.now() + 31 * 24 * 3_600_000).toISOString()
    await eraseEndedAccounts(server.database, at)
    expect(await rows()).toEqual({
      staff_devices: 0,
      printers: 0,
      table_calls: 0,
      staff_invites: 0,
      printer_tickets: 0,
    })
  })
})
