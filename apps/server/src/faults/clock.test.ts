import { orderBounds } from "@ardoise/domain/order/order-bounds"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const hour = 3_600_000
const day = 24 * hour

type Placed = { order: { id: string } }

describe.each(engines)("a server on %s whose clock changes", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** A restaurant that can take orders for two days. */
  async function aRestaurant() {
    const owner = await server.owner()
    await server.premium(owner, 2 * day)
    const body = { user_id: owner.userId, menu_data: aDocument("Carte") }
    const { data } = await owner.client.from("user_menus").insert(body).select("id, updated_at").single()
    return { owner, menuId: data?.id ?? "", updatedAt: data?.updated_at ?? "" }
  }

  const place = async (menuId: string, table: string) => {
    const { status, body } = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId, table) })
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body as Placed).order.id
  }

  const ordersOf = async ({ client, userId }: TestOwner) => {
    const { data, error } = await client.from("orders").select("id, status").eq("user_id", userId)
    expect(error).toBeNull()
    return data ?? []
  }

  test("back by an hour continues at once: orders, their status, saves, sessions, new accounts", async () => {
    const { owner, menuId, updatedAt } = await aRestaurant()
    const placed: string[] = []
    for (let n = 0; n < orderBounds.ofTable; n += 1) placed.push(await place(menuId, "7"))

    server.pass(-hour)
    for (let n = 0; n < 3; n += 1) placed.push(await place(menuId, "7"))
    expect((await ordersOf(owner)).map(({ id }) => id).sort()).toEqual([...placed].sort())

    const [first] = placed
    const moved = await owner.client
      .from("orders")
      .update({ status: "preparing" })
      .eq("id", first ?? "")
      .select("status")
    expect(moved.data).toEqual([{ status: "preparing" }])
    const saved = await owner.client
      .from("user_menus")
      .update({ menu_data: aDocument("Carte du soir") })
      .eq("id", menuId)
      .eq("updated_at", updatedAt)
      .select("id")
    expect(saved.data).toHaveLength(1)
    expect(await (await fetch(`${server.url}/u/${owner.userId}`)).text()).toContain("Carte du soir")

    expect((await owner.client.auth.refreshSession()).error).toBeNull()
    expect((await owner.client.auth.refreshSession()).error).toBeNull()
    await ordersOf(owner)
    const again = await server.client().auth.signInWithPassword({ email: owner.email, password: owner.password })
    expect(again.error).toBeNull()
    await server.owner()
    server.pass(hour)
  })

  test.runIf(engine === "postgres")("back by an hour accepts the sessions of another process", async () => {
    const { owner } = await aRestaurant()
    const other = await startTestServer({ engine, beside: server })
    onTestFinished(() => other.stop())
    other.pass(-hour)
    const answer = await other.call("/auth/v1/user", { token: owner.accessToken })
    expect(answer).toMatchObject({ status: 200, body: { id: owner.userId } })
  })

  test("ahead by a day, and back again, has every order and refreshes every session", async () => {
    const { owner, menuId } = await aRestaurant()
    const placed = [await place(menuId, "1")]
    server.pass(day)
    const { data, error } = await owner.client.auth.refreshSession()
    expect(error).toBeNull()
    placed.push(await place(menuId, "1"))
    server.pass(-day)
    placed.push(await place(menuId, "1"))
    const refreshed = await owner.client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" })
    expect(refreshed.error).toBeNull()
    expect((await ordersOf(owner)).map(({ id }) => id).sort()).toEqual([...placed].sort())
  })
})
