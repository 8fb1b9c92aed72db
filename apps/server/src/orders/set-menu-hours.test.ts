import type { PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy, plainRenderer } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

type Shown = Extract<PublicMenuPage, { kind: "menu" }>

const lunch = {
  ...{ id: "set-lunch", name: "Formule midi", price: "18.50", drink: "included" },
  courses: [{ id: "a", name: "Plat", category: "plats" }],
}
const stew = { id: "stew", name: "Daube", description: "", price: "17", allergens: [] }
const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
const yearMs = 366 * 24 * 3_600_000

/** When the set menu is served, in which time zone, and the moments at which that changes. */
const places = [
  ["in Paris", "Europe/Paris", ["17:00", "19:00"], "2027-01-15T16:00:00Z", "2027-01-15T18:00:00Z"],
  ["in La Réunion", "Indian/Reunion", ["17:00", "19:00"], "2027-01-15T13:00:00Z", "2027-01-15T15:00:00Z"],
  ["in a night of 23 hours", "Europe/Paris", ["22:00", "04:00"], "2027-03-27T21:00:00Z", "2027-03-28T02:00:00Z"],
  ["in a night of 25 hours", "Europe/Paris", ["22:00", "04:00"], "2027-10-30T20:00:00Z", "2027-10-31T03:00:00Z"],
] as const

describe.each(engines)("OFF-04: the hours of a set menu on %s", (engine) => {
  let server: TestServer
  let renders = 0
  const render: RenderPublicMenu = (page, assets) => {
    renders += 1
    return plainRenderer(page, assets)
  }
  beforeAll(async () => {
    server = await startTestServer({ engine, render })
  })
  afterAll(() => server.stop())
  // Only the clock is replaced: the server and its database need real timers.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }))
  afterEach(() => vi.useRealTimers())

  async function aRestaurant(timeZone: string, hours: readonly [string, string]) {
    const owner = await server.owner()
    await server.premium(owner, yearMs)
    await owner.client.from("restaurants").update({ time_zone: timeZone }).eq("user_id", owner.userId)
    const setMenus = [{ ...lunch, windows: [{ days: week, from: hours[0], to: hours[1] }] }]
    const categories = [{ id: "plats", name: "Plats", items: [stew] }]
    const row = {
      user_id: owner.userId,
      menu_data: { name: "Carte", categories, setMenus, isActive: true, lastUpdated: "" },
    }
    const { data, error } = await owner.client.from("user_menus").insert(row).select("id").single()
    if (error) throw error
    return { owner, menuId: data.id }
  }

  const pageOf = async (userId: string) => {
    const response = await fetch(`${server.url}/u/${userId}`)
    return drawnBy(await response.text()) as Shown
  }

  const order = (menuId: string, client = server.client()) =>
    client.rpc("place_order", {
      menu_id: menuId,
      table_number: "7",
      lines: [{ id: lunch.id, quantity: 1, price: "18.50", options: [{ id: "a", choices: ["a:stew"] }] }],
      idempotency_key: crypto.randomUUID(),
    })

  test.each(places)(
    "%s begin and end on the page and for orders at the same moment",
    async (_where, zone, hours, ...edges) => {
      const [begin, end] = edges.map((iso) => Date.parse(iso)) as [number, number]
      const { owner, menuId } = await aRestaurant(zone, hours)
      const isServed = async (nowMs: number) => {
        vi.setSystemTime(nowMs)
        const { setMenusNotServed, offersUntil } = await pageOf(owner.userId)
        expect(offersUntil).toBeGreaterThan(nowMs)
        return setMenusNotServed?.length === 0
      }
      const isSold = async (nowMs: number) => {
        vi.setSystemTime(nowMs)
        const { error } = await order(menuId)
        if (error === null) return true
        expect(JSON.parse(error.details ?? "[]")).toEqual([{ id: lunch.id, kind: "set_menu", name: "Formule midi" }])
        return false
      }
      expect([await isServed(begin - 1), await isSold(begin - 1)]).toEqual([false, false])
      expect([await isServed(begin), await isSold(begin)]).toEqual([true, true])
      expect([await isServed(end - 1), await isSold(end - 1)]).toEqual([true, true])
      // A cart of the last minutes is still taken: the page no longer offers the set menu.
      expect([await isServed(end), await isSold(end)]).toEqual([false, true])
      expect(await isSold(end + 5 * 60_000 - 1)).toBe(true)
      expect(await isSold(end + 5 * 60_000)).toBe(false)
    },
  )

  test("begin and end while ten thousand read the page: none reads an old state, and each state is rendered once", async () => {
    const { owner } = await aRestaurant("Europe/Paris", ["12:00", "14:30"])
    const read = async () => (await pageOf(owner.userId)).setMenusNotServed?.length === 0
    const some = (count: number) => Promise.all(Array.from({ length: count }, read))
    vi.setSystemTime(Date.parse("2027-01-15T10:00:00Z"))
    let isServed = await read()
    expect(isServed).toBe(false)
    for (const day of [15, 16, 17, 18, 19]) {
      for (const time of ["11:00", "13:30"]) {
        const edgeMs = Date.parse(`2027-01-${day}T${time}:00Z`)
        vi.setSystemTime(edgeMs - 1)
        // A page of Premium is also rendered at midnight.
        await read()
        renders = 0
        expect(new Set(await some(500))).toEqual(new Set([isServed]))
        expect(renders).toBe(0)
        // These are still on their way when the hours begin or end: they read the one or the other.
        const onTheWay = some(100)
        vi.setSystemTime(edgeMs)
        isServed = !isServed
        expect(new Set(await some(400))).toEqual(new Set([isServed]))
        await onTheWay
        expect(renders).toBe(1)
      }
    }
  })

  test("do not count for an order that staff enter", async () => {
    const { owner, menuId } = await aRestaurant("Europe/Paris", ["12:00", "14:30"])
    const { session } = (await owner.client.auth.getSession()).data
    expect(session).not.toBeNull()
    vi.setSystemTime(Date.now() - (Date.now() % 86_400_000) + 86_400_000 - 3 * 3_600_000)
    expect((await order(menuId)).error?.code).toBe("order_changed")
    expect((await order(menuId, owner.client)).error).toBeNull()
  })
})
