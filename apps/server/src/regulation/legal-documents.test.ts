import { randomUUID } from "node:crypto"
import { toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import type { MenuData } from "@ardoise/contract/menu-rows"
import type { Menu } from "@ardoise/domain/menu/menu"
import { duplicateMenu, updateDish } from "@ardoise/domain/menu/menu-edits"
import { mergeMenus } from "@ardoise/domain/menu/merge-menus"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { exportOf } from "../testing/export-of.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

/** Facts as this version writes them, and values of another shape that another program may have stored. */
const facts: readonly Record<string, unknown>[] = [
  {
    meats: ["bovine"],
    meatsDeclared: true,
    meatOrigins: [{ meat: "bovine", born: ["IE"], raised: ["IE"], slaughtered: "FR" }],
    homemade: true,
    thawed: true,
  },
  { volumeCl: 12.5, wine: { sign: "AOC", appellation: "Morgon", countries: ["FR"], millesime: 2019 } },
  { meats: "boeuf", meatOrigins: [{ meat: "bovine", same: "France" }], homemade: "oui", volumeCl: "33", wine: 7 },
  { meats: [{}], meatOrigins: {}, thawed: null, volumeCl: -1, wine: [], mentions: { casher: true } },
]
const document = {
  name: "Carte",
  isActive: false,
  lastUpdated: "2026-11-26T10:00:00.000Z",
  meatOrigins: [{ meat: "poultry", same: "FR" }],
  categories: [
    {
      id: "plats",
      name: "Plats",
      wineCountries: "France",
      items: facts.map((fact, at) => ({
        ...{ id: `plat-${at}`, name: `Plat ${at}`, description: "", price: "9", allergens: [] },
        ...fact,
      })),
    },
  ],
}

/** What a document says beside the names that were edited. */
const factsIn = (data: unknown) => {
  const { meatOrigins, categories } = data as typeof document
  return {
    meatOrigins,
    wineCountries: categories[0]?.wineCountries,
    dishes: categories[0]?.items.map(
      ({ id: _id, name: _name, description: _d, price: _p, allergens: _a, ...fact }) => fact,
    ),
  }
}
const stored = factsIn(document)

function renamed(menu: Menu, at: number, name: string): Menu {
  const dish = menu.categories[0]?.dishes[at]
  if (dish === undefined) throw new Error("the menu has this dish")
  const edited = updateDish(menu, "plats", { ...dish, name })
  if (!edited.ok) throw new Error(edited.code)
  return edited.value
}

describe.each(engines)("REG-09 legal fields of every shape on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let menuId: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    menuId = await insert(document as never)
  })
  afterAll(() => server.stop())

  async function insert(data: MenuData): Promise<string> {
    const id = randomUUID()
    const row = { id, user_id: owner.userId, menu_data: data }
    await owner.client
      .from("user_menus")
      .insert(row as never)
      .throwOnError()
    return id
  }
  const write = (menu: Menu) =>
    owner.client
      .from("user_menus")
      .update({ menu_data: toMenuData(menu, new Date().toISOString()) } as never)
      .eq("id", menuId)
      .throwOnError()
  async function read(id = menuId): Promise<unknown> {
    const { data } = await owner.client.from("user_menus").select("menu_data").eq("id", id).single().throwOnError()
    return (data as { menu_data: unknown }).menu_data
  }
  const open = async () => toMenu(menuId, await read())

  test("are unchanged after a dish was edited and saved", async () => {
    await write(renamed(await open(), 0, "Entrecôte"))
    const data = await read()
    expect((data as typeof document).categories[0]?.items[0]?.name).toBe("Entrecôte")
    expect(factsIn(data)).toEqual(stored)
  })

  test("are unchanged after two devices' edits were merged", async () => {
    const base = await open()
    const merged = mergeMenus(base, renamed(base, 1, "Morgon"), renamed(base, 2, "Bavette"))
    expect(merged.isClean).toBe(true)
    await write(merged.mine)
    expect((await open()).categories[0]?.dishes.map(({ name }) => name).slice(1, 3)).toEqual(["Morgon", "Bavette"])
    expect(factsIn(await read())).toEqual(stored)
  })

  test("are copied with the menu, exported as they are stored, and restored with it", async () => {
    const copy = await insert(toMenuData(duplicateMenu(await open(), ["Carte"]), new Date().toISOString()))
    expect(factsIn(await read(copy))).toEqual(stored)
    const before = await read()
    const { user_menus: menus } = (await exportOf(server, owner)) as {
      user_menus: { id: string; menu_data: unknown }[]
    }
    expect(menus.find(({ id }) => id === menuId)?.menu_data).toEqual(before)
    await owner.client.from("user_menus").delete().eq("id", menuId).throwOnError()
    const args = [owner.email, menuId]
    const answer = await server.call("/operator/v1/restore-menu", { body: args, token: server.secrets.serviceKey })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(factsIn(await read())).toEqual(stored)
  })
})
