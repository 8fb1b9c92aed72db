import type { OrderRow } from "@ardoise/contract/order-rows"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { StarPrinter } from "../printers/testing/star-printer.ts"
import { engines } from "../testing/engines.ts"
import { anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const item = (id: string) => ({ id, name: id, price: "8", allergens: [] })

  /** A team that serves in steps, with starters, mains, desserts and drinks. */
  async function aRestaurant(): Promise<TestTeam> {
    const team = await aTeam(server)
    const menu_data = {
      name: "Carte du soir",
      categories: [
        { id: "entrees", name: "Entrées", items: [item("soupe")] },
        { id: "plats", name: "Plats", items: [item("sole")] },
        { id: "desserts", name: "Desserts", items: [item("tarte")] },
        { id: "boissons", name: "Boissons", items: [item("eau")] },
      ],
      isActive: true,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }
    const token = team.owner.accessToken
    const path = `/rest/v1/user_menus?id=eq.${team.menuId}`
    expect((await server.call(path, { method: "PATCH", body: { menu_data }, token })).status).toBe(204)
    await turn(team, true)
    return team
  }
  const turn = async ({ owner }: TestTeam, serves_in_steps: boolean) => {
    const path = `/rest/v1/ordering?user_id=eq.${owner.userId}`
    const call = { method: "PATCH", body: { serves_in_steps }, token: owner.accessToken }
    expect((await server.call(path, call)).status).toBe(204)
  }
  async function place({ menuId }: TestTeam, dishes: readonly string[], more: object = {}): Promise<OrderRow> {
    const lines = dishes.map((id) => ({ id, quantity: 1, price: "8", note: "" }))
    const answer = await server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(menuId), lines, ...more } })
    expect(answer.status).toBe(200)
    return (answer.body as { order: OrderRow }).order
  }
  const send = (id: string, serving: unknown, token: string) =>
    server.call("/rest/v1/rpc/send_serving", { body: { order_id: id, serving }, token })
  const move = async (id: string, status: OrderStatus, token: string) => {
    const call = { method: "PATCH", body: { status }, token }
    expect((await server.call(`/rest/v1/orders?id=eq.${id}`, call)).status).toBe(204)
  }
  const read = async (id: string, { owner }: TestTeam) => {
    const { body } = await server.call(`/rest/v1/orders?id=eq.${id}&select=*`, { token: owner.accessToken })
    return (body as unknown as OrderRow[])[0]
  }
  const all = ["soupe", "sole", "tarte", "eau"]

  test("an order begins with its starters, and the floor sends what follows (TEAM-08)", async () => {
    const team = await aRestaurant()
    const order = await place(team, all)
    expect(order.items.map(({ serving }) => serving)).toEqual([1, 2, 3, 0])
    expect([order.serving, order.servingSince]).toEqual([1, null])
    await move(order.id, "preparing", team.kitchen.token)
    await move(order.id, "ready", team.kitchen.token)
    expect((await send(order.id, 2, team.kitchen.token)).body.code).toBe("staff_device")
    server.pass(60_000)
    const sent = await send(order.id, 2, team.floor.token)
    expect(sent.body).toMatchObject({ status: "preparing", serving: 2, movedBy: "Téléphone salle" })
    expect(sent.body.servingSince).toBe(sent.body.updatedAt)
    // A double tap sends nothing more.
    expect((await send(order.id, 2, team.owner.accessToken)).body).toEqual(sent.body)
    await move(order.id, "ready", team.kitchen.token)
    expect((await send(order.id, 3, team.owner.accessToken)).body).toMatchObject({ status: "preparing", serving: 3 })
    for (const wrong of [1, 2, 4, 99, 0]) {
      const refused = await send(order.id, wrong, team.owner.accessToken)
      expect([refused.status, refused.body.code]).toEqual([409, "order_moved"])
    }
    expect((await read(order.id, team))?.serving).toBe(3)
  })

  test("a device that does not know of a serving yet moves nothing, as it names the serving that it saw", async () => {
    const team = await aRestaurant()
    const order = await place(team, all)
    const moveSeen = async (seen: string) => {
      const path = `/rest/v1/orders?id=eq.${order.id}&status=eq.preparing&servingSince=${seen}&select=id`
      const headers = { prefer: "return=representation" }
      const call = { method: "PATCH", body: { status: "ready" }, token: team.kitchen.token, headers }
      const { status, body } = await server.call(path, call)
      return [status, (body as unknown as unknown[]).length]
    }
    await move(order.id, "preparing", team.kitchen.token)
    expect(await moveSeen("is.null")).toEqual([200, 1])
    server.pass(60_000)
    const sent = await send(order.id, 2, team.floor.token)
    expect(await moveSeen("is.null")).toEqual([200, 0])
    expect(await moveSeen(`eq.${encodeURIComponent(String(sent.body.servingSince))}`)).toEqual([200, 1])
  })

  test("of two devices that send at the same instant, one does, and both get the same", async () => {
    const team = await aRestaurant()
    const second = await joinTeam(server, team.owner, "floor", "Terrasse")
    const order = await place(team, all)
    await move(order.id, "ready", team.owner.accessToken)
    const [one, two] = await Promise.all([send(order.id, 2, team.floor.token), send(order.id, 2, second.token)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
  })

  test("an order of one serving, one that is wanted together, and one without the setting are sent at once", async () => {
    const team = await aRestaurant()
    const orders = [await place(team, ["sole", "eau"]), await place(team, all, { together: true })]
    await turn(team, false)
    orders.push(await place(team, all))
    for (const order of orders) {
      expect([order.serving, order.servingSince]).toEqual([null, null])
      expect(JSON.stringify(order.items)).not.toContain("serving")
      expect((await send(order.id, 2, team.owner.accessToken)).body.code).toBe("order_moved")
    }
  })

  test("an order that is finished, cancelled, not ready or waits to be accepted sends nothing; open ones keep their steps", async () => {
    const team = await aRestaurant()
    const token = team.owner.accessToken
    const [done, gone, open] = [await place(team, all), await place(team, all), await place(team, all)]
    await move(done.id, "completed", token)
    await move(gone.id, "cancelled", token)
    for (const { id } of [done, gone]) expect((await send(id, 2, token)).body.code).toBe("order_moved")
    // Switched off in the middle: open orders go on.
    await turn(team, false)
    expect((await send(open.id, 2, token)).body.code).toBe("order_moved")
    await move(open.id, "ready", token)
    expect((await send(open.id, 2, token)).body).toMatchObject({ serving: 2 })
    await turn(team, true)
    const path = `/rest/v1/ordering?user_id=eq.${team.owner.userId}`
    await server.call(path, { method: "PATCH", body: { needs_acceptance: true }, token })
    const waiting = await place(team, all)
    expect((await send(waiting.id, 2, token)).body.code).toBe("order_moved")
    expect((await read(waiting.id, team))?.serving).toBe(1)
  })

  test("a device of the floor learns nothing about an order that ended long ago", async () => {
    const team = await aRestaurant()
    const order = await place(team, all)
    await move(order.id, "completed", team.owner.accessToken)
    expect((await send(order.id, 1, team.floor.token)).status).toBe(200)
    const before = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString()
    await server.fill(`update orders set created_at = '${before}' where id = '${order.id}'`)
    const refused = await send(order.id, 1, team.floor.token)
    expect([refused.status, refused.body.code]).toEqual([404, "order_not_found"])
  })

  test("no order of another restaurant is sent, and bent calls change nothing", async () => {
    const [one, two] = [await aRestaurant(), await aRestaurant()]
    const order = await place(one, all)
    for (const token of [two.owner.accessToken, two.floor.token]) {
      expect((await send(order.id, 2, token)).body.code).toBe("order_not_found")
    }
    for (const serving of ["2", null, {}, 2.5, -1, 1e9]) {
      expect((await send(order.id, serving, one.owner.accessToken)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await read(order.id, one)).toEqual(order)
  })

  test("what a diner follows speaks of the status only, and the ready notice counts once", async () => {
    const team = await aRestaurant()
    const lines = all.map((id) => ({ id, quantity: 1, price: "8", note: "" }))
    const placed = await server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(team.menuId), lines } })
    const { order, tracking_key: key } = placed.body as { order: OrderRow; tracking_key: string }
    await move(order.id, "ready", team.owner.accessToken)
    await send(order.id, 2, team.owner.accessToken)
    const tracked = await server.call(`/functions/v1/track-order?id=${order.id}`, { headers: { "x-order-key": key } })
    expect(tracked.body.status).toBe("preparing")
    expect(tracked.body).not.toHaveProperty("serving")
    expect(tracked.body).not.toHaveProperty("servingSince")
  })

  test("a printer that was silent prints the servings that it missed, each with its own dishes", async () => {
    const team = await aRestaurant()
    const token = team.owner.accessToken
    const body = { kind: "star", name: "Bar", prints: "bar" }
    const added = await server.call("/functions/v1/add-printer", { body, token })
    const printer = new StarPrinter(server.url, added.body as never)
    const order = await place(team, all)
    await move(order.id, "ready", token)
    await send(order.id, 2, token)
    await move(order.id, "ready", token)
    while (await printer.poll());
    expect(printer.paper.map((paper) => paper.match(/^1 .*$/gm))).toEqual([["1 eau"]])
  })

  test("the bar reads of a cancellation, and of its undo, after the mains were sent", async () => {
    const team = await aRestaurant()
    const token = team.owner.accessToken
    const body = { kind: "star", name: "Bar", prints: "bar" }
    const added = await server.call("/functions/v1/add-printer", { body, token })
    const printer = new StarPrinter(server.url, added.body as never)
    const order = await place(team, all)
    await printer.poll()
    await move(order.id, "ready", token)
    await send(order.id, 2, token)
    await move(order.id, "cancelled", token)
    while (await printer.poll());
    await move(order.id, "preparing", token)
    while (await printer.poll());
    expect(printer.paper.map((paper) => paper.match(/^1 .*$/gm))).toEqual([["1 eau"], ["1 eau"], ["1 eau"]])
    expect(printer.paper.map((paper) => /ANNULÉE|RÉTABLIE/.exec(paper)?.[0])).toEqual([
      undefined,
      "ANNULÉE",
      "RÉTABLIE",
    ])
  })

  test("a copy has all that was sent for its printer, and is refused where that is nothing", async () => {
    const team = await aRestaurant()
    const token = team.owner.accessToken
    const aPrinter = async (prints: string) => {
      const body = { kind: "star", name: "Imprimante", prints }
      const added = await server.call("/functions/v1/add-printer", { body, token })
      const printer = added.body as unknown as AddPrinterAnswer
      const copy = (order_id: string) =>
        server.call("/functions/v1/reprint-ticket", { body: { printer_id: printer.id, order_id }, token })
      return { star: new StarPrinter(server.url, printer), copy }
    }
    const order = await place(team, all)
    const withoutDrinks = await place(team, ["soupe", "sole"])
    await move(order.id, "ready", token)
    await send(order.id, 2, token)
    server.pass(1_000)
    const [bar, kitchen, everything] = [await aPrinter("bar"), await aPrinter("kitchen"), await aPrinter("all")]
    for (const { copy } of [bar, kitchen, everything]) expect((await copy(order.id)).status).toBe(200)
    const refused = await bar.copy(withoutDrinks.id)
    expect([refused.status, refused.body.code]).toEqual([409, "nothing_to_print"])
    expect(refused.body.error).toBe("Rien à imprimer sur cette imprimante. Choisissez-en une autre.")
    for (const { star } of [bar, kitchen, everything]) while (await star.poll());
    const dishes = ({ star }: typeof bar) => star.paper.map((paper) => paper.match(/^1 .*$/gm))
    expect(dishes(bar)).toEqual([["1 eau"]])
    expect(dishes(kitchen)).toEqual([["1 soupe", "1 sole"]])
    expect(dishes(everything)).toEqual([["1 soupe", "1 sole", "1 eau"]])
    for (const { star } of [bar, kitchen, everything]) expect(star.paper.join()).toMatch(/RÉIMPRESSION(?! POSSIBLE)/)
    expect(everything.star.paper[0]).toContain("À suivre : 1 dessert")
    expect(everything.star.paper[0]).not.toContain("SUITE")
  })

  test("a printer gets one ticket for each serving, and each says what follows", async () => {
    const team = await aRestaurant()
    const token = team.owner.accessToken
    const body = { kind: "star", name: "Cuisine", prints: "all" }
    const added = await server.call("/functions/v1/add-printer", { body, token })
    const printer = new StarPrinter(server.url, added.body as never)
    const order = await place(team, all)
    while (await printer.poll());
    await move(order.id, "ready", token)
    await send(order.id, 2, token)
    while (await printer.poll());
    await move(order.id, "ready", token)
    await send(order.id, 3, token)
    while (await printer.poll());
    const dishes = printer.paper.map((paper) => paper.match(/^1 .*$/gm))
    expect(dishes).toEqual([["1 soupe", "1 eau"], ["1 sole"], ["1 tarte"]])
    expect(printer.paper.map((paper) => /À suivre : .*/.exec(paper)?.[0])).toEqual([
      "À suivre : 1 plat, 1 dessert",
      "À suivre : 1 dessert",
      undefined,
    ])
    expect(printer.paper[1]).toContain("SUITE : PLATS")
    expect(printer.paper.join()).not.toContain("RÉIMPRESSION")
  })
})
