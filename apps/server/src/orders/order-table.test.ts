import type { OrderDifference, PlaceOrderArgs } from "@ardoise/contract/order-rows"
import type { Language } from "@ardoise/domain/menu/allergens"
import { orderBounds } from "@ardoise/domain/order/order-bounds"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { agedRows } from "../features.ts"
import { versionsKeptMs } from "../menus/versions-kept.ts"
import { pruneInPieces } from "../storage/prune.ts"
import type { Change } from "../storage/schema.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { hashTrackingKey } from "./order-table.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const soup = { id: "item-soup", name: "Soupe à l’oignon", price: "8.5", allergens: [] as string[] }
  const sole = { id: "item-sole", name: "Sole meunière", price: "34", allergens: [] as string[] }
  const aDocument = (items: object[] = [soup, sole]) => ({
    name: "Carte d’automne",
    categories: [{ id: "plats", name: "Plats", items: items as (typeof soup)[] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  })

  type Restaurant = { owner: TestOwner; menuId: string }

  /** A Premium owner with one menu. */
  async function aRestaurant(): Promise<Restaurant> {
    const owner = await server.owner()
    await server.premium(owner)
    const { data, error } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: aDocument() })
      .select("id")
      .single()
    if (error) throw error
    return { owner, menuId: data.id }
  }

  const change = ({ owner, menuId }: Restaurant, items: object[]) =>
    owner.client
      .from("user_menus")
      .update({ menu_data: aDocument(items) })
      .eq("id", menuId)

  const anOrder = (menuId: string, fields: Partial<PlaceOrderArgs> = {}): PlaceOrderArgs => ({
    menu_id: menuId,
    table_number: "7",
    lines: [{ id: soup.id, quantity: 2, price: "8.50" }],
    idempotency_key: crypto.randomUUID(),
    ...fields,
  })
  const place = (args: PlaceOrderArgs) => server.client().rpc("place_order", args)

  async function placed(menuId: string, fields?: Partial<PlaceOrderArgs>) {
    const { data, error } = await place(anOrder(menuId, fields))
    if (error) throw error
    return data
  }

  const refusalOf = async (args: PlaceOrderArgs | object) => {
    const { error, status } = await place(args as PlaceOrderArgs)
    return { status, code: error?.code }
  }

  describe("a diner's order", () => {
    test("is pending, has a number, and has the names and prices of the sale", async () => {
      const restaurant = await aRestaurant()
      const { order, tracking_key } = await placed(restaurant.menuId, {
        lines: [
          { id: soup.id, quantity: 2, price: "8.50", note: " sans croûtons " },
          { id: sole.id, quantity: 1, price: "34" },
        ],
      })
      expect(order).toEqual({
        id: expect.stringMatching(/^order-\d{13}$/),
        user_id: restaurant.owner.userId,
        menu_id: restaurant.menuId,
        items: [
          { id: soup.id, name: soup.name, price: "8.5", quantity: 2, note: "sans croûtons", vat: "10" },
          { id: sole.id, name: sole.name, price: "34", quantity: 1, vat: "10" },
        ],
        totalPrice: "51.00",
        reductions: [],
        status: "pending",
        tableNumber: "7",
        is_table_verified: false,
        bill_id: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: order.createdAt,
        movedBy: null,
        acceptedAt: order.createdAt,
        serving: null,
        servingSince: null,
      })
      expect(tracking_key.length).toBeGreaterThan(40)
      await change(restaurant, [{ ...soup, name: "Velouté", price: "99" }])
      const { data } = await restaurant.owner.client.from("orders").select().eq("id", order.id).single()
      expect(data).toEqual(order)
    })

    test("has the VAT rate at which each line was sold, whatever the owner says about a drink later", async () => {
      const restaurant = await aRestaurant()
      const sell = async (fields: Record<string, unknown>) => {
        await change(restaurant, [{ ...soup, ...fields }])
        const lines = [{ id: soup.id, quantity: 1, price: "8.50" }]
        const { order } = await placed(restaurant.menuId, { lines })
        return order
      }
      const orders = [
        await sell({ alcohol: true }),
        await sell({ alcohol: false }),
        await sell({ alcohol: true, vat: "5.5" }),
        await sell({ alcohol: "oui", vat: 20 }),
      ]
      expect(orders.map(({ items }) => items[0]?.vat)).toEqual(["20", "10", "5.5", "10"])
      const { data } = await restaurant.owner.client.from("orders").select().order("createdAt")
      expect(data).toEqual(orders)
    })

    test("stays when its menu is deleted", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      await owner.client.from("user_menus").delete().eq("id", menuId)
      expect((await owner.client.from("orders").select("id")).data).toEqual([{ id: order.id }])
    })

    test.each([
      [undefined, "N/A"],
      ["", "N/A"],
      ["  Terrasse 3  ", "Terrasse 3"],
    ])("at the table typed as %j is at %j", async (table_number, table) => {
      const { menuId } = await aRestaurant()
      expect((await placed(menuId, { table_number })).order.tableNumber).toBe(table)
    })

    test("of the largest possible amount is summed exactly to the cent", async () => {
      const restaurant = await aRestaurant()
      await change(restaurant, [{ ...soup, price: "99999.99" }])
      const lines = Array.from({ length: 100 }, () => ({ id: soup.id, quantity: 99, price: "99999.99" }))
      expect((await placed(restaurant.menuId, { lines })).order.totalPrice).toBe("989999901.00")
    })

    test("has a unique id, even when many are placed in the same millisecond", async () => {
      const restaurants = await Promise.all([aRestaurant(), aRestaurant(), aRestaurant()])
      const orders = await Promise.all(
        Array.from({ length: 45 }, (_, n) => placed(restaurants[n % 3]?.menuId ?? "", { table_number: `${n % 5}` })),
      )
      expect(new Set(orders.map(({ order }) => order.id)).size).toBe(45)
      expect(new Set(orders.map(({ tracking_key }) => tracking_key)).size).toBe(45)
    })

    test("gets the first free id after a rush of the whole installation", async () => {
      const restaurant = await aRestaurant()
      const { order } = await placed(restaurant.menuId)
      const first = Number(order.id.slice("order-".length))
      const rows = Array.from({ length: 2000 }, (_, n) => {
        const id = `order-${first + 1 + n}`
        return `('${id}', '${restaurant.owner.userId}', '${restaurant.menuId}', '[]', 0, 'completed', '7', '${id}', '${id}', '', '')`
      })
      const columns = `id, user_id, menu_id, items, total_cents, status, table_number, idempotency_key,
        tracking_key_hash, created_at, updated_at`
      await server.fill(`insert into orders (${columns}) values ${rows.join()}`)
      const { order: next } = await placed(restaurant.menuId)
      const number = Number(next.id.slice("order-".length))
      // The id may be greater if the clock has passed the rush.
      expect(number).toBeGreaterThanOrEqual(first + 2001)
    })

    test("is reported to subscribers, and leaves the diner's page unchanged", async () => {
      const { owner, menuId } = await aRestaurant()
      const heard: Change[] = []
      const stop = server.database.follow({ onChanges: (changes) => heard.push(...changes), onMissed: () => undefined })
      const { order } = await placed(menuId)
      stop()
      expect(heard).toEqual([
        { owner: owner.userId, kind: "order", event: "insert", ref: order.id, version: order.createdAt },
      ])
    })

    test("is followed with a tracking key; only its hash is stored", async () => {
      const { menuId } = await aRestaurant()
      const { order, tracking_key } = await placed(menuId)
      const row = await server.database.read
        .selectFrom("orders")
        .selectAll()
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow()
      expect(row.tracking_key_hash).toBe(hashTrackingKey(tracking_key))
      expect(JSON.stringify(row)).not.toContain(tracking_key)
    })
  })

  describe("the same key again", () => {
    test("gives the same answer and no second order, whatever has happened since", async () => {
      const restaurant = await aRestaurant()
      const { owner, menuId } = restaurant
      const args = anOrder(menuId)
      const first = await place(args)
      expect((await place(args)).data).toEqual(first.data)
      await owner.client
        .from("orders")
        .update({ status: "preparing" })
        .eq("id", first.data?.order.id ?? "")
      await change(restaurant, [])
      expect((await place({ ...args, idempotency_key: args.idempotency_key.toUpperCase() })).data).toEqual(first.data)
      await owner.client.from("user_menus").delete().eq("id", menuId)
      expect((await place(args)).data).toEqual(first.data)
      expect((await owner.client.from("orders").select("id")).data).toHaveLength(1)
    })

    test("sent ten times at once creates one order", async () => {
      const { owner, menuId } = await aRestaurant()
      const args = anOrder(menuId)
      const answers = await Promise.all(Array.from({ length: 10 }, () => place(args)))
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      expect(answers[0]?.error).toBeNull()
      expect((await owner.client.from("orders").select("id")).data).toHaveLength(1)
    })

    test("may be used again after a refusal, and at another restaurant", async () => {
      const one = await aRestaurant()
      const other = await aRestaurant()
      const args = anOrder(one.menuId, { lines: [{ id: soup.id, quantity: 1, price: "1" }] })
      expect(await refusalOf(args)).toEqual({ status: 409, code: "order_changed" })
      const agreed = [{ id: soup.id, quantity: 1, price: "8.50" }]
      const first = await place({ ...args, lines: agreed })
      const second = await place({ ...args, lines: agreed, menu_id: other.menuId })
      expect([first.error, second.error]).toEqual([null, null])
      expect(second.data?.order.id).not.toBe(first.data?.order.id)
      expect(second.data?.tracking_key).not.toBe(first.data?.tracking_key)
    })
  })

  test("the largest possible order is accepted: a hundred lines, each with a note in any script and its allergens", async () => {
    const restaurant = await aRestaurant()
    const allergens = Array.from({ length: 14 }, (_, n) => `Fruits à coque ${n}`)
    const items = Array.from({ length: 100 }, (_, n) => ({
      ...soup,
      id: `item-${crypto.randomUUID()}-${n}`,
      allergens,
    }))
    await change(restaurant, items)
    const lines = items.map(({ id }) => ({ id, quantity: 99, price: "8.50", note: "汤".repeat(200), allergens }))
    const { order } = await placed(restaurant.menuId, { lines })
    expect(order.items).toHaveLength(100)
  })

  describe("an order is refused", () => {
    test("with every difference, when dishes are gone, sold out or have another price; nothing is ordered", async () => {
      const restaurant = await aRestaurant()
      const { owner, menuId } = restaurant
      await change(restaurant, [sole, { ...soup, id: "item-tarte", name: "Tarte", price: "9" }])
      await owner.client.from("sold_out").insert({ menu_id: menuId, item_id: "item-tarte" })
      const { error, status } = await place(
        anOrder(menuId, {
          lines: [
            { id: soup.id, quantity: 1, price: "8.50" },
            { id: sole.id, quantity: 1, price: "30" },
            { id: "item-tarte", quantity: 1, price: "9" },
          ],
        }),
      )
      expect({ status, code: error?.code }).toEqual({ status: 409, code: "order_changed" })
      expect(JSON.parse(error?.details ?? "null")).toEqual([
        { id: soup.id, kind: "gone" },
        { id: sole.id, kind: "price", name: sole.name, price: "34" },
        { id: "item-tarte", kind: "sold_out", name: "Tarte" },
      ] satisfies OrderDifference[])
      expect((await owner.client.from("orders").select("id")).data).toEqual([])
    })

    test("with an allergen that the diner has not seen, until the diner agrees to it", async () => {
      const restaurant = await aRestaurant()
      const { menuId } = restaurant
      const line = { id: soup.id, quantity: 1, price: "8.50" }
      const told = (allergens: string[] | null, language?: Language) =>
        anOrder(menuId, { lines: [{ ...line, allergens }], ...(language && { language }) })
      const taken = { status: 200, code: undefined }
      expect(await refusalOf(told(null))).toEqual(taken)
      await change(restaurant, [{ ...soup, allergens: ["Lait", "Fruits à coque"] }, sole])
      const differenceTo = async (args: PlaceOrderArgs) => JSON.parse((await place(args)).error?.details ?? "null")
      const difference: OrderDifference = {
        id: soup.id,
        kind: "allergens",
        name: soup.name,
        allergens: ["Lait", "Fruits à coque"],
      }
      expect(await differenceTo(told(null))).toEqual([difference])
      expect(await differenceTo(told(["Lait"], "en"))).toEqual([{ ...difference, translated: ["Milk", "Tree nuts"] }])
      expect(await refusalOf(told(["Fruits à coque", "Lait"], "en"))).toEqual(taken)
      // A page from before this feature sends no allergens, and neither does an owner who enters an order.
      expect(await refusalOf(anOrder(menuId, { lines: [line] }))).toEqual(taken)
      await change(restaurant, [soup, sole])
      expect(await differenceTo(told(["Lait"], "zh"))).toEqual([{ ...difference, allergens: null }])
    })

    test("at the previous price, from the moment that the menu is saved, even if many were accepted at that price before", async () => {
      const restaurant = await aRestaurant()
      const { menuId } = restaurant
      const at = (price: string) => anOrder(menuId, { lines: [{ id: soup.id, quantity: 1, price }] })
      const taken = { status: 200, code: undefined }
      const refused = { status: 409, code: "order_changed" }
      expect([await refusalOf(at("8.50")), await refusalOf(at("8.50"))]).toEqual([taken, taken])
      await change(restaurant, [{ ...soup, price: "9.5" }, sole])
      expect([await refusalOf(at("8.50")), await refusalOf(at("9.50"))]).toEqual([refused, taken])
      await change(restaurant, [soup, sole])
      expect([await refusalOf(at("9.50")), await refusalOf(at("8.50"))]).toEqual([refused, taken])
    })

    test("while a dish is sold out, and accepted again when that time is over", async () => {
      const { owner, menuId } = await aRestaurant()
      const until = new Date(Date.now() + 3_600_000).toISOString()
      await owner.client.from("sold_out").insert({ menu_id: menuId, item_id: soup.id, until })
      expect(await refusalOf(anOrder(menuId))).toEqual({ status: 409, code: "order_changed" })
      const past = new Date(Date.now() - 60_000).toISOString()
      await owner.client.from("sold_out").update({ until: past }).eq("menu_id", menuId)
      expect((await placed(menuId)).order.status).toBe("pending")
    })

    test("when the owner has no Premium, from the moment that the plan ends", async () => {
      const owner = await server.owner()
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: aDocument() })
        .select("id")
        .single()
      const menuId = data?.id ?? ""
      expect(await refusalOf(anOrder(menuId))).toEqual({ status: 403, code: "ordering_closed" })
      await server.premium(owner)
      const { order } = await placed(menuId)
      await server.premium(owner, -1)
      expect(await refusalOf(anOrder(menuId))).toEqual({ status: 403, code: "ordering_closed" })
      // Orders from before the end of the plan can still be completed.
      const moved = await owner.client.from("orders").update({ status: "ready" }).eq("id", order.id).select("status")
      expect(moved.data).toEqual([{ status: "ready" }])
    })

    test("of a menu that does not exist", async () => {
      expect(await refusalOf(anOrder(crypto.randomUUID()))).toEqual({ status: 404, code: "menu_not_found" })
    })

    test.each([
      ["no line", { lines: [] }],
      ["no lines at all", { lines: undefined }],
      ["101 lines", { lines: Array.from({ length: 101 }, () => ({ id: soup.id, quantity: 1, price: "8.5" })) }],
      ["none of a dish", { lines: [{ id: soup.id, quantity: 0, price: "8.5" }] }],
      ["100 of a dish", { lines: [{ id: soup.id, quantity: 100, price: "8.5" }] }],
      ["half a dish", { lines: [{ id: soup.id, quantity: 0.5, price: "8.5" }] }],
      ["a quantity in letters", { lines: [{ id: soup.id, quantity: "2", price: "8.5" }] }],
      ["no price", { lines: [{ id: soup.id, quantity: 1 }] }],
      ["a dish that never was on this menu", { lines: [{ id: "item-of-another", quantity: 1, price: "8.5" }] }],
      ["a choice that no dish offers", { lines: [{ id: soup.id, quantity: 1, price: "8.5", options: ["saignant"] }] }],
      ["a table of 21 characters", { table_number: "x".repeat(21) }],
      ["a menu that is no id", { menu_id: "new" }],
      ["a key that is none", { idempotency_key: "again" }],
      ["no key", { idempotency_key: undefined }],
    ])("with %s", async (_what, fields) => {
      const { owner, menuId } = await aRestaurant()
      expect(await refusalOf({ ...anOrder(menuId), ...fields })).toEqual({ status: 422, code: "order_invalid" })
      expect((await owner.client.from("orders").select("id")).data).toEqual([])
    })

    test("with a dish that was removed so long ago that no version contains it: the reason is that it is gone", async () => {
      const restaurant = await aRestaurant()
      await change(restaurant, [sole])
      server.pass(versionsKeptMs + 60_000)
      const at = new Date(Date.now() + 2 * versionsKeptMs).toISOString()
      await pruneInPieces(server.database, { at, aged: agedRows, signal: new AbortController().signal })
      await server.premium(restaurant.owner)
      const { error } = await place(anOrder(restaurant.menuId))
      expect(error).toMatchObject({ code: "order_changed" })
      expect(JSON.parse(error?.details ?? "")).toEqual([{ id: soup.id, kind: "gone" }])
    })

    test("with a set menu that was removed: the reason is that it is gone, as for a dish", async () => {
      const { owner, menuId } = await aRestaurant()
      const courses = [{ id: "a", name: "Plat", category: "plats" }]
      const lunch = { id: "set-lunch", name: "Formule midi", price: "18.50", drink: "included", courses }
      const store = (setMenus: object[]) =>
        owner.client
          .from("user_menus")
          .update({ menu_data: { ...aDocument(), setMenus } })
          .eq("id", menuId)
          .throwOnError()
      await store([lunch])
      const options = [{ id: "a", choices: [`a:${sole.id}`] }]
      const lines = [{ id: lunch.id, quantity: 1, price: "18.50", options }]
      expect((await place(anOrder(menuId, { lines }))).error).toBeNull()
      await store([])
      const { error } = await place(anOrder(menuId, { lines }))
      expect(error).toMatchObject({ code: "order_changed" })
      expect(JSON.parse(error?.details ?? "")).toEqual([{ id: lunch.id, kind: "gone" }])
    })

    test.each(["null", "[]", '"order"', "7", ""])("whose body is %j", async (body) => {
      const answer = await server.call("/rest/v1/rpc/place_order", { method: "POST", body })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: "order_invalid" })
    })

    test("after twenty from one table within ten minutes; other tables and later orders are accepted", async () => {
      const { menuId } = await aRestaurant()
      await Promise.all(Array.from({ length: orderBounds.ofTable }, () => placed(menuId)))
      expect(await refusalOf(anOrder(menuId))).toEqual({ status: 429, code: "too_many_orders" })
      expect((await placed(menuId, { table_number: "8" })).order.tableNumber).toBe("8")
      // All guests without a table number would share one limit.
      for (let n = 0; n <= orderBounds.ofTable; n++) await placed(menuId, { table_number: "" })
      server.pass(orderBounds.windowMs + 1)
      expect((await placed(menuId)).order.status).toBe("pending")
    })
  })

  describe("an owner's orders", () => {
    test("are read with filters, order, pages and a count, and by their owner only", async () => {
      const one = await aRestaurant()
      const other = await aRestaurant()
      await placed(other.menuId)
      const first = await placed(one.menuId, { table_number: "2" })
      server.pass(1)
      const second = await placed(one.menuId, {
        table_number: "10, terrasse",
        lines: [{ id: sole.id, quantity: 3, price: "34" }],
      })
      const orders = () => one.owner.client.from("orders")
      const ids = async (query: PromiseLike<{ data: { id: string }[] | null }>) =>
        (await query).data?.map(({ id }) => id)
      expect(await ids(orders().select("id").order("createdAt"))).toEqual([first.order.id, second.order.id])
      expect(await ids(orders().select("id").order("createdAt", { ascending: false }).limit(1))).toEqual([
        second.order.id,
      ])
      expect(await ids(orders().select("id").order("totalPrice"))).toEqual([second.order.id, first.order.id])
      expect(await ids(orders().select("id").in("tableNumber", ["10, terrasse", "x"]))).toEqual([second.order.id])
      expect(await ids(orders().select("id").eq("totalPrice", "17.00"))).toEqual([first.order.id])
      expect(await ids(orders().select("id").eq("status", "pending").gt("createdAt", first.order.createdAt))).toEqual([
        second.order.id,
      ])
      expect(await orders().select("id", { count: "exact", head: true })).toMatchObject({ count: 2 })
      expect(await ids(orders().select("id").eq("user_id", other.owner.userId))).toEqual([])
    })

    test("move with the status that was seen; the slower device gets no rows and reads again", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      server.pass(1000)
      const start = () =>
        owner.client
          .from("orders")
          .update({ status: "preparing" })
          .eq("id", order.id)
          .eq("status", "pending")
          .select("id, status, updatedAt")
      const [first] = (await start()).data ?? []
      expect(first).toMatchObject({ id: order.id, status: "preparing" })
      expect(first && first.updatedAt > order.updatedAt).toBe(true)
      expect(await start()).toMatchObject({ status: 200, data: [], error: null })
    })

    test("moved after the machine's clock was set back have later times than before, so that phones take the move as newer", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      server.setClock(-20_000)
      onTestFinished(() => server.setClock(20_000))
      const move = async (status: "preparing" | "ready") => {
        const { data } = await owner.client.from("orders").update({ status }).eq("id", order.id).select("updatedAt")
        return data?.[0]?.updatedAt ?? ""
      }
      const times = [order.updatedAt, await move("preparing"), await move("ready")]
      expect(times.toSorted()).toEqual(times)
      expect(new Set(times).size).toBe(3)
    })

    test("moved by ten devices at once are moved once", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      const heard: Change[] = []
      const stop = server.database.follow({ onChanges: (changes) => heard.push(...changes), onMissed: () => undefined })
      const moves = await Promise.all(
        Array.from({ length: 10 }, () =>
          owner.client
            .from("orders")
            .update({ status: "ready" })
            .eq("id", order.id)
            .eq("status", "pending")
            .select("id"),
        ),
      )
      stop()
      expect(moves.flatMap(({ data }) => data ?? [])).toEqual([{ id: order.id }])
      expect(heard.map(({ kind, event, ref }) => [kind, event, ref])).toEqual([["order", "update", order.id]])
    })

    test("are cancelled from any status but completed, and a wrong tap can be corrected", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      const move = (status: string) =>
        owner.client
          .from("orders")
          .update({ status: status as "ready" })
          .eq("id", order.id)
          .select("status")
          .single()
      for (const status of ["cancelled", "pending", "completed", "completed"]) {
        expect((await move(status)).data).toEqual({ status })
      }
      for (const status of ["cancelled", "served", "", "Pending"]) {
        const { error, status: answered } = await move(status)
        expect({ answered, code: error?.code }).toEqual({ answered: 400, code: "23514" })
      }
      expect((await owner.client.from("orders").select("status").single()).data).toEqual({ status: "completed" })
    })

    test("are not moved by a status that is nested in thousands of lists", async () => {
      const { owner, menuId } = await aRestaurant()
      await placed(menuId)
      const body = `{"status":${"[".repeat(4_000)}${"]".repeat(4_000)}}`
      const path = `/rest/v1/orders?user_id=eq.${owner.userId}`
      const answer = await server.call(path, { method: "PATCH", token: owner.accessToken, body })
      expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } })
      expect((await owner.client.from("orders").select("status").single()).data).toEqual({ status: "pending" })
    })

    test("are not moved at all when one of them may not", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order: done } = await placed(menuId)
      await placed(menuId)
      await owner.client.from("orders").update({ status: "completed" }).eq("id", done.id)
      const { error } = await owner.client.from("orders").update({ status: "cancelled" }).eq("menu_id", menuId)
      expect(error?.code).toBe("23514")
      const { data } = await owner.client.from("orders").select("status").order("status")
      expect(data).toEqual([{ status: "completed" }, { status: "pending" }])
    })

    test.each([
      ["totalPrice", "0.00"],
      ["tableNumber", "1"],
      ["items", []],
      ["createdAt", "2020-01-01T00:00:00Z"],
      ["user_id", "00000000-0000-4000-8000-000000000000"],
    ])("keep their %s: their owner cannot change it", async (column, value) => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      const patch = { status: "ready", [column]: value } as { status: "ready" }
      const { error, status } = await owner.client.from("orders").update(patch).eq("id", order.id)
      expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" })
      expect((await owner.client.from("orders").select().single()).data).toEqual(order)
    })

    test("are neither inserted nor deleted by their owner", async () => {
      const { owner, menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      const insertion = await owner.client.from("orders").insert({ ...order, id: "order-1" } as never)
      const removal = await owner.client.from("orders").delete().eq("id", order.id)
      for (const { error, status } of [insertion, removal]) {
        expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" })
      }
      expect((await owner.client.from("orders").select("id")).data).toEqual([{ id: order.id }])
    })

    test("cannot be seen or moved by other users", async () => {
      const { menuId } = await aRestaurant()
      const { order } = await placed(menuId)
      const stranger = await server.owner()
      for (const client of [stranger.client, server.client()]) {
        expect((await client.from("orders").select().eq("id", order.id)).data).toEqual([])
        const move = await client.from("orders").update({ status: "cancelled" }).eq("id", order.id).select("id")
        expect(move).toMatchObject({ status: 200, data: [] })
      }
      const insertion = await server.call("/rest/v1/orders", { body: order })
      const removal = await server.call(`/rest/v1/orders?id=eq.${order.id}`, { method: "DELETE" })
      for (const { status, body, headers } of [insertion, removal]) {
        expect({ status, code: body.code, asks: headers.get("www-authenticate") }).toEqual({
          status: 401,
          code: "42501",
          asks: "Bearer",
        })
      }
    })
  })
})
