import type { PlaceOrderArgs, WireWantedOption } from "@ardoise/contract/order-rows"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { forgetOldOrderWords, orderWordsKeptMs } from "./forget-words.ts"

const options = [
  {
    ...{ id: "cook", name: "Cuisson", min: 1, max: 1 },
    choices: [
      { id: "rare", name: "Saignant", price: "0", allergens: [], allergensDeclared: true },
      { id: "done", name: "Bien cuit", price: "0", allergens: [], allergensDeclared: true },
    ],
  },
  {
    ...{ id: "extra", name: "Supplément", min: 0, max: 2 },
    choices: [{ id: "sauce", name: "Sauce au poivre", price: "1.50", allergens: ["Lait"] }],
  },
]
const steak = { id: "item-steak", name: "Bavette", price: "19.5", allergens: ["Sulfites"], options }
const document = {
  name: "Carte d’automne",
  categories: [{ id: "plats", name: "Plats", items: [steak] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
}

describe.each(engines)("options on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** A Premium owner with a menu of one dish with options. */
  async function aRestaurant() {
    const owner = await server.owner()
    await server.premium(owner)
    const row = { user_id: owner.userId, menu_data: document }
    const { data, error } = await owner.client.from("user_menus").insert(row).select("id").single()
    if (error) throw error
    return { owner, menuId: data.id }
  }

  const chosen = (...extra: WireWantedOption["choices"]): WireWantedOption[] => [
    { id: "cook", choices: ["rare"] },
    { id: "extra", choices: extra },
  ]
  const place = (menuId: string, line: Partial<PlaceOrderArgs["lines"][number]>, client = server.client()) =>
    client.rpc("place_order", {
      menu_id: menuId,
      table_number: "7",
      lines: [{ id: steak.id, quantity: 2, price: "19.50", ...line }],
      idempotency_key: crypto.randomUUID(),
    })
  const differencesOf = ({ error }: Awaited<ReturnType<typeof place>>) => {
    expect(error?.code).toBe("order_changed")
    return JSON.parse(error?.details ?? "[]")
  }

  test("OFF-08: an order says its choices to a board that knows options, and to one that does not, with the right sum", async () => {
    const { owner, menuId } = await aRestaurant()
    const { data, error } = await place(menuId, { options: chosen("sauce"), note: "sans oignon" })
    expect(error).toBeNull()
    expect(data?.order.totalPrice).toBe("42.00")
    const [line] = data?.order.items ?? []
    expect(line).toEqual({
      ...{ id: steak.id, name: "Bavette", price: "21.00", quantity: 2, basePrice: "19.5", vat: "10" },
      note: "Saignant · Sauce au poivre · sans oignon",
      wish: "sans oignon",
      options: [
        { id: "cook", name: "Cuisson", choices: [{ id: "rare", name: "Saignant", price: "0" }] },
        { id: "extra", name: "Supplément", choices: [{ id: "sauce", name: "Sauce au poivre", price: "1.50" }] },
      ],
    })
    const { data: board } = await owner.client.from("orders").select("items, totalPrice")
    expect(board).toEqual([{ items: [line], totalPrice: "42.00" }])
  })

  test("a page that knows no options cannot order a dish that needs a choice", async () => {
    const { menuId } = await aRestaurant()
    expect(differencesOf(await place(menuId, {}))).toEqual([{ id: steak.id, kind: "gone" }])
  })

  test("OFF-03: a forged choice, supplement or allergen never lowers the price, and places no order", async () => {
    const { owner, menuId } = await aRestaurant()
    const about = { id: steak.id, name: "Bavette" }
    const sauce = { choice: "sauce", choice_name: "Sauce au poivre" }
    const cases: [Partial<PlaceOrderArgs["lines"][number]>, object][] = [
      [{ options: [] }, { ...about, kind: "choice", option: "Cuisson", option_id: "cook", choice: null }],
      [
        { options: [{ id: "cook", choices: ["free"] }] },
        { ...about, kind: "choice", option: "Cuisson", choice: "free" },
      ],
      [{ options: chosen({ id: "sauce", price: "0" }) }, { ...about, kind: "choice_price", ...sauce, price: "1.50" }],
      [
        { options: chosen({ id: "sauce", allergens: [] }) },
        { ...about, kind: "choice_allergens", ...sauce, allergens: ["Lait"] },
      ],
      [
        { options: chosen(), price: "1" },
        { ...about, kind: "price", price: "19.5" },
      ],
    ]
    for (const [line, difference] of cases) {
      expect(differencesOf(await place(menuId, line))).toEqual([difference])
    }
    const { data: orders } = await owner.client.from("orders").select("id")
    expect(orders).toEqual([])
  })

  test("a choice that is sold out is refused, and the diner's page says so", async () => {
    const { owner, menuId } = await aRestaurant()
    const gone = { menu_id: menuId, item_id: `${steak.id}/sauce` }
    expect((await owner.client.from("sold_out").insert(gone)).error).toBeNull()
    expect(differencesOf(await place(menuId, { options: chosen("sauce") }))).toEqual([
      { id: steak.id, kind: "choice", name: "Bavette", option: "Supplément", choice: "sauce" },
    ])
    expect((await place(menuId, { options: chosen() })).error).toBeNull()
    const page = await (await fetch(`${server.url}/u/${owner.userId}`)).text()
    expect(page).toContain("&quot;soldOut&quot;:[&quot;item-steak/sauce&quot;]")
  })

  test("after 30 days the wish is forgotten, and the choices stay", async () => {
    const { owner, menuId } = await aRestaurant()
    const { data } = await place(menuId, { options: chosen("sauce"), note: "pour Claire" })
    const at = new Date(Date.parse(data?.order.createdAt ?? "") + orderWordsKeptMs + 60_000).toISOString()
    await forgetOldOrderWords(server.database, { at, since: null, signal: new AbortController().signal })
    const { data: orders } = await owner.client.from("orders").select("items")
    expect(orders?.[0]?.items[0]).toMatchObject({ note: "Saignant · Sauce au poivre", options: [{}, {}] })
    expect(JSON.stringify(orders)).not.toContain("Claire")
  })

  test("OFF-09: options of another program survive, and a save with incomplete ones is refused", async () => {
    const { owner, menuId } = await aRestaurant()
    const foreign = { ...steak, options: { cuisson: ["bleu"] } }
    const save = (items: object[]) => {
      const menu_data = { ...document, categories: [{ id: "plats", name: "Plats", items: items as (typeof steak)[] }] }
      return owner.client.from("user_menus").update({ menu_data }).eq("id", menuId).select("menu_data").single()
    }
    expect((await save([foreign])).data?.menu_data.categories[0]?.items[0]).toMatchObject(foreign)
    expect((await place(menuId, {})).error).toBeNull()
    const unnamed = { ...steak, options: [{ ...options[0], name: " " }] }
    expect((await save([unnamed])).error?.code).toBe("option_invalid")
  })

  test("OFF-09: set menus of another program survive, and a save with an incomplete one is refused", async () => {
    const { owner, menuId } = await aRestaurant()
    const save = (setMenus: unknown) => {
      const menu_data = { ...document, setMenus }
      return owner.client.from("user_menus").update({ menu_data }).eq("id", menuId).select("menu_data").single()
    }
    const foreign = [{ formule: "midi" }, 12, null]
    expect((await save(foreign)).data?.menu_data.setMenus).toEqual(foreign)
    const courses = [{ id: "a", name: "Plat", category: "plats" }]
    const unnamed = { id: "set-1", name: " ", price: "18", drink: "included", courses }
    expect((await save([unnamed])).error?.code).toBe("set_menu_invalid")
    const { data } = await owner.client.from("user_menus").select("menu_data").eq("id", menuId).single()
    expect(data?.menu_data.setMenus).toEqual(foreign)
  })
})
