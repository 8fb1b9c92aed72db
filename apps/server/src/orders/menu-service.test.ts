import { randomUUID } from "node:crypto"
import { afterServiceMs } from "@ardoise/domain/order/ordering-settings"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { restoreMenu } from "../menus/restore-menu.ts"
import { engines } from "../testing/engines.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("which menu takes orders, on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** A Premium owner with menus. The first one is served. */
  async function aRestaurant(count: number): Promise<{ owner: TestOwner; menus: string[] }> {
    const owner = await server.owner()
    await server.premium(owner)
    const menus = Array.from({ length: count }, () => randomUUID())
    for (const id of menus) {
      await owner.client
        .from("user_menus")
        .insert({ id, user_id: owner.userId, menu_data: aDocument("Carte") })
        .throwOnError()
    }
    return { owner, menus }
  }
  const activate = ({ client }: TestOwner, menu_id = "", active = true) =>
    client.rpc("set_menu_active", { menu_id, active }).throwOnError()
  async function place(menuId = "", token?: string) {
    const call = { body: anOrder(menuId, randomUUID().slice(0, 8)), ...(token !== undefined && { token }) }
    const { status, body } = await server.call("/rest/v1/rpc/place_order", call)
    return status === 200 ? "taken" : { status, code: body.code, details: body.details }
  }
  const over = { status: 403, code: "ordering_closed", details: JSON.stringify({ reason: "menu" }) }

  test("a draft that was never served takes orders of its owner, but not of diners", async () => {
    const { owner, menus } = await aRestaurant(2)
    expect(await place(menus[0])).toBe("taken")
    expect(await place(menus[1])).toEqual(over)
    const stranger = await server.owner()
    expect(await place(menus[1], stranger.accessToken)).toEqual(over)
    expect(await place(menus[1], owner.accessToken)).toBe("taken")
  })

  test("a replaced menu takes orders for fifteen more minutes", async () => {
    const { owner, menus } = await aRestaurant(2)
    await activate(owner, menus[1])
    expect([await place(menus[0]), await place(menus[1])]).toEqual(["taken", "taken"])
    server.pass(afterServiceMs - 30_000)
    expect(await place(menus[0])).toBe("taken")
    server.pass(30_000)
    expect([await place(menus[0]), await place(menus[1])]).toEqual([over, "taken"])
    await activate(owner, menus[0])
    expect([await place(menus[0]), await place(menus[1])]).toEqual(["taken", "taken"])
  })

  test("a menu that its owner deactivates takes orders for fifteen more minutes", async () => {
    const { owner, menus } = await aRestaurant(2)
    await activate(owner, menus[1])
    await activate(owner, menus[1], false)
    expect([await place(menus[0]), await place(menus[1])]).toEqual(["taken", "taken"])
    server.pass(afterServiceMs)
    expect([await place(menus[0]), await place(menus[1])]).toEqual(["taken", over])
  })

  test("so does a menu that is replaced because another one was emptied or restored", async () => {
    const { owner, menus } = await aRestaurant(2)
    const [first = "", second = ""] = menus
    const save = (categories: object[]) =>
      owner.client
        .from("user_menus")
        .update({ menu_data: { ...aDocument("Carte"), categories: categories as never } })
        .eq("id", first)
        .throwOnError()
    await save([])
    expect(await place(second)).toBe("taken")
    await save(aDocument("Carte").categories)
    server.pass(afterServiceMs)
    expect([await place(first), await place(second)]).toEqual(["taken", over])

    await owner.client.from("user_menus").delete().eq("id", first).throwOnError()
    expect(await place(second)).toBe("taken")
    const { data: orders } = await owner.client.from("orders").select("createdAt").order("createdAt")
    const at = orders?.at(-1)?.createdAt ?? ""
    await server.database.run(restoreMenu, { ownerId: owner.userId, menuId: first, at })
    expect([await place(first), await place(second)]).toEqual(["taken", "taken"])
    server.pass(afterServiceMs)
    expect([await place(first), await place(second)]).toEqual(["taken", over])
  })

  test("a retry of an accepted order gets its answer, even after the menu's service has ended", async () => {
    const { owner, menus } = await aRestaurant(2)
    const body = anOrder(menus[0] ?? "")
    const first = await server.call("/rest/v1/rpc/place_order", { body })
    await activate(owner, menus[1])
    server.pass(afterServiceMs)
    const again = await server.call("/rest/v1/rpc/place_order", { body })
    expect(again).toMatchObject({
      status: 200,
      body: { order: { id: (first.body as { order: { id: string } }).order.id } },
    })
  })
})
