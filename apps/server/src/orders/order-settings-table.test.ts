import { orderBounds } from "@ardoise/domain/order/order-bounds"
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const soup = { id: "item-soup", name: "Soupe", price: "8.5", allergens: [] }

  async function aRestaurant(): Promise<{ owner: TestOwner; menuId: string }> {
    const owner = await server.owner()
    await server.premium(owner)
    const menu_data = {
      name: "Carte",
      categories: [{ id: "plats", name: "Plats", items: [soup] }],
      isActive: true,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }
    const { data } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select("id")
      .single()
    return { owner, menuId: data?.id ?? "" }
  }
  const anOrder = (menu_id: string, table_number = "7") => ({
    menu_id,
    table_number,
    lines: [{ id: soup.id, quantity: 1, price: "8.50" }],
    idempotency_key: crypto.randomUUID(),
  })
  const place = async (menuId: string, client = server.client(), table?: string) => {
    const { error, status } = await client.rpc("place_order", anOrder(menuId, table))
    return { status, code: error?.code, details: error?.details ?? null }
  }
  const closed = (reason: string) => ({ status: 403, code: "ordering_closed", details: JSON.stringify({ reason }) })
  const taken = { status: 200, code: undefined, details: null }

  test("a restaurant without settings takes orders at any time, from any table", async () => {
    const { owner, menuId } = await aRestaurant()
    const { data } = await owner.client.from("ordering").select().single()
    const unset = {
      is_open: true,
      keeps_hours: true,
      tables: [],
      needs_acceptance: false,
      needs_table_code: false,
      takes_calls: false,
      serves_in_steps: false,
    }
    expect(data).toEqual({ user_id: owner.userId, limited_at: null, ...unset })
    expect(await place(menuId)).toEqual(taken)
  })

  test("a closed kitchen takes orders only from its owner, until it is opened again", async () => {
    const { owner, menuId } = await aRestaurant()
    const turn = (is_open: boolean) =>
      owner.client.from("ordering").update({ is_open }).eq("user_id", owner.userId).select("is_open").single()
    expect((await turn(false)).data).toEqual({ is_open: false })
    expect(await place(menuId)).toEqual(closed("paused"))
    expect(await place(menuId, owner.client)).toEqual(taken)
    await turn(true)
    expect(await place(menuId)).toEqual(taken)
  })

  test("outside its service hours a restaurant takes no orders, unless its settings ignore the hours", async () => {
    const { owner, menuId } = await aRestaurant()
    // A service that is at least a day away, at any time of this run.
    const far = new Date(Date.now() + 36 * 3_600_000).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" })
    const opening_hours = { ...noOpeningHours, [far.toLowerCase()]: [{ opens: "12:00", closes: "12:01" }] }
    await owner.client.from("restaurants").update({ opening_hours }).eq("user_id", owner.userId)
    expect(await place(menuId)).toEqual(closed("hours"))
    await owner.client.from("ordering").update({ keeps_hours: false }).eq("user_id", owner.userId)
    expect(await place(menuId)).toEqual(taken)
  })

  test("the order limits do not apply to an owner", async () => {
    const { owner, menuId } = await aRestaurant()
    for (let n = 0; n <= orderBounds.ofTable; n++) expect(await place(menuId, owner.client)).toEqual(taken)
  })

  test("tables are stored without blanks and duplicates; too many are refused, and nothing changes", async () => {
    const { owner } = await aRestaurant()
    const list = (tables: string[]) =>
      owner.client.from("ordering").update({ tables }).eq("user_id", owner.userId).select("tables").single()
    expect((await list([" 1", "2", "1", ""])).data).toEqual({ tables: ["1", "2"] })
    const refused = await list(Array.from({ length: 501 }, (_, n) => `${n}`))
    expect({ status: refused.status, code: refused.error?.code }).toEqual({ status: 400, code: "tables_unreadable" })
    expect((await owner.client.from("ordering").select("tables").single()).data).toEqual({ tables: ["1", "2"] })
  })

  test.each([{ is_open: "yes" }, { is_open: null }, { tables: "1" }, { tables: [1] }, { limited_at: "now" }])(
    "%j is refused",
    async (patch) => {
      const { owner } = await aRestaurant()
      const { status } = await owner.client
        .from("ordering")
        .update(patch as object)
        .eq("user_id", owner.userId)
      expect(status).toBe(400)
      expect((await owner.client.from("ordering").select("is_open, tables").single()).data).toEqual({
        is_open: true,
        tables: [],
      })
    },
  )

  test("other users cannot see or change the settings of a restaurant", async () => {
    const { owner } = await aRestaurant()
    const stranger = await server.owner()
    for (const client of [stranger.client, server.client()]) {
      expect((await client.from("ordering").select().eq("user_id", owner.userId)).data).toEqual([])
      const { data } = await client.from("ordering").update({ is_open: false }).eq("user_id", owner.userId).select()
      expect(data).toEqual([])
    }
    expect((await owner.client.from("ordering").select("is_open").single()).data).toEqual({ is_open: true })
  })
})
