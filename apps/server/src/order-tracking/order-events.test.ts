import type { MenuNews, TrackedOrder } from "@ardoise/contract/functions"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const soup = { id: "item-soup", name: "Soupe", price: "8.5", allergens: [] }

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

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

  async function placed(menu_id: string) {
    const { data, error } = await server.client().rpc("place_order", {
      menu_id,
      table_number: "7",
      lines: [{ id: soup.id, quantity: 1, price: "8.50" }],
      idempotency_key: crypto.randomUUID(),
    })
    if (error) throw error
    return data
  }
  const move = (owner: TestOwner, id: string, status: TrackedOrder["status"]) =>
    owner.client.from("orders").update({ status }).eq("id", id)
  const path = "/functions/v1/track-order"

  /** Opens a stream and yields its events as they arrive. */
  async function follow(query: string, key: string) {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const response = await fetch(`${server.url}${path}?${query}`, {
      headers: { apikey: server.secrets.publishableKey, "x-order-key": key, accept: "text/event-stream" },
      signal: ending.signal,
    })
    const heard: { event: string; data: unknown }[] = []
    const read = async () => {
      let text = ""
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const blocks = text.split("\n\n")
        text = blocks.pop() ?? ""
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data) heard.push({ event: /^event: (.*)$/m.exec(block)?.[1] ?? "message", data: JSON.parse(data) })
        }
      }
    }
    const end = read().catch(() => undefined)
    return { response, heard, end }
  }
  const statusesOf = (heard: { event: string; data: unknown }[]) =>
    heard.filter(({ event }) => event === "message").map(({ data }) => (data as TrackedOrder).status)
  const newsOf = (heard: { event: string; data: unknown }[]) =>
    heard.filter(({ event }) => event === "menu").map(({ data }) => data as MenuNews)

  test("a diner's phone receives the status of its order, at once and at each step", async () => {
    const { owner, menuId } = await aRestaurant()
    const { order, tracking_key } = await placed(menuId)
    const { response, heard } = await follow(`id=${order.id}`, tracking_key)
    expect(response.headers.get("content-type")).toContain("text/event-stream")
    await expect.poll(() => statusesOf(heard)).toEqual(["pending"])
    const {
      user_id: _owner,
      is_table_verified: _proof,
      bill_id: _bill,
      movedBy: _device,
      serving: _serving,
      servingSince: _since,
      ...tracked
    } = order
    expect(heard[0]?.data).toEqual(tracked)
    await move(owner, order.id, "preparing")
    await expect.poll(() => statusesOf(heard)).toEqual(["pending", "preparing"])
    await move(owner, order.id, "ready")
    await expect.poll(() => statusesOf(heard)).toEqual(["pending", "preparing", "ready"])
  })

  test("several orders of one table share one stream", async () => {
    const { owner, menuId } = await aRestaurant()
    const [one, other] = [await placed(menuId), await placed(menuId)]
    const { heard } = await follow(`id=${one.order.id},${other.order.id}`, `${one.tracking_key},${other.tracking_key}`)
    await expect.poll(() => statusesOf(heard)).toHaveLength(2)
    await move(owner, other.order.id, "ready")
    await expect.poll(() => heard.at(-1)?.data).toMatchObject({ id: other.order.id, status: "ready" })
  })

  test("a phone with a cart is notified of sold-out dishes, and of a kitchen that closes", async () => {
    const { owner, menuId } = await aRestaurant()
    const { heard } = await follow(`menu=${menuId}`, "")
    await expect.poll(() => newsOf(heard)).toEqual([{ menuId, soldOut: [], closed: null }])
    await owner.client.from("sold_out").insert({ menu_id: menuId, item_id: soup.id })
    await expect.poll(() => newsOf(heard).at(-1)?.soldOut).toEqual([soup.id])
    await owner.client.from("sold_out").delete().eq("menu_id", menuId)
    await expect.poll(() => newsOf(heard).at(-1)?.soldOut).toEqual([])
    await owner.client.from("ordering").update({ is_open: false }).eq("user_id", owner.userId)
    await expect.poll(() => newsOf(heard).at(-1)?.closed).toBe("paused")
  })

  test("a phone that polls gets one answer", async () => {
    const { menuId } = await aRestaurant()
    const [one, other] = [await placed(menuId), await placed(menuId)]
    const single = await server.call(`${path}?id=${one.order.id}`, { headers: { "x-order-key": one.tracking_key } })
    expect(single).toMatchObject({ status: 200, body: { id: one.order.id, status: "pending", totalPrice: "8.50" } })
    expect(single.body).not.toHaveProperty("user_id")
    const both = await server.call(`${path}?id=${one.order.id},${other.order.id}&menu=${menuId}`, {
      headers: { "x-order-key": `${one.tracking_key},${other.tracking_key}` },
    })
    expect(both.body).toMatchObject({ orders: [{ id: one.order.id }, { id: other.order.id }], menu: { closed: null } })
  })

  test("an unknown order does not hide the others: known ones are followed, unknown ones are reported", async () => {
    const { owner, menuId } = await aRestaurant()
    const [one, other] = [await placed(menuId), await placed(menuId)]
    const ids = `${one.order.id},order-1,${other.order.id}`
    const keys = `${one.tracking_key},${one.tracking_key},wrong`
    const unknown = ["order-1", other.order.id]
    const asked = await server.call(`${path}?id=${ids}&menu=${menuId}`, { headers: { "x-order-key": keys } })
    expect(asked).toMatchObject({ status: 200, body: { orders: [{ id: one.order.id }], unknown } })
    const listed = await server.call(`${path}?id=${ids}`, { headers: { "x-order-key": keys } })
    expect(listed).toMatchObject({ status: 200, body: [{ id: one.order.id }] })
    const { heard } = await follow(`id=${ids}&menu=${menuId}`, keys)
    await expect.poll(() => statusesOf(heard)).toEqual(["pending"])
    expect(heard.filter(({ event }) => event === "unknown").map(({ data }) => data)).toEqual([unknown])
    await move(owner, other.order.id, "ready")
    await move(owner, one.order.id, "ready")
    await expect.poll(() => statusesOf(heard)).toEqual(["pending", "ready"])
  })

  test("a phone is notified when its menu is no longer served, and when it is served again", async () => {
    const { owner } = await aRestaurant()
    const menu_data = {
      name: "Midi",
      categories: [{ id: "plats", name: "Plats", items: [soup] }],
      isActive: false,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }
    const row = { id: crypto.randomUUID(), user_id: owner.userId, menu_data }
    await owner.client.from("user_menus").insert(row).throwOnError()
    const { heard } = await follow(`menu=${row.id}`, "")
    await expect.poll(() => newsOf(heard)).toEqual([{ menuId: row.id, soldOut: [], closed: "menu" }])
    await owner.client.rpc("set_menu_active", { menu_id: row.id, active: true }).throwOnError()
    await expect.poll(() => newsOf(heard).at(-1)?.closed).toBeNull()
  })

  test("a wrong key, another order's key and an unknown order get the same answer", async () => {
    const { menuId } = await aRestaurant()
    const [one, other] = [await placed(menuId), await placed(menuId)]
    const ask = async (id: string, key: string, accept = "*/*") => {
      const { status, body } = await server.call(`${path}?id=${id}`, { headers: { "x-order-key": key, accept } })
      return { status, body }
    }
    const unknown = await ask("order-1", one.tracking_key)
    expect(unknown.status).toBe(404)
    expect(await ask(one.order.id, "guess")).toEqual(unknown)
    expect(await ask(one.order.id, other.tracking_key)).toEqual(unknown)
    expect(await ask(one.order.id, "")).toEqual(unknown)
    expect(await ask(`${one.order.id},${other.order.id}`, one.tracking_key)).toEqual(unknown)
    expect(await ask(`${one.order.id},${other.order.id}`, `${other.tracking_key},${one.tracking_key}`)).toEqual(unknown)
    expect(await ask(one.order.id, "guess", "text/event-stream")).toEqual(unknown)
    expect((await server.call(path)).status).toBe(404)
    expect((await server.call(`${path}?menu=nothing`)).status).toBe(404)
  })

  test("an order is followed to its end even if its menu is deleted", async () => {
    const { owner, menuId } = await aRestaurant()
    const { order, tracking_key } = await placed(menuId)
    await owner.client.from("user_menus").delete().eq("id", menuId)
    const query = `id=${order.id}&menu=${menuId}`
    const { heard } = await follow(query, tracking_key)
    await expect.poll(() => statusesOf(heard)).toEqual(["pending"])
    await expect.poll(() => newsOf(heard)).toEqual([{ menuId, soldOut: [], closed: "menu" }])
    await move(owner, order.id, "ready")
    await expect.poll(() => statusesOf(heard)).toEqual(["pending", "ready"])
    const asked = await server.call(`${path}?${query}`, { headers: { "x-order-key": tracking_key } })
    expect(asked).toMatchObject({ status: 200, body: { orders: [{ status: "ready" }] } })
  })

  test("following an order requires the publishable key", async () => {
    const response = await fetch(`${server.url}${path}?id=order-1`)
    expect(response.status).toBe(401)
  })
})

test("a server that stops ends its streams", async () => {
  const server = await startTestServer()
  const owner = await server.owner()
  const { data } = await owner.client
    .from("user_menus")
    .insert({
      user_id: owner.userId,
      menu_data: { name: "Carte", categories: [], isActive: true, lastUpdated: "2026-11-20T19:00:00.000Z" },
    })
    .select("id")
    .single()
  const response = await fetch(`${server.url}/functions/v1/track-order?menu=${data?.id}`, {
    headers: { apikey: server.secrets.publishableKey, accept: "text/event-stream" },
  })
  const text = response.text()
  await server.stop()
  expect(await text).toContain('"closed":"plan"')
})
