import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import type { Insight } from "@ardoise/contract/insight"
import { daysAfter } from "@ardoise/domain/dates"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pruneExpired } from "../storage/prune.ts"
import { engines } from "../testing/engines.ts"
import { aBoard, aRestaurant, type TestRestaurant } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { countChangedSales } from "./count-sales.ts"
import { insight as feature } from "./feature.ts"
import { addCounts } from "./insight-commands.ts"

const navigation = { "sec-fetch-mode": "navigate" }

/** Opens a page as a browser does. The `fetch` of Node sends its own `sec-fetch-mode`. */
function open(url: string, headers: Record<string, string> = navigation): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => response.resume().on("end", () => resolve(response))).on(
      "error",
      reject,
    )
  })
}

/** The present day in Paris. */
const dayOf = (ms: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(ms)

describe.each(engines)("the figures on %s", (engine) => {
  let server: TestServer
  let house: TestRestaurant
  let shift = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
    house = await aRestaurant(server)
    await server.premium(house, 100 * 86_400_000)
  })
  afterAll(() => server.stop())

  const today = () => dayOf(Date.now() + shift)
  const pass = async (ms: number) => {
    shift += ms
    server.pass(ms)
    await house.client.auth.signInWithPassword(house)
  }
  const ask = async (from = today(), to = today(), who = house, more = {}) => {
    await server.app.counters.flush()
    const answer = await who.client.functions.invoke<Insight>("insight", { body: { from, to, ...more } })
    if (answer.error) throw answer.error
    return answer.data as Insight
  }
  const statusOf = async (body: object, who = house) => {
    const { error } = await who.client.functions.invoke("insight", { body })
    return (error as { context?: Response } | null)?.context?.status ?? 200
  }
  const pulse = (body: object, menuId = house.menuId) =>
    server.call("/functions/v1/menu-pulse", { body: { menu_id: menuId, language: "fr", ...body } })
  const visit = (path: string, headers: Record<string, string> = navigation) => open(`${server.url}${path}`, headers)

  test("a navigation of the owner’s page is a view, at each of its addresses, whether the page is cached or not", async () => {
    const before = await ask()
    const first = await visit(`/u/${house.userId}`)
    expect(first.statusCode).toBe(200)
    await visit(`/u/${house.userId}`)
    await visit(`/r/${house.menuId}?lang=en`)
    const unchanged = await visit(`/u/${house.userId}`, { ...navigation, "if-none-match": first.headers.etag ?? "" })
    expect(unchanged.statusCode).toBe(304)
    const after = await ask()
    expect(after.totals.views - before.totals.views).toBe(4)
    const languages = Map.groupBy(after.views, ({ language }) => language)
    expect(languages.get("fr")?.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(languages.get("en")?.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  test.each([
    ["a crawler, which does not say that it navigates", "u", {}],
    ["a page that a browser fetches in advance", "u", { ...navigation, "sec-purpose": "prefetch;prerender" }],
    ["a fetch of a script", "u", { "sec-fetch-mode": "cors" }],
    ["the owner’s preview", "view", navigation],
  ])("%s is no view", async (_who, kind, headers) => {
    const before = await ask()
    await visit(kind === "view" ? `/menu/${house.menuId}/view` : `/u/${house.userId}`, headers)
    expect((await ask()).totals.views).toBe(before.totals.views)
  })

  test("a page that shows no menu is no view", async () => {
    const stranger = await server.owner()
    await visit(`/u/${stranger.userId}`)
    await visit(`/u/${randomUUID()}`)
    await server.app.counters.flush()
    const { data } = await stranger.client.functions.invoke<Insight>("insight", {
      body: { from: today(), to: today() },
    })
    expect(data?.totals.views).toBe(0)
  })

  test("what a visit leaves is counted once, and only what it may leave (TEAM-15)", async () => {
    const before = await ask()
    const dish = { id: "" }
    const menu = await house.client.from("user_menus").select("menu_data").eq("id", house.menuId).single()
    const data = (menu.data as unknown as { menu_data: { categories: { items: { id: string }[] }[] } }).menu_data
    dish.id = data.categories[0]?.items[0]?.id ?? ""
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await pulse({ photos: [dish.id, "Jean Dupont"], cart: true })).status).toBe(204)
    }
    const after = await ask()
    expect(after.totals.carts - before.totals.carts).toBe(3)
    expect(after.photos).toEqual([{ day: today(), dish_id: dish.id, name: expect.any(String), count: 3 }])
    expect(after.photos[0]?.name).not.toBe("")
  })

  test("a word is shown from three uses on two days, under its own spelling (TEAM-17)", async () => {
    await pulse({ words: ["HUITRES", "ma table"] })
    await pulse({ words: ["huître"] })
    await pulse({ words: ["gratin"] })
    await pulse({ words: ["gratin"] })
    await pulse({ words: ["gratin"] })
    const first = today()
    expect((await ask()).words).toEqual([])
    await pass(86_400_000)
    await pulse({ words: ["Huîtres"] })
    expect((await ask(first, today())).words).toEqual([{ word: expect.stringMatching(/^huîtres?$/), count: 3 }])
    expect((await ask()).words).toEqual([])
  })

  test("an allergen is counted by month, without a day, and shown from five uses", async () => {
    for (let turn = 0; turn < 4; turn += 1) await pulse({ without: ["Gluten", "gluten", "Œufs", "Tarte"] })
    const month = today().slice(0, 7)
    const rows = async () => (await ask()).without
    expect(await rows()).toEqual([
      { month, allergen: "Gluten", count: null },
      { month, allergen: "Oeufs", count: null },
    ])
    await pulse({ without: ["Gluten"] })
    expect(await rows()).toContainEqual({ month, allergen: "Gluten", count: 5 })
    const days = await server.database.read
      .selectFrom("insight_counts")
      .select(["day", "hour"])
      .where("kind", "=", "without")
      .execute()
    expect(new Set(days.map(({ day, hour }) => `${day}|${hour}`))).toEqual(new Set([`${month}|`]))
  })

  test("TEAM-16 names, addresses, numbers and sentences that are typed are stored nowhere", async () => {
    const planted = Array.from({ length: 500 }, (_, at) => [
      `Famille Durand${at}`,
      `durand${at}@example.fr`,
      `06 12 34 56 ${at}`,
      `je suis à la table ${at} et j’attends`,
    ]).flat()
    for (let at = 0; at < planted.length; at += 10) await pulse({ words: planted.slice(at, at + 10) })
    await server.app.counters.flush()
    const stored = await server.database.read.selectFrom("insight_counts").selectAll().execute()
    for (const { subject } of stored) expect(subject).not.toMatch(/durand|@|06|table/i)
    const exported = await server.call("/functions/v1/export-account", {
      token: (await house.client.auth.getSession()).data.session?.access_token ?? "",
      body: {},
    })
    expect(JSON.stringify(exported.body)).not.toContain("durand1@")
    if (engine !== "sqlite") return
    const file = await readFile(join(server.folder, "ardoise.db")).catch(() => Buffer.alloc(0))
    expect(file.includes("durand1@")).toBe(false)
  })

  test.each([
    ["an unknown menu", { menu_id: randomUUID(), cart: true }],
    ["no menu", { cart: true }],
    ["a text", "bonjour"],
    ["entries of other kinds", { words: [1, null, {}], without: "Gluten", photos: 3, cart: "oui" }],
  ])("a pulse with %s is answered as any other and counts nothing", async (_what, body) => {
    const before = await ask()
    const sent = typeof body === "string" ? JSON.stringify(body) : { menu_id: undefined, ...body }
    expect((await server.call("/functions/v1/menu-pulse", { body: sent })).status).toBe(204)
    expect((await ask()).totals).toEqual(before.totals)
  })

  test("a pulse of more than four kilobytes is refused", async () => {
    expect((await pulse({ words: ["x".repeat(5_000)] })).status).toBe(413)
  })

  const place = async () => {
    const dish = { id: "plat", quantity: 1 }
    const menu = await house.client.from("user_menus").select("menu_data").eq("id", house.menuId).single()
    const data = (menu.data as unknown as { menu_data: { categories: { items: { id: string; price: string }[] }[] } })
      .menu_data
    const first = data.categories[0]?.items[0]
    const lines = [{ ...dish, id: first?.id, price: first?.price, quantity: 2 }]
    const placed = await server.call("/rest/v1/rpc/place_order", {
      body: { menu_id: house.menuId, table_number: "7", lines, idempotency_key: randomUUID() },
    })
    return placed.body as { order: { id: string; totalPrice: string } }
  }
  const count = (since: string | null) =>
    countChangedSales(server.database, {
      at: new Date(Date.now() + shift).toISOString(),
      since,
      signal: new AbortController().signal,
    })

  test("sales equal the orders to the cent, and a late cancellation counts by the next hour", async () => {
    const before = await ask()
    const placed = [await place(), await place(), await place()]
    const sum = placed.reduce((cents, { order }) => cents + Math.round(Number(order.totalPrice) * 100), 0)
    const live = await ask()
    expect(live.totals.orders - before.totals.orders).toBe(3)
    expect(Math.round((Number(live.totals.amount) - Number(before.totals.amount)) * 100)).toBe(sum)

    const day = today()
    const begun = new Date(Date.now() + shift).toISOString()
    await count(null)
    await pass(2 * 86_400_000)
    expect((await ask(day, day)).totals).toEqual(live.totals)
    const id = placed[0]?.order.id ?? ""
    const cancelled = await house.client.from("orders").update({ status: "cancelled" }).eq("id", id).select("id")
    expect(cancelled.error).toBeNull()
    await count(begun)
    const after = await ask(day, day)
    expect(live.totals.orders - after.totals.orders).toBe(1)
    const ofDishes = after.sales.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
    expect((ofDishes / 100).toFixed(2)).toBe(after.totals.amount)
  })

  test("sales are counted after a pause that is longer than the change feed", async () => {
    const day = today()
    const begun = new Date(Date.now() + shift).toISOString()
    await count(null)
    const before = await ask(day, day)
    await place()
    await pass(48.8 * 3_600_000)
    await server.fill("delete from change")
    await count(begun)
    const after = await ask(day, day)
    expect(after.totals.orders - before.totals.orders).toBe(1)
    expect(after.sales).not.toEqual(before.sales)
  })

  test("after midnight the day before keeps the orders that are not counted yet", async () => {
    const day = today()
    const before = await ask(day, day)
    await place()
    await pass(86_400_000)
    expect((await ask(day, day)).totals.orders - before.totals.orders).toBe(1)
  })

  test("sold-out times begin with the strike and end with the return", async () => {
    const item = { menu_id: house.menuId, item_id: "plat-du-soir" }
    const add = (until: string | null) => house.client.from("sold_out").upsert({ ...item, until } as never)
    const begun = today()
    expect((await add(null)).error).toBeNull()
    await pass(2 * 3_600_000)
    await house.client.from("sold_out").delete().match(item)
    await pass(3_600_000)
    await add(new Date(Date.now() + shift + 3_600_000).toISOString())
    await pass(5 * 3_600_000)
    const rows = (await ask(begun, daysAfter(begun, 1))).sold_out
    const found = rows.find(({ dish_id }) => dish_id === item.item_id)
    expect(found?.hours).toBeCloseTo(3, 1)
    expect(found?.spans).toHaveLength(2)
    await house.client.from("sold_out").delete().match(item)
  })

  test("a special that was sold out has its name, also after its board has ended", async () => {
    const board = aBoard("Daube")
    const [{ id } = { id: "" }] = board.specials
    const { data } = await house.client.rpc("publish_daily_board", board as never).throwOnError()
    const item = { menu_id: house.menuId, item_id: id }
    await house.client
      .from("sold_out")
      .upsert({ ...item, until: null } as never)
      .throwOnError()
    await pass(3_600_000)
    const { published_at, version } = data as unknown as { published_at: string; version: number }
    const none = { specials: [], seen: { published_at, version }, idempotency_key: crypto.randomUUID() }
    await house.client.rpc("publish_daily_board", none as never).throwOnError()
    const day = today()
    const found = (await ask(daysAfter(day, -1), day)).sold_out.find(({ dish_id }) => dish_id === id)
    expect(found?.name).toBe("Daube")
    // Days after the board has ended it is not missed any more, although it was not put back.
    await pass(60 * 3_600_000)
    const later = (await ask(daysAfter(day, -1), today())).sold_out.find(({ dish_id }) => dish_id === id)
    expect(later?.hours).toBeGreaterThan(0.9)
    expect(later?.hours).toBeLessThan(25)
    await house.client.from("sold_out").delete().match(item)
  })

  test("a dish that was taken off the menu while it was sold out is not counted as sold out for ever", async () => {
    const item = { menu_id: house.menuId, item_id: "gone" }
    await house.client
      .from("sold_out")
      .upsert({ ...item, until: null } as never)
      .throwOnError()
    await pass(3_600_000)
    const day = today()
    const { sold_out } = await ask(daysAfter(day, -1), day)
    expect(sold_out.map(({ dish_id }) => dish_id)).not.toContain(item.item_id)
    await house.client.from("sold_out").delete().match(item)
  })

  test("over a year, sales and photos are added up by month, and equal those of its months by hour (TEAM-19)", async () => {
    const other = await aRestaurant(server)
    await server.premium(other, 10_000 * 86_400_000)
    const end = daysAfter(today(), -2)
    const days = [0, 5, 20, 40, 41, 200, 364].map((back) => daysAfter(end, -back))
    const dish = (id: string, name: string) => ({ dish_id: id, name, quantity: 3, cents: 1_750, orders: 2 })
    const sold = [{ ...dish("", ""), quantity: 0, cents: 0, orders: 4 }, dish("soupe", "Soupe"), dish("tarte", "Tarte")]
    const values = days.flatMap((day) =>
      ["12", "20"].flatMap((hour) => sold.map((row) => ({ user_id: other.userId, day, hour, ...row }))),
    )
    const counts = days.map((day) => {
      return { menu_id: other.menuId, kind: "photo" as const, day, hour: "", subject: "soupe", count: 2 }
    })
    await server.fill(
      values
        .map(
          ({ user_id, day, hour, dish_id, name, quantity, cents, orders }) =>
            `insert into sales_counts (user_id, day, hour, dish_id, name, quantity, cents, orders)
             values ('${user_id}', '${day}', '${hour}', '${dish_id}', '${name}', ${quantity}, ${cents}, ${orders});`,
        )
        .join(""),
    )
    await server.database.run(addCounts, { ownerId: other.userId, rows: counts })
    await other.client.auth.signInWithPassword(other)
    const year = await ask(daysAfter(end, -364), end, other)
    expect(year.totals).toMatchObject({ orders: 56, amount: "490.00" })
    const next = await ask(daysAfter(end, 1), daysAfter(end, 365), other)
    expect(next.before).toMatchObject({ orders: 56, amount: "490.00" })
    expect(year.orders).toHaveLength(14)
    expect(year.sales.every(({ hour }) => hour === null)).toBe(true)
    const sums = (figures: Insight[]) => {
      const sales = Map.groupBy(
        figures.flatMap((one) => one.sales),
        ({ dish_id }) => dish_id,
      )
      const photos = figures.flatMap((one) => one.photos).reduce((sum, { count }) => sum + count, 0)
      return [photos, ...[...sales].map(([id, rows]) => [id, rows.reduce((sum, { quantity }) => sum + quantity, 0)])]
    }
    const parts: Insight[] = []
    for (let from = year.from; from <= end; from = daysAfter(from, 31)) {
      const to = daysAfter(from, 30)
      parts.push(await ask(from, to < end ? to : end, other))
    }
    expect(parts.flatMap(({ sales }) => sales)).toHaveLength(28)
    expect(sums([year])).toEqual(sums(parts))
    expect(sums([year])).toEqual([14, ["soupe", 42], ["tarte", 42]])
    const [last] = year.sales.filter(({ day }) => day === end)
    expect(last).toMatchObject({ hour: null, name: "Soupe" })
  })

  test("without Premium there are views of 30 days and nothing else", async () => {
    const free = await aRestaurant(server)
    await pass(61_000)
    await free.client.auth.signInWithPassword(free)
    await visit(`/u/${free.userId}`)
    const answer = await ask(daysAfter(today(), -29), today(), free)
    expect(answer).toMatchObject({
      is_premium: false,
      totals: { views: 1, orders: 0 },
      words: [],
      sales: [],
      sold_out: [],
    })
    expect(await statusOf({ from: daysAfter(today(), -30), to: today() }, free)).toBe(403)
  })

  test.each([
    ["no days", {}],
    ["a day that does not exist", { from: "2026-02-30", to: "2026-03-01" }],
    ["an end before the begin", { from: "2026-03-02", to: "2026-03-01" }],
    ["more than 400 days", { from: "2025-01-01", to: "2026-06-01" }],
  ])("a question with %s is refused", async (_what, body) => {
    expect(await statusOf(body)).toBe(400)
  })

  test("the words of a day are bounded: all beyond are counted together", async () => {
    const other = await aRestaurant(server)
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...{ menu_id: "", kind: "word" as const, day: today(), hour: "", subject: `mot ${at}`, count: 1 },
    }))
    await server.database.run(addCounts, { ownerId: other.userId, rows })
    const stored = await server.database.read
      .selectFrom("insight_counts")
      .select(["subject", "count"])
      .where("user_id", "=", other.userId)
      .execute()
    expect(stored).toHaveLength(201)
    expect(stored.find(({ subject }) => subject === "*")?.count).toBe(250)
  })

  test("TEAM-27 counters are in the export, are pruned after 25 months, and go with the account", async () => {
    const at = new Date(Date.now() + shift + 800 * 86_400_000).toISOString()
    const count = async () =>
      (
        await server.database.read
          .selectFrom("insight_counts")
          .select("kind")
          .where("user_id", "=", house.userId)
          .execute()
      ).length
    expect(await count()).toBeGreaterThan(0)
    await server.database.run(pruneExpired, { at, aged: feature.removesAtAge })
    expect(await count()).toBe(0)
  })
})

test("views of two processes are added up, and a process stores what it has counted when it closes", async () => {
  const server = await startTestServer({ engine: "postgres" })
  try {
    const house = await aRestaurant(server)
    const beside = await startTestServer({ engine: "postgres", beside: server })
    for (const { url } of [server, beside, beside]) {
      await open(`${url}/u/${house.userId}`)
    }
    await beside.stop()
    await server.app.counters.flush()
    await server.app.counters.flush()
    const { data } = await house.client.functions.invoke<Insight>("insight", {
      body: { from: dayOf(Date.now()), to: dayOf(Date.now()) },
    })
    expect(data?.totals.views).toBe(3)
  } finally {
    await server.stop()
  }
}, 60_000)
