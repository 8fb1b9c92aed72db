import type { MenuData } from "@ardoise/contract/menu-rows"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const carte = (name: string, isActive = true): MenuData => ({
  name,
  categories: [{ id: "plats", name: "Plats", items: [] }],
  isActive,
  lastUpdated: "",
})

/** A write of an editor to one of three menus. */
type Step =
  | { readonly kind: "save"; readonly menu: number; readonly isActive: boolean }
  | { readonly kind: "stale-save"; readonly menu: number }
  | { readonly kind: "upsert"; readonly menu: number }
  | { readonly kind: "retried-insert"; readonly menu: number }

const menuIndex = fc.integer({ min: 0, max: 2 })
const someSteps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("save" as const), menu: menuIndex, isActive: fc.boolean() }),
    fc.record({ kind: fc.constant("stale-save" as const), menu: menuIndex }),
    fc.record({ kind: fc.constant("upsert" as const), menu: menuIndex }),
    fc.record({ kind: fc.constant("retried-insert" as const), menu: menuIndex }),
  ),
  { maxLength: 8 },
)

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function anOwnerWithMenus(count: number): Promise<{ owner: TestOwner; ids: string[] }> {
    const owner = await server.owner()
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const row = { user_id: owner.userId, menu_data: carte(`Carte ${index}`) }
      const { data } = await owner.client.from("user_menus").insert(row).select("id").single().throwOnError()
      ids.push(data.id)
    }
    return { owner, ids }
  }
  const activeIds = async ({ client, userId }: TestOwner) => {
    const { data } = await client.from("user_menus").select("id, menu_data").eq("user_id", userId).throwOnError()
    return data.filter(({ menu_data }) => menu_data.isActive).map(({ id }) => id)
  }
  const activate = ({ client }: TestOwner, menu_id = "", active = true) =>
    client.rpc("set_menu_active", { menu_id, active })

  test("when two menus are activated at the same time, exactly one is active, ten times", async () => {
    const { owner, ids } = await anOwnerWithMenus(2)
    await server.premium(owner)
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(ids.map((id) => activate(owner, id)))
      expect(answers.map(({ error }) => error)).toEqual([null, null])
      expect(await activeIds(owner)).toHaveLength(1)
    }
  })

  test("no sequence of saves and retries changes which menu is active", async () => {
    const { owner, ids } = await anOwnerWithMenus(3)
    await server.premium(owner)
    const rows = () => owner.client.from("user_menus")
    const take = async ({ kind, menu, ...step }: Step) => {
      const id = ids[menu] ?? ""
      const menu_data = carte(`Carte ${menu}`, "isActive" in step ? step.isActive : true)
      if (kind === "save") await rows().update({ menu_data }).eq("id", id)
      if (kind === "stale-save")
        await rows().update({ menu_data }).eq("id", id).eq("updated_at", "2020-01-01T00:00:00Z")
      if (kind === "upsert") await rows().upsert({ id, user_id: owner.userId, menu_data })
      if (kind === "retried-insert") await rows().insert({ id, user_id: owner.userId, menu_data })
    }
    await fc.assert(
      fc.asyncProperty(fc.option(menuIndex), someSteps, async (chosen, steps) => {
        for (const id of ids) await activate(owner, id, false)
        if (chosen !== null) await activate(owner, ids[chosen])
        const before = await activeIds(owner)
        for (const step of steps) await take(step)
        expect(await activeIds(owner)).toEqual(before)
      }),
      { numRuns: 15 },
    )
  })

  test("a downgrade serves the earliest menu and keeps the others; with the next subscription the owner can choose again", async () => {
    const { owner, ids } = await anOwnerWithMenus(3)
    await server.premium(owner, 60_000)
    await activate(owner, ids[2])
    expect(await activeIds(owner)).toEqual([ids[2]])
    server.pass(60_001)
    expect(await activeIds(owner)).toEqual([ids[0]])
    expect((await activate(owner, ids[1])).error?.code).toBe("premium_required")
    await server.premium(owner)
    expect(await activeIds(owner)).toEqual([ids[2]])
  })
})
