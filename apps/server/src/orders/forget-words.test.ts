import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Change } from "../storage/schema.ts"
import { engines } from "../testing/engines.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { forgetOldOrderWords } from "./forget-words.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
  const going = new AbortController().signal
  const forget = (days: number, since: string | null = null) =>
    forgetOldOrderWords(server.database, { at: inDays(days), since, signal: going })

  const soup = { id: "soupe", name: 'Soupe "note":', price: "8.5", allergens: [] }

  /** An owner with one order of a diner. */
  async function anOrder(table = "Chez Lou") {
    const owner = await server.owner()
    await server.premium(owner)
    const menu_data = {
      name: "Carte",
      categories: [{ id: "plats", name: "Plats", items: [soup] }],
      isActive: true,
      lastUpdated: "",
    }
    const { data: menu } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select("id")
      .single()
    const { data, error } = await server.client().rpc("place_order", {
      menu_id: menu?.id ?? "",
      table_number: table,
      lines: [{ id: soup.id, quantity: 2, price: "8.50", note: "Je suis enceinte" }],
      idempotency_key: crypto.randomUUID(),
    })
    if (error) throw error
    const read = async () => (await owner.client.from("orders").select("*").eq("id", data.order.id).single()).data
    return { owner, placed: data.order, read }
  }

  test("what a diner wrote is deleted after 30 days; dishes, time and price stay", async () => {
    const { owner, placed, read } = await anOrder()
    await forget(29)
    expect(await read()).toEqual(placed)

    const told: Change[] = []
    const stop = server.database.follow({ onChanges: (changes) => told.push(...changes), onMissed: () => undefined })
    await forget(31)
    stop()
    expect(await read()).toEqual({
      ...placed,
      tableNumber: "N/A",
      items: [{ id: soup.id, name: soup.name, price: "8.5", quantity: 2, vat: "10" }],
    })
    const ofOwner = told.filter((change) => change.owner === owner.userId)
    expect(ofOwner).toMatchObject([{ kind: "order", event: "update", ref: placed.id }])
    const { data } = await owner.client.from("orders").select("*")
    expect(JSON.stringify(data)).not.toMatch(/enceinte|Chez Lou/)
  })

  test("which device moved an order is forgotten with it", async () => {
    const { owner, placed, read } = await anOrder("12")
    const floor = await joinTeam(server, owner, "floor")
    const path = `/rest/v1/orders?id=eq.${placed.id}`
    await server.call(path, { method: "PATCH", body: { status: "completed" }, token: floor.token })
    expect((await read())?.movedBy).toBe("Téléphone salle")
    await forget(31)
    expect((await read())?.movedBy).toBe("")
  })

  test("the number of a table stays in the order", async () => {
    const { read } = await anOrder("12")
    await forget(31)
    const { tableNumber, items } = (await read()) ?? {}
    expect(tableNumber).toBe("12")
    expect(JSON.stringify(items)).not.toContain("enceinte")
  })

  test("a run reads only the orders since the last run, and writes nothing if nothing is left to delete", async () => {
    const { placed, read } = await anOrder()
    await forget(31, inDays(40))
    expect(await read()).toEqual(placed)
    await forget(31, inDays(1))
    expect(await read()).toMatchObject({ tableNumber: "N/A" })

    const told: Change[] = []
    const stop = server.database.follow({ onChanges: (changes) => told.push(...changes), onMissed: () => undefined })
    await forget(32)
    stop()
    expect(told).toEqual([])
  })

  test("months of orders are processed in batches; a run that the server stopped continues later", async () => {
    const { owner, placed } = await anOrder()
    const columns = "id, user_id, menu_id, items, total_cents, status, table_number, idempotency_key, tracking_key_hash"
    const rows = Array.from({ length: 250 }, (_, n) => {
      const at = new Date(1_700_000_000_000 + n).toISOString()
      const words = `'[{"id":"a","name":"b","price":"1","quantity":1,"note":"Lou"}]', 100, 'completed', 'Lou'`
      return `('order-${1_700_000_000_000 + n}', '${owner.userId}', '${placed.menu_id}', ${words}, 'k${n}', '', '${at}', '${at}')`
    })
    await server.fill(`insert into orders (${columns}, created_at, updated_at) values ${rows.join(", ")};`)
    const left = async () =>
      (await server.database.read.selectFrom("orders").select("id").where("table_number", "=", "Lou").execute()).length

    const leaving = forgetOldOrderWords(server.database, { at: inDays(0), since: null, signal: AbortSignal.abort() })
    await expect(leaving).rejects.toThrow()
    expect(await left()).toBe(250)
    await forget(0)
    expect(await left()).toBe(0)
    const { data } = await owner.client.from("orders").select("items").eq("id", "order-1700000000249").single()
    expect(data?.items).toEqual([{ id: "a", name: "b", price: "1", quantity: 1 }])
  })
})
