import { randomUUID } from "node:crypto"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { TableCode } from "@ardoise/contract/team-rows"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  type Restaurant = { owner: TestOwner; menuId: string; code: string }

  const codeOf = async ({ accessToken: token }: TestOwner) => {
    const { body } = await server.call("/rest/v1/rpc/list_table_codes", { body: {}, token })
    const codes = body as unknown as TableCode[]
    return codes.find(({ table }) => table === "7")?.code ?? ""
  }
  const turn = async ({ owner }: Pick<Restaurant, "owner">, needs_table_code: boolean) => {
    const path = `/rest/v1/ordering?user_id=eq.${owner.userId}`
    const patch = { method: "PATCH", body: { needs_table_code, tables: ["7"] }, token: owner.accessToken }
    expect((await server.call(path, patch)).status).toBe(204)
  }
  /** A restaurant that takes orders only from scanned tables, and the code of its table "7". */
  async function aRestaurant(): Promise<Restaurant> {
    const owner = await server.owner()
    await server.premium(owner)
    const menuId = randomUUID()
    const menu = { id: menuId, user_id: owner.userId, menu_data: aDocument("Carte du soir") }
    await server.call("/rest/v1/user_menus", { body: menu, token: owner.accessToken })
    await turn({ owner }, true)
    return { owner, menuId, code: await codeOf(owner) }
  }
  const place = (menuId: string, fields: object, token?: string) =>
    server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(menuId), ...fields }, ...(token && { token }) })

  test("an order is refused without the code of its table, and taken with it (TEAM-10)", async () => {
    const restaurant = await aRestaurant()
    const other = await aRestaurant()
    const { menuId, code } = restaurant
    expect(code).not.toBe("")
    const wrong = ["", "MZXW6YTBOI2345", other.code, code.slice(1), `${code}A`, "é".repeat(14)]
    for (const table_code of [undefined, null, ...wrong]) {
      const refused = await place(menuId, { table_code })
      expect([refused.status, refused.body.code]).toEqual([403, "table_code_needed"])
    }
    // The code of another table, and an order without a table.
    for (const table_number of ["8", ""]) {
      expect((await place(menuId, { table_code: code, table_number })).status).toBe(403)
    }
    const taken = await place(menuId, { table_code: code })
    expect((taken.body as { order: OrderRow }).order.is_table_verified).toBe(true)
    const { body } = await server.call("/rest/v1/orders?select=id", { token: restaurant.owner.accessToken })
    expect(body).toHaveLength(1)
  })

  test("a renewed code is needed from then on", async () => {
    const { owner, menuId, code } = await aRestaurant()
    await server.call("/rest/v1/rpc/renew_table_code", { body: { table: "7", seen: 1 }, token: owner.accessToken })
    expect((await place(menuId, { table_code: code })).status).toBe(403)
    expect((await place(menuId, { table_code: await codeOf(owner) })).status).toBe(200)
  })

  test("the house enters orders without a code", async () => {
    const { owner, menuId } = await aRestaurant()
    const floor = await joinTeam(server, owner, "floor")
    for (const token of [owner.accessToken, floor.token]) expect((await place(menuId, {}, token)).status).toBe(200)
  })

  test("without the setting an order without a code is taken, as before", async () => {
    const restaurant = await aRestaurant()
    await turn(restaurant, false)
    expect((await place(restaurant.menuId, {})).status).toBe(200)
  })

  test("phones are informed before they try", async () => {
    const restaurant = await aRestaurant()
    const news = async () => {
      const { body } = await server.call(`/functions/v1/track-order?menu=${restaurant.menuId}`)
      return (body as { menu: { needsCode?: boolean } }).menu.needsCode
    }
    expect(await news()).toBe(true)
    await turn(restaurant, false)
    expect(await news()).toBeUndefined()
  })
})
