import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { noteAddress } from "./note-address.ts"

describe.each(engines)("the note that staff print, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, bills } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const ask = (token: string, billId: string) =>
    server.call("/rest/v1/rpc/note_address", { body: { bill_id: billId }, token })
  const pathOf = async (token: string, billId: string) => String((await ask(token, billId)).body.path)
  const billIdOf = async (restaurant: PayingRestaurant) => (await bills(restaurant))[0]?.id ?? ""

  test("is there for a device of the floor, without the code of the table, and not for the kitchen", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const floor = await joinTeam(server, restaurant.owner, "floor")
    const path = await pathOf(floor.token, await billIdOf(restaurant))
    const page = await server.call(path)
    expect(page.status).toBe(200)
    expect(drawnBy(String(page.body.text))).toMatchObject({ kind: "note", table: "7", totalCents: 6800, code: "" })
    expect(path).not.toContain(restaurant.code)
    const kitchen = await joinTeam(server, restaurant.owner, "kitchen")
    expect(await ask(kitchen.token, await billIdOf(restaurant))).toMatchObject({ status: 403 })
  })

  test("is there for a table that has no card", async () => {
    const restaurant = await aRestaurant()
    const body = { menu_id: restaurant.menuId, table_number: "Bar", idempotency_key: randomUUID() }
    const lines = [{ id: "tarte", price: "8.50", quantity: 1 }]
    const token = restaurant.owner.accessToken
    const placed = await server.call("/rest/v1/rpc/place_order", { body: { ...body, lines }, token })
    expect(placed.status).toBe(200)
    const page = await server.call(await pathOf(token, await billIdOf(restaurant)))
    expect(drawnBy(String(page.body.text))).toMatchObject({ kind: "note", table: "Bar", totalCents: 850 })
  })

  test("opens for an hour, with its own bill and restaurant only", async () => {
    const [own, foreign] = [await aRestaurant(), await aRestaurant()]
    await ordered(own)
    await ordered(foreign)
    const [billId, other] = [await billIdOf(own), await billIdOf(foreign)]
    const path = await pathOf(own.owner.accessToken, billId)
    const statusOf = async (address: string) => (await server.call(address)).status
    expect(await statusOf(path)).toBe(200)
    expect(await statusOf(path.replace(billId, other))).toBe(404)
    expect(await statusOf(path.replace(own.owner.userId, foreign.owner.userId))).toBe(404)
    expect(await statusOf(path.replace(/k=.*/, "k=A"))).toBe(404)
    expect(await statusOf(path.replace(/until=\d+/, "until=99999999999999"))).toBe(404)
    const { tableSecret } = server.secrets
    const bill = { ownerId: own.owner.userId, billId }
    expect(await statusOf(noteAddress(tableSecret, bill, Date.now() - 3_600_001))).toBe(404)
    expect(await statusOf(noteAddress(tableSecret, bill, Date.now() - 3_500_000))).toBe(200)
    expect(await ask(own.owner.accessToken, other)).toMatchObject({ status: 409, body: { code: "bill_closed" } })
  })
})
