import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Change } from "../storage/schema.ts"
import { engines } from "../testing/engines.ts"
import { drawnBy, plainRenderer } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let drawn = 0
  const render: RenderPublicMenu = (page, assets) => {
    drawn += 1
    return plainRenderer(page, assets)
  }
  beforeAll(async () => {
    server = await startTestServer({ engine, render })
  })
  afterAll(() => server.stop())

  async function aMenu(owner: TestOwner): Promise<string> {
    const menu_data = {
      name: "Carte",
      categories: [{ id: "plats", name: "Plats", items: [] }],
      isActive: true,
      lastUpdated: "",
    }
    const { data, error } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select("id")
      .single()
    if (error) throw error
    return data.id
  }

  const tonight = "2026-11-20T23:00:00.000Z"
  const tomorrow = "2026-11-21T23:00:00.000Z"

  describe("an owner's sold-out dishes", () => {
    test("are marked, given a time and made available again", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const dishes = () => owner.client.from("sold_out")
      const marked = await dishes()
        .insert([
          { menu_id, item_id: "a" },
          { menu_id, item_id: "b" },
        ])
        .select()
      expect(marked).toMatchObject({
        status: 201,
        data: [
          { menu_id, item_id: "a", until: null },
          { menu_id, item_id: "b", until: null },
        ],
      })
      const timed = await dishes().update({ until: "2026-11-21T00:00:00+01:00" }).eq("item_id", "a").select().single()
      expect(timed.data).toEqual({ menu_id, item_id: "a", until: tonight })
      expect((await dishes().delete({ count: "exact" }).eq("menu_id", menu_id).eq("item_id", "b")).count).toBe(1)
      expect((await dishes().select()).data).toEqual([{ menu_id, item_id: "a", until: tonight }])
    })

    test("are marked twice only by an upsert, which changes the time", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const row = { menu_id, item_id: "a", until: tonight }
      const key = { onConflict: "menu_id,item_id" }
      expect((await owner.client.from("sold_out").upsert(row, key)).status).toBe(201)
      const again = await owner.client.from("sold_out").insert(row)
      expect({ status: again.status, code: again.error?.code, details: again.error?.details }).toEqual({
        status: 409,
        code: "23505",
        details: `Key (menu_id, item_id)=(${menu_id}, a) already exists.`,
      })
      const moved = await owner.client
        .from("sold_out")
        .upsert({ ...row, until: tomorrow }, key)
        .select()
      expect(moved).toMatchObject({ status: 200, data: [{ until: tomorrow }] })
      const kept = await owner.client
        .from("sold_out")
        .upsert(row, { ...key, ignoreDuplicates: true })
        .select()
      expect(kept).toMatchObject({ status: 200, data: [] })
      expect((await owner.client.from("sold_out").select("until")).data).toEqual([{ until: tomorrow }])
    })

    test("have one stable order, with those without a time where the query asks for them", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const untils = { a: tomorrow, b: null, c: tonight, d: null }
      const rows = Object.entries(untils).map(([item_id, until]) => ({ menu_id, item_id, until }))
      await owner.client.from("sold_out").insert(rows)
      const ids = async (how: { ascending?: boolean; nullsFirst?: boolean }) =>
        (await owner.client.from("sold_out").select("item_id").order("until", how)).data?.map((row) => row.item_id)
      expect(await ids({})).toEqual(["c", "a", "b", "d"])
      expect(await ids({ nullsFirst: true })).toEqual(["b", "d", "c", "a"])
      expect(await ids({ ascending: false })).toEqual(["b", "d", "a", "c"])
      expect(await ids({ ascending: false, nullsFirst: false })).toEqual(["a", "c", "b", "d"])
      const open = await owner.client.from("sold_out").select("item_id").is("until", null)
      expect(open.data).toEqual([{ item_id: "b" }, { item_id: "d" }])
      const timed = await owner.client.from("sold_out").select("item_id").not("until", "is", null)
      expect(timed.data).toEqual([{ item_id: "a" }, { item_id: "c" }])
    })

    test("survive every save of their menu, and are deleted with it", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      await owner.client.from("sold_out").insert({ menu_id, item_id: "a" })
      const menu_data = { name: "Autre", categories: [], isActive: true, lastUpdated: "" }
      await owner.client.from("user_menus").update({ menu_data }).eq("id", menu_id)
      expect((await owner.client.from("sold_out").select("item_id")).data).toEqual([{ item_id: "a" }])
      await owner.client.from("user_menus").delete().eq("id", menu_id)
      expect((await owner.client.from("sold_out").select("item_id")).data).toEqual([])
    })

    test("are on the next page that a diner loads, and subscribers receive the change", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const page = () => fetch(`${server.url}/u/${owner.userId}`)
      await page()
      const before = drawn
      await page()
      expect(drawn).toBe(before)
      const heard: Change[] = []
      const stop = server.database.follow({ onChanges: (changes) => heard.push(...changes), onMissed: () => undefined })
      await owner.client.from("sold_out").insert({ menu_id, item_id: "a/b" })
      stop()
      await page()
      expect(drawn).toBe(before + 1)
      expect(heard).toMatchObject([{ owner: owner.userId, kind: "sold_out", event: "insert", ref: `${menu_id}/a/b` }])
    })

    test.each([
      ["no menu", { item_id: "a" }, 400, "23502"],
      ["no dish", { item_id: null }, 400, "23502"],
      ["a menu that is no id", { menu_id: "new" }, 400, "22P02"],
      ["a menu that does not exist", { menu_id: "00000000-0000-4000-8000-000000000000" }, 403, "42501"],
      ["an empty dish", { item_id: "" }, 400, "23514"],
      ["a dish as long as a letter", { item_id: "x".repeat(201) }, 400, "23514"],
      ["a dish that is a list", { item_id: ["a"] }, 400, "22P02"],
      ["a time that is none", { until: "ce soir" }, 400, "22007"],
      ["a field of its own", { price: "1" }, 400, "PGRST204"],
    ])("are not marked with %s", async (what, fields, status, code) => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const row = { ...(what === "no menu" ? {} : { menu_id }), item_id: "a", ...fields }
      const answer = await owner.client.from("sold_out").insert(row as never)
      expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code })
      expect((await owner.client.from("sold_out").select()).data).toEqual([])
    })

    test("are limited to the maximum number of dishes of a menu", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const rows = Array.from({ length: 2001 }, (_, n) => ({ menu_id, item_id: String(n) }))
      const { error, status } = await owner.client.from("sold_out").insert(rows)
      expect({ status, code: error?.code }).toEqual({ status: 400, code: "too_many_dishes" })
    })

    test("cannot be moved to another menu or dish", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      await owner.client.from("sold_out").insert({ menu_id, item_id: "a" })
      const { error, status } = await owner.client
        .from("sold_out")
        .update({ item_id: "b" } as never)
        .eq("item_id", "a")
      expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" })
    })
  })

  describe("other users", () => {
    test("read what is sold out of a menu that they can read, and nothing of a draft whose id they do not know", async () => {
      const owner = await server.owner()
      const served = await aMenu(owner)
      const draft = await aMenu(owner)
      await owner.client.from("sold_out").insert([served, draft].map((menu_id) => ({ menu_id, item_id: "a" })))
      const stranger = await server.owner()
      for (const client of [server.client(), stranger.client]) {
        expect((await client.from("sold_out").select("item_id").eq("menu_id", served)).data).toEqual([{ item_id: "a" }])
        expect((await client.from("sold_out").select("item_id").eq("menu_id", draft)).data).toEqual([{ item_id: "a" }])
        expect((await client.from("sold_out").select("menu_id").in("menu_id", [served, draft])).data).toEqual([
          { menu_id: served },
        ])
        for (const list of [
          client.from("sold_out").select("menu_id"),
          client.from("sold_out").select("menu_id").neq("menu_id", served),
          client.from("sold_out").select("menu_id").not("menu_id", "in", `(${served})`),
        ]) {
          expect((await list).data).toEqual([])
        }
      }
    })

    test("change nothing of it", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      const row = { menu_id, item_id: "a", until: tonight }
      await owner.client.from("sold_out").insert(row)
      const stranger = await server.owner()
      const key = { onConflict: "menu_id,item_id" }
      const upsert = await stranger.client.from("sold_out").upsert({ ...row, until: null }, key)
      expect({ status: upsert.status, code: upsert.error?.code }).toEqual({ status: 403, code: "42501" })
      for (const client of [stranger.client, server.client()]) {
        expect((await client.from("sold_out").update({ until: null }).eq("menu_id", menu_id).select()).data).toEqual([])
        expect((await client.from("sold_out").delete().eq("menu_id", menu_id).select()).data).toEqual([])
      }
      expect((await server.client().from("sold_out").insert(row)).status).toBe(401)
      expect((await owner.client.from("sold_out").select()).data).toEqual([row])
    })
  })

  test("are shown on the diner's page from its next load until their time is over", async () => {
    const owner = await server.owner()
    const menu_id = await aMenu(owner)
    const soldOut = async () => drawnBy((await server.call(`/u/${owner.userId}`)).body.text as string).soldOut
    expect(await soldOut()).toEqual([])
    const until = new Date(Date.now() + 60_000).toISOString()
    await owner.client.from("sold_out").insert({ menu_id, item_id: "item-sole", until })
    expect(await soldOut()).toEqual(["item-sole"])
    server.pass(61_000)
    expect(await soldOut()).toEqual([])
  })
})
