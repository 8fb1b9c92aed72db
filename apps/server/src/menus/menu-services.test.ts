import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Weekday } from "@ardoise/domain/restaurant/weekdays"
import type { Window } from "@ardoise/domain/restaurant/windows"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

type Shown = Extract<PublicMenuPage, { kind: "menu" }>

const week: Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
const hours = (from: string, to: string, days = week): Window => ({ days, from, to })
const yearMs = 366 * 24 * 3_600_000
/** The lunch of a Friday in Paris. */
const [begin, end] = ["2027-01-15T11:00:00Z", "2027-01-15T13:30:00Z"].map((iso) => Date.parse(iso)) as [number, number]
const lunch = hours("12:00", "14:30")

describe.each(engines)("menus by service on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())
  afterEach(() => vi.useRealTimers())

  /** A restaurant with an activated menu "Carte", and "Midi". */
  async function aRestaurant({ isPremium = true } = {}) {
    const owner = await server.owner()
    if (isPremium) await server.premium(owner, yearMs)
    const add = async (name: string) => {
      const items = [{ id: `dish-${name}`, name: `Plat ${name}`, description: "", price: "12", allergens: [] }]
      const categories = [{ id: "plats", name: "Plats", items }]
      const row = { user_id: owner.userId, menu_data: { name, categories, isActive: true, lastUpdated: "" } }
      const { data, error } = await owner.client.from("user_menus").insert(row).select("id").single()
      if (error) throw error
      return data.id
    }
    return { owner, carte: await add("Carte"), midi: await add("Midi") }
  }
  const set = ({ client }: Pick<TestOwner, "client">, menu_id: string, windows: unknown) =>
    client.rpc("set_menu_services", { menu_id, windows: windows as Window[] })
  const order = (menuId: string, name: string) =>
    server.client().rpc("place_order", {
      menu_id: menuId,
      table_number: "7",
      lines: [{ id: `dish-${name}`, quantity: 1, price: "12" }],
      idempotency_key: crypto.randomUUID(),
    })
  const pageOf = async (path: string) => drawnBy(await (await fetch(server.url + path)).text()) as Shown
  const at = (nowMs: number) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    vi.setSystemTime(nowMs)
  }

  test("OFF-12: the code shows each menu at its hours, and never leads nowhere", async () => {
    const { owner, midi } = await aRestaurant()
    expect((await set(owner, midi, [lunch])).data).toEqual({ menu_id: midi, windows: [lunch] })
    const shown = async (nowMs: number) => {
      at(nowMs)
      const { menu, offersUntil } = await pageOf(`/u/${owner.userId}`)
      expect(offersUntil).toBeGreaterThan(nowMs)
      return menu.name
    }
    expect([await shown(begin - 1), await shown(begin), await shown(end - 1), await shown(end)]).toEqual([
      ...["Carte", "Midi", "Midi", "Carte"],
    ])
    // A link to the menu itself works at any hour.
    expect((await pageOf(`/r/${midi}`)).menu.name).toBe("Midi")
  })

  test("a menu that is no longer served takes orders for fifteen minutes", async () => {
    const { owner, carte, midi } = await aRestaurant()
    await set(owner, midi, [lunch])
    const reason = async (menuId: string, name: string, nowMs: number) => {
      at(nowMs)
      const { error } = await order(menuId, name)
      return error === null ? null : JSON.parse(error.details ?? "{}").reason
    }
    const quarter = 15 * 60_000
    expect(await reason(midi, "Midi", begin - 1)).toBe("menu")
    expect(await reason(midi, "Midi", begin)).toBeNull()
    expect(await reason(carte, "Carte", begin)).toBeNull()
    expect(await reason(carte, "Carte", begin + quarter - 1)).toBeNull()
    expect(await reason(carte, "Carte", begin + quarter)).toBe("menu")
    expect(await reason(midi, "Midi", end + quarter - 1)).toBeNull()
    expect(await reason(midi, "Midi", end + quarter)).toBe("menu")
    const { body } = await server.call(`/functions/v1/track-order?menu=${midi}`)
    expect(body).toMatchObject({ menu: { closed: "menu" } })
  })

  test("two menus are never served at the same time, nor from two tabs at once", async () => {
    const { owner, carte, midi } = await aRestaurant()
    const other = hours("14:00", "16:00", ["friday"])
    const answers = await Promise.all([set(owner, midi, [lunch]), set(owner, carte, [other])])
    expect(answers.map(({ error }) => error?.code ?? "stored").sort()).toEqual(["services_overlap", "stored"])
    const refused = answers.find(({ error }) => error !== null)
    expect(refused?.status).toBe(409)
    const [stored] = (await owner.client.from("menu_services").select()).data ?? []
    expect(JSON.parse(refused?.error?.details ?? "{}")).toMatchObject({ menu_id: stored?.menu_id, day: "friday" })
    expect((await set(owner, midi, [lunch, hours("13:00", "13:30", ["friday"])])).error?.code).toBe("services_overlap")
    // A menu may change its own hours, and give them up.
    const first = stored?.menu_id ?? ""
    expect((await set(owner, first, [hours("11:00", "12:00")])).error).toBeNull()
    expect((await set(owner, first, [])).error).toBeNull()
    expect((await owner.client.from("menu_services").select()).data).toEqual([])
  })

  test("OFF-13: without Premium no service can be set, and one of a lapsed plan has no effect", async () => {
    const { owner, carte, midi } = await aRestaurant({ isPremium: false })
    expect((await set(owner, midi, [lunch])).error?.code).toBe("premium_required")
    await server.premium(owner, 60_000)
    await set(owner, midi, [hours("00:00", "00:00")])
    expect((await pageOf(`/u/${owner.userId}`)).menu.name).toBe("Midi")
    at(Date.now() + 120_000)
    expect((await pageOf(`/u/${owner.userId}`)).menu.name).toBe("Carte")
    expect((await pageOf(`/r/${midi}`)).kind).toBe("unavailable")
    expect((await pageOf(`/r/${carte}`)).menu.name).toBe("Carte")
  })

  test.each([
    ["no list", { days: week }],
    ["no day", [{ ...lunch, days: [] }]],
    ["no time", [{ ...lunch, to: "25:00" }]],
    ["too many windows", Array.from({ length: 21 }, () => lunch)],
  ])("hours with %s are refused, and nothing changes", async (_what, windows) => {
    const { owner, midi } = await aRestaurant()
    expect((await set(owner, midi, windows)).error?.code).toBe("services_invalid")
    expect((await owner.client.from("menu_services").select()).data).toEqual([])
  })

  test("only the owner sets and reads them", async () => {
    const [{ owner, midi }, stranger] = [await aRestaurant(), await server.owner()]
    await set(owner, midi, [lunch])
    expect((await set(stranger, midi, [])).error?.code).toBe("menu_not_found")
    expect((await set({ client: server.client() }, midi, [])).status).toBe(401)
    for (const client of [stranger.client, server.client()]) {
      expect((await client.from("menu_services").select()).data).toEqual([])
    }
    expect((await owner.client.from("menu_services").select()).data).toEqual([
      { menu_id: midi, user_id: owner.userId, windows: [lunch] },
    ])
    // With the menu its service disappears.
    await owner.client.from("user_menus").delete().eq("id", midi)
    expect((await owner.client.from("menu_services").select()).data).toEqual([])
  })
})
