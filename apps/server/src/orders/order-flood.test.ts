import { randomUUID } from "node:crypto"
import { orderBounds } from "@ardoise/domain/order/order-bounds"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { forgetOldOrderNetworks } from "./forget-networks.ts"

const { ofNetwork, ofMenu, ofTable, shareOfNetwork, windowMs } = orderBounds

describe.each(engines)("with limits, on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, settings: { RATE_LIMITS: "on", TRUST_PROXY: "on" } })
  })
  afterAll(() => server.stop())

  /** Accounts of these tests are created from different networks, because sign-ups are limited, too. */
  async function aRestaurant(): Promise<{ owner: TestOwner; menuId: string }> {
    const owner = await server.owner()
    await server.premium(owner)
    const menuId = randomUUID()
    const body = { id: menuId, user_id: owner.userId, menu_data: aDocument("Carte") }
    const { status } = await server.call("/rest/v1/user_menus", { body, token: owner.accessToken })
    expect(status).toBe(201)
    return { owner, menuId }
  }

  type Sender = { readonly from: string; readonly table?: string; readonly token?: string }
  async function place(menuId: string, { from, table = "", token }: Sender): Promise<number> {
    const headers = { "x-forwarded-for": from }
    const call = { body: anOrder(menuId, table), headers, ...(token !== undefined && { token }) }
    return (await server.call("/rest/v1/rpc/place_order", call)).status
  }
  const placeMany = async (menuId: string, count: number, sender: (n: number) => Sender) => {
    const statuses = await Promise.all(Array.from({ length: count }, (_, n) => place(menuId, sender(n))))
    return { taken: statuses.filter((status) => status === 200).length, refused: new Set(statuses).has(429) }
  }
  const orderingOf = async ({ client }: TestOwner) =>
    (await client.from("ordering").select("limited_at").single()).data?.limited_at ?? null

  test("a hundred guests of one Wi-Fi order, and two hundred orders of a stranger block no one else", async () => {
    const { menuId } = await aRestaurant()
    const junk = await placeMany(menuId, 200, (n) => ({ from: "203.0.113.9", table: `${n}` }))
    expect(junk).toEqual({ taken: ofNetwork, refused: true })
    const guests = await placeMany(menuId, 100, (n) => ({ from: "192.0.2.1", table: `${n % 30}` }))
    expect(guests).toEqual({ taken: 100, refused: false })
    expect(await place(menuId, { from: "198.51.100.4" })).toBe(200)
  })

  test("addresses of one IPv6 network count together, as do the two forms of an IPv4 address", async () => {
    const { menuId } = await aRestaurant()
    const one = await placeMany(menuId, ofNetwork + 5, (n) => ({ from: `2001:db8:7:1::${(n + 1).toString(16)}` }))
    expect(one.taken).toBe(ofNetwork)
    expect(await place(menuId, { from: "2001:db8:7:2::1" })).toBe(200)
    const other = await placeMany(menuId, ofNetwork, () => ({ from: "192.0.2.77" }))
    expect(other.taken).toBe(ofNetwork)
    expect(await place(menuId, { from: "::ffff:192.0.2.77" })).toBe(429)
  })

  test("an account does not exempt a stranger from the limit; only the menu's own owner has no limit", async () => {
    const { owner, menuId } = await aRestaurant()
    const { owner: stranger } = await aRestaurant()
    const from = "203.0.113.20"
    const junk = await placeMany(menuId, ofNetwork + 5, () => ({ from, token: stranger.accessToken }))
    expect(junk.taken).toBe(ofNetwork)
    expect(await place(menuId, { from, token: owner.accessToken })).toBe(200)
    const entered = await placeMany(menuId, ofNetwork + 5, () => ({ from: "203.0.113.21", token: owner.accessToken }))
    expect(entered).toEqual({ taken: ofNetwork + 5, refused: false })
    // The owner's orders do not count for the limit of the guests on the same connection.
    expect(await place(menuId, { from: "203.0.113.21" })).toBe(200)
  })

  test("a stranger who names a table does not block the guests at that table", async () => {
    const { menuId } = await aRestaurant()
    expect((await placeMany(menuId, ofTable + 5, () => ({ from: "203.0.113.30", table: "7" }))).taken).toBe(ofTable)
    expect(await place(menuId, { from: "192.0.2.30", table: "7" })).toBe(200)
  })

  test("many networks together are limited to protect the kitchen, until the window is over", async () => {
    const { menuId } = await aRestaurant()
    for (let n = 0; n < ofMenu / shareOfNetwork; n += 1) {
      await placeMany(menuId, shareOfNetwork + 1, () => ({ from: `203.0.113.${100 + n}` }))
    }
    expect(await place(menuId, { from: "198.51.100.50" })).toBe(429)
    server.pass(windowMs + 1)
    expect(await place(menuId, { from: "198.51.100.50" })).toBe(200)
  })

  test("the owner sees that orders were refused, can clear the limit, and cannot set the time of refusal", async () => {
    const { owner, menuId } = await aRestaurant()
    const from = "203.0.113.40"
    expect(await orderingOf(owner)).toBeNull()
    await placeMany(menuId, ofNetwork, () => ({ from }))
    expect(await orderingOf(owner)).toBeNull()
    expect(await place(menuId, { from })).toBe(429)
    expect(Date.parse((await orderingOf(owner)) ?? "")).not.toBeNaN()

    const ordering = () => owner.client.from("ordering")
    const made = await ordering()
      .update({ limited_at: "2026-11-20T19:00:00Z" as never })
      .eq("user_id", owner.userId)
    expect(made.status).toBe(400)
    const cleared = await ordering()
      .update({ limited_at: null })
      .eq("user_id", owner.userId)
      .select("limited_at, is_open")
    expect(cleared.data).toEqual([{ limited_at: null, is_open: true }])
    expect(await placeMany(menuId, ofNetwork, () => ({ from }))).toEqual({ taken: ofNetwork, refused: false })
    expect(await place(menuId, { from })).toBe(429)
    expect(await orderingOf(owner)).not.toBeNull()
  })

  test("the network of an order is stored as a keyed hash, and only while it counts for the limit", async () => {
    const { menuId } = await aRestaurant()
    await place(menuId, { from: "203.0.113.60" })
    const { read } = server.database
    const networks = async () =>
      (await read.selectFrom("orders").select("network").where("menu_id", "=", menuId).execute()).map(
        (row) => row.network,
      )
    expect(await networks()).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
    const signal = new AbortController().signal
    await forgetOldOrderNetworks(server.database, { at: new Date(Date.now()).toISOString(), signal })
    expect(await networks()).toEqual([expect.any(String)])
    await forgetOldOrderNetworks(server.database, { at: new Date(Date.now() + 86_400_000).toISOString(), signal })
    expect(await networks()).toEqual([null])
  })
})
