import type { WireSpecial } from "@ardoise/contract/offer-rows"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { mostBoards } from "./board-commands.ts"

type Shown = Extract<PublicMenuPage, { kind: "menu" }>
type Seen = { published_at: string; version: number } | null

const soup: WireSpecial = { id: "jour-soup", name: "Velouté", price: "8", allergens: ["Lait"], category: "Entrée" }
const stew: WireSpecial = { id: "jour-stew", name: "Daube", price: "17.5", allergens: [], category: "Plat", left: 3 }
const hourMs = 3_600_000
/** How often the last portions are sold; more with `BOARD_ROUNDS`. */
const rounds = Number(process.env.BOARD_ROUNDS ?? 3)
/** Longest time of one round, in milliseconds. */
const roundMs = 20_000

describe.each(engines)("the daily board on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())
  afterEach(() => vi.useRealTimers())

  async function aRestaurant({ isPremium = true } = {}) {
    const owner = await server.owner()
    if (isPremium) await server.premium(owner, 30 * 24 * hourMs)
    const items = [{ id: "sole", name: "Sole", description: "", price: "34", allergens: [] }]
    const categories = [{ id: "plats", name: "Plats", items }]
    const row = { user_id: owner.userId, menu_data: { name: "Carte", categories, isActive: true, lastUpdated: "" } }
    const { data, error } = await owner.client.from("user_menus").insert(row).select("id").single()
    if (error) throw error
    return { owner, menuId: data.id }
  }

  const publish = (
    owner: TestOwner,
    specials: WireSpecial[],
    args: { ends_at?: string; seen?: Seen; key?: string } = {},
  ) =>
    owner.client.rpc("publish_daily_board", {
      specials,
      ends_at: args.ends_at ?? new Date(Date.now() + 2 * hourMs).toISOString(),
      seen: args.seen ?? null,
      idempotency_key: args.key ?? crypto.randomUUID(),
    })
  const published = async (...args: Parameters<typeof publish>) => {
    const { data, error } = await publish(...args)
    if (error || data === null) throw error ?? new Error("No board")
    return data
  }
  const order = (menuId: string, lines: { id: string; quantity?: number; price: string }[], client = server.client()) =>
    client.rpc("place_order", {
      menu_id: menuId,
      table_number: "7",
      lines: lines.map((line) => ({ quantity: 1, ...line })),
      idempotency_key: crypto.randomUUID(),
    })
  const differencesOf = ({ error }: Awaited<ReturnType<typeof order>>) => JSON.parse(error?.details ?? "null")
  const pageOf = async (path: string) => drawnBy(await (await fetch(server.url + path)).text()) as Shown
  const specialsOn = async ({ userId }: TestOwner) => (await pageOf(`/u/${userId}`)).specials?.map(({ id }) => id) ?? []

  test("is read on the restaurant's page at once, in the language of the page, and in no preview", async () => {
    const { owner, menuId } = await aRestaurant()
    expect(await specialsOn(owner)).toEqual([])
    const row = await published(owner, [soup, stew])
    expect(row).toMatchObject({ user_id: owner.userId, version: 1, specials: [soup, stew] })
    expect(await specialsOn(owner)).toEqual(["jour-soup", "jour-stew"])
    const english = await pageOf(`/u/${owner.userId}?lang=en`)
    expect(english.specials?.[1]).toMatchObject({ rubric: "Plat", name: "Daube", translatedName: expect.any(String) })
    expect(english.offersUntil).toBe(Date.parse(row.ends_at))
    expect((await pageOf(`/r/${menuId}`)).specials).toHaveLength(2)
    expect((await pageOf(`/menu/${menuId}/view`)).specials).toBeUndefined()
  })

  test("OFF-10: is gone from page and order at its end, without any request in between", async () => {
    const { owner, menuId } = await aRestaurant()
    const { ends_at } = await published(owner, [soup])
    expect(await specialsOn(owner)).toEqual(["jour-soup"])
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(ends_at) - 1 })
    expect(await specialsOn(owner)).toEqual(["jour-soup"])
    expect((await order(menuId, [{ id: soup.id, price: "8" }])).error).toBeNull()
    vi.setSystemTime(Date.parse(ends_at))
    expect(await specialsOn(owner)).toEqual([])
    expect(differencesOf(await order(menuId, [{ id: soup.id, price: "8" }]))).toEqual([{ id: soup.id, kind: "gone" }])
  })

  test("without an end, lasts until the service that is on or next closes", async () => {
    const { owner } = await aRestaurant()
    const opening_hours = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        day,
        [{ opens: "12:00", closes: "14:30" }],
      ]),
    )
    await owner.client
      .from("restaurants")
      .update({ opening_hours } as never)
      .eq("user_id", owner.userId)
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 8 * hourMs })
    const { data } = await owner.client.rpc("publish_daily_board", {
      specials: [soup],
      seen: null,
      idempotency_key: crypto.randomUUID(),
    })
    const local = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", timeStyle: "short" })
    expect(local.format(Date.parse(data?.ends_at ?? ""))).toBe("14:30")
  })

  test("is ordered like dishes, together with them, and takes its portions", async () => {
    const { owner, menuId } = await aRestaurant()
    const { published_at } = await published(owner, [soup, stew])
    const { data, error } = await order(menuId, [
      { id: stew.id, quantity: 2, price: "17.50" },
      { id: "sole", price: "34" },
    ])
    expect(error).toBeNull()
    expect(data?.order).toMatchObject({ totalPrice: "69.00", items: [{ id: stew.id, name: "Daube" }, { id: "sole" }] })
    expect((await pageOf(`/u/${owner.userId}`)).specials?.[1]).toMatchObject({ left: 1 })
    const tooMany = await order(menuId, [{ id: stew.id, quantity: 2, price: "17.50" }])
    expect(differencesOf(tooMany)).toEqual([{ id: stew.id, kind: "left", name: "Daube", left: 1 }])
    expect((await order(menuId, [{ id: stew.id, price: "17.50" }], owner.client)).error).toBeNull()
    const soldOut = await order(menuId, [{ id: stew.id, price: "17.50" }])
    expect(differencesOf(soldOut)).toEqual([{ id: stew.id, kind: "sold_out", name: "Daube" }])
    // Open pages learn it, too: a phone that polls reads the same as an event stream.
    const { body } = await server.call(`/functions/v1/track-order?menu=${menuId}`)
    expect(body).toMatchObject({ menu: { soldOut: [stew.id] } })
    // An order is no publication: the owner's next one is not a conflict.
    const again = await publish(owner, [stew], { seen: { published_at, version: 1 } })
    expect(again.data?.specials[0]?.left).toBe(3)
  })

  test("a special that is struck is sold out on the owner's other menus, too, and comes back on all of them", async () => {
    const { owner, menuId } = await aRestaurant()
    const { client } = owner
    const { menu_data } = (await client.from("user_menus").select("menu_data").eq("id", menuId).single()).data ?? {}
    const dinner = { user_id: owner.userId, menu_data: { ...menu_data, name: "Soir" } as never }
    const { id: otherId } = (await client.from("user_menus").insert(dinner).select("id").single().throwOnError()).data
    await published(owner, [soup, stew])
    const strike = { menu_id: menuId, until: null }
    await client
      .from("sold_out")
      .insert([
        { ...strike, item_id: stew.id },
        { ...strike, item_id: "sole" },
      ])
      .throwOnError()
    await client.rpc("set_menu_active", { menu_id: otherId, active: true }).throwOnError()
    const refused = await order(otherId, [{ id: stew.id, price: "17.50" }])
    expect(differencesOf(refused)).toEqual([{ id: stew.id, kind: "sold_out", name: "Daube" }])
    const goneOn = async (menu: string) =>
      (await client.from("sold_out").select("item_id").eq("menu_id", menu).throwOnError()).data.map(
        (row) => row.item_id,
      )
    expect(await goneOn(otherId)).toEqual([stew.id])
    await client.from("sold_out").delete().eq("menu_id", otherId).eq("item_id", stew.id).throwOnError()
    expect([await goneOn(otherId), await goneOn(menuId)]).toEqual([[], ["sole"]])
    // One call marks at most as many on the other menus as a board has.
    const many = Array.from({ length: 45 }, (_, at) => ({ ...strike, item_id: `jour-many${at}` }))
    await client.from("sold_out").insert(many).throwOnError()
    expect(await goneOn(otherId)).toHaveLength(40)
    // In the figures, it was sold out once, and is so no longer.
    const spans = await server.database.read
      .selectFrom("sold_out_spans")
      .select("ends_at")
      .where("user_id", "=", owner.userId)
      .where("dish_id", "=", stew.id)
      .execute()
    expect(spans).toEqual([{ ends_at: expect.any(String) }])
  })

  test("OFF-11: of ten portions, exactly ten are sold to many phones at once", {
    timeout: roundMs * rounds,
  }, async () => {
    const { owner, menuId } = await aRestaurant()
    let seen: Seen = null
    for (let round = 0; round < rounds; round++) {
      const { published_at, version } = await published(owner, [{ ...stew, left: 10 }], { seen })
      seen = { published_at, version }
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => order(menuId, [{ id: stew.id, price: "17.50" }])),
      )
      const kinds = answers.map((answer) => (answer.error === null ? "sold" : differencesOf(answer)?.[0]?.kind))
      expect(kinds.filter((kind) => kind === "sold")).toHaveLength(10)
      expect(kinds.filter((kind) => kind === "sold_out")).toHaveLength(54)
      const { data } = await owner.client.from("daily_boards").select("specials").single()
      expect(data?.specials[0]?.left).toBe(0)
      // An order counts the recent orders of its menu: the rounds are hours apart.
      await server.fill("delete from orders")
    }
  })

  test("OFF-13: of a free owner is read and not ordered", async () => {
    const { owner, menuId } = await aRestaurant({ isPremium: false })
    await published(owner, [soup])
    expect(await specialsOn(owner)).toEqual(["jour-soup"])
    expect((await order(menuId, [{ id: soup.id, price: "8" }])).error?.code).toBe("ordering_closed")
  })

  test("is changed while it is published: a special that is not changed keeps its portions, one that is taken off can return", async () => {
    const { owner, menuId } = await aRestaurant()
    const first = await published(owner, [soup, stew])
    await order(menuId, [{ id: stew.id, price: "17.50" }])
    const { left: _left, ...unchanged } = stew
    const { ends_at, published_at } = first
    const second = await published(owner, [{ ...unchanged, price: "18" }], {
      seen: { published_at, version: 1 },
      ends_at,
    })
    expect(second).toMatchObject({
      ...{ published_at, version: 2, ends_at },
      specials: [
        { id: stew.id, price: "18", left: 2 },
        { id: soup.id, off: true },
      ],
    })
    expect(await specialsOn(owner)).toEqual([stew.id])
    const third = await published(owner, [{ ...stew, left: null }], { seen: { published_at, version: 2 }, ends_at })
    expect(third.specials[0]).not.toHaveProperty("left")

    const none = await published(owner, [], { seen: { published_at, version: 3 } })
    expect(none.specials.every(({ off }) => off === true)).toBe(true)
    expect(await specialsOn(owner)).toEqual([])
    expect((await publish(owner, [])).data).toBeNull()
    const next = await published(owner, [soup])
    expect(next.published_at > published_at).toBe(true)
    expect((await owner.client.from("daily_boards").select()).data).toHaveLength(2)
  })

  test("is published once for a repeated key, and never over a board that the owner did not see", async () => {
    const { owner } = await aRestaurant()
    const key = crypto.randomUUID()
    const first = await published(owner, [soup], { key })
    expect((await publish(owner, [soup], { key })).data).toEqual(first)
    const { error } = await publish(owner, [stew])
    expect(error).toMatchObject({ code: "board_changed", message: expect.stringContaining("autre appareil") })
    const { published_at } = first
    expect((await publish(owner, [stew], { seen: { published_at, version: 7 } })).error?.code).toBe("board_changed")
    expect(await specialsOn(owner)).toEqual([soup.id])
  })

  test.each([
    ["a special without a name", [{ ...soup, name: " " }]],
    ["a special without a price", [{ ...soup, price: "" }]],
    ["an id of a dish", [{ ...soup, id: "item-1" }]],
    ["an id twice", [soup, { ...stew, id: soup.id }]],
    ["too many specials", Array.from({ length: 41 }, (_, at) => ({ ...soup, id: `jour-${at}` }))],
    ["more than the highest number of portions", [{ ...stew, left: 1000 }]],
    ["too much text", [{ ...soup, description: "x".repeat(100_000) }]],
    ["a deeply nested value", [{ ...soup, deep: [[[[[[[[[1]]]]]]]]] }]],
  ])("with %s is refused, and nothing changes", async (_what, specials) => {
    const { owner } = await aRestaurant()
    expect((await publish(owner, specials as WireSpecial[])).error).toMatchObject({ code: "special_invalid" })
    expect((await owner.client.from("daily_boards").select()).data).toEqual([])
  })

  test("is stored for a bounded number of services: the oldest boards go first", async () => {
    const { owner } = await aRestaurant()
    vi.useFakeTimers({ toFake: ["Date"] })
    const begin = Date.now()
    for (let board = 0; board <= mostBoards; board += 1) {
      vi.setSystemTime(begin + board * 2000)
      const { published_at, version } = await published(owner, [{ ...soup, name: `Soupe ${board}` }])
      await publish(owner, [], { seen: { published_at, version } })
    }
    const { data } = await owner.client.from("daily_boards").select("specials").order("published_at")
    expect(data).toHaveLength(mostBoards)
    expect(data?.[0]?.specials[0]?.name).toBe("Soupe 1")
  })

  test("cannot end in the past, nor days ahead", async () => {
    const { owner } = await aRestaurant()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    expect((await publish(owner, [soup], { ends_at: at(-1000) })).error?.code).toBe("board_over")
    expect((await publish(owner, [soup], { ends_at: at(49 * hourMs) })).error?.code).toBe("22008")
  })

  test("arrives on the owner's other screens, and no one else can read it", async () => {
    const { owner } = await aRestaurant()
    const heard: unknown[] = []
    await new Promise<void>((resolve) => {
      owner.client
        .channel("board")
        .on("postgres_changes", { event: "*", schema: "public", table: "daily_boards" }, (change) => heard.push(change))
        .subscribe((status) => status === "SUBSCRIBED" && resolve())
    })
    await published(owner, [soup])
    await vi.waitFor(() => expect(heard).toMatchObject([{ eventType: "INSERT", new: { specials: [soup] } }]))
    const stranger = await server.owner()
    expect((await stranger.client.from("daily_boards").select()).data).toEqual([])
    expect((await server.client().from("daily_boards").select()).data).toEqual([])
  })
})
