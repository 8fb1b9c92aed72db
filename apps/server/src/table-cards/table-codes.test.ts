import { randomUUID } from "node:crypto"
import type { PlacedOrder } from "@ardoise/contract/order-rows"
import type { TableCode } from "@ardoise/contract/team-rows"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function aRestaurantWith(tables: string[]): Promise<{ owner: TestOwner; menuId: string }> {
    const owner = await server.owner()
    await server.premium(owner)
    const menuId = randomUUID()
    await owner.client
      .from("user_menus")
      .insert({ id: menuId, user_id: owner.userId, menu_data: aDocument("Carte") })
      .throwOnError()
    await owner.client.from("ordering").update({ tables }).eq("user_id", owner.userId).throwOnError()
    return { owner, menuId }
  }
  const listCodes = async ({ client }: TestOwner): Promise<TableCode[]> => {
    const { data } = await client.rpc("list_table_codes").throwOnError()
    return data
  }
  const renew = async ({ client }: TestOwner, table: string, seen: number): Promise<TableCode> => {
    const { data } = await client.rpc("renew_table_code", { table, seen }).throwOnError()
    return data
  }
  /** Places a diner's order. Returns whether its table is verified, as its owner reads it. */
  async function isVerified(owner: TestOwner, body: Record<string, unknown>, token?: string): Promise<boolean> {
    const placed = await server.call("/rest/v1/rpc/place_order", { body, ...(token !== undefined && { token }) })
    expect(placed.status).toBe(200)
    const { order } = placed.body as unknown as PlacedOrder
    const { data } = await owner.client
      .from("orders")
      .select("is_table_verified")
      .eq("id", order.id)
      .single()
      .throwOnError()
    expect(data.is_table_verified).toBe(order.is_table_verified)
    return data.is_table_verified === true
  }

  test("each listed table has a code of its own, which stays the same", async () => {
    const { owner } = await aRestaurantWith(["1", "Terrasse 3"])
    const codes = await listCodes(owner)
    expect(codes.map(({ table, version }) => [table, version])).toEqual([
      ["1", 1],
      ["Terrasse 3", 1],
    ])
    expect(new Set(codes.map(({ code }) => code)).size).toBe(2)
    for (const { code } of codes) expect(code).toMatch(/^[A-Z2-7]{14}$/)
    expect(await listCodes(owner)).toEqual(codes)
    const other = await aRestaurantWith(["1"])
    expect((await listCodes(other.owner))[0]?.code).not.toBe(codes[0]?.code)
  })

  test("the code of a card proves the table of an order, in capitals or not", async () => {
    const { owner, menuId } = await aRestaurantWith(["Terrasse 3"])
    const [{ code } = { code: "" }] = await listCodes(owner)
    const order = () => anOrder(menuId, "Terrasse 3")
    expect(await isVerified(owner, { ...order(), table_code: code })).toBe(true)
    expect(await isVerified(owner, { ...order(), table_number: "TERRASSE 3", table_code: code.toLowerCase() })).toBe(
      true,
    )
  })

  test("without a right code an order comes all the same, with an unverified table", async () => {
    const { owner, menuId } = await aRestaurantWith(["7", "8"])
    const foreign = await aRestaurantWith(["7"])
    const [own = "", ofEight = ""] = (await listCodes(owner)).map(({ code }) => code)
    const [{ code: ofOther } = { code: "" }] = await listCodes(foreign.owner)
    expect(await isVerified(owner, anOrder(menuId, "7"))).toBe(false)
    for (const table_code of ["", "deviné", ofEight, ofOther, `${own}A`, null]) {
      expect(await isVerified(owner, { ...anOrder(menuId, "7"), table_code })).toBe(false)
    }
    const { table_number: _table, ...nowhere } = anOrder(menuId)
    expect(await isVerified(owner, { ...nowhere, table_code: own })).toBe(false)
  })

  test("an order that the owner enters is at a verified table", async () => {
    const { owner, menuId } = await aRestaurantWith([])
    expect(await isVerified(owner, anOrder(menuId, "7"), owner.accessToken)).toBe(true)
  })

  test("renewing a code ends the old one, and a repeated call renews it once", async () => {
    const { owner, menuId } = await aRestaurantWith(["7", "8"])
    const [seven, eight] = await listCodes(owner)
    const renewed = await renew(owner, "7", 1)
    expect(renewed).toMatchObject({ table: "7", version: 2 })
    expect(renewed.code).not.toBe(seven?.code)
    expect(await renew(owner, "7", 1)).toEqual(renewed)
    expect(await listCodes(owner)).toEqual([renewed, eight])
    expect(await isVerified(owner, { ...anOrder(menuId, "7"), table_code: seven?.code })).toBe(false)
    expect(await isVerified(owner, { ...anOrder(menuId, "7"), table_code: renewed.code })).toBe(true)
    // A table that is not listed has a code, too: cards are printed before tables are listed.
    await renew(owner, "Bar", 1)
    expect((await listCodes(owner)).map(({ table }) => table)).toEqual(["7", "8", "bar"])
  })

  test.each([{}, { table: "7" }, { table: "", seen: 1 }, { table: "x".repeat(21), seen: 1 }, { table: "7", seen: 0 }])(
    "the renewal %j is refused",
    async (args) => {
      const { accessToken } = await server.owner()
      const answer = await server.call("/rest/v1/rpc/renew_table_code", { body: args, token: accessToken })
      expect(answer).toMatchObject({ status: 400, body: { code: "tables_unreadable" } })
    },
  )

  test("cards of named tables carry the address and the code of each", async () => {
    const { owner } = await aRestaurantWith(["Terrasse 3", "7"])
    const [terrace = "", seven = ""] = (await listCodes(owner)).map(({ code }) => code)
    const answer = await server.call("/functions/v1/table-cards", {
      body: { tables: ["Terrasse 3", "7"], format: "a6", numbered: true },
      token: owner.accessToken,
    })
    const pdf = String(answer.body.text)
    expect(pdf).toContain(`/TERRASSE%203/${terrace}`)
    expect(pdf).toContain(`/7/${seven}`)
    expect(pdf).toContain("(Table Terrasse 3)")
  })

  test.each([{ tables: [] }, { tables: ["7", ""] }, { tables: ["x".repeat(21)] }, { tables: [7] }])(
    "the cards %j are refused",
    async (args) => {
      const { accessToken } = await server.owner()
      const body = { ...args, format: "a6", numbered: true }
      const { status } = await server.call("/functions/v1/table-cards", { body, token: accessToken })
      expect(status).toBe(400)
    },
  )
})
