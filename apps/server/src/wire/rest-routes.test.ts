import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    for (const name of ["Un", "Deux", "Trois"]) {
      await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: { ...aDocument, name } })
    }
  })
  afterAll(() => server.stop())

  const aDocument = {
    name: "Carte",
    categories: [{ id: "plats", name: "Plats", items: [] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  }
  const read = (query: string, token?: string) => server.call(`/rest/v1/user_menus?${query}`, { token })

  describe("an odd question is answered, never with a breakdown", () => {
    test.each([
      ["a name that every object has, as filter", "constructor=eq.x", 400, "42703"],
      ["a name that every object has, as column", "select=toString", 400, "42703"],
      ["a name that every object has, as order", "select=id&order=hasOwnProperty", 400, "42703"],
      ["__proto__ as filter", "__proto__=eq.x", 400, "42703"],
      ["an offset beyond all numbers", "select=id&offset=1e308", 400, "PGRST100"],
      ["a limit beyond all numbers", "select=id&limit=100000000000000000000", 400, "PGRST100"],
      ["half a limit", "select=id&limit=1.5", 400, "PGRST100"],
      ["a thousand filters", `select=id&${"id=is.null&".repeat(1000)}`, 400, "PGRST100"],
      ["a list without its end", "select=id&id=in.(", 400, "PGRST100"],
      ["a list of no ids", "select=id&id=in.()", 200, undefined],
      ["an empty column", "select=id,,user_id", 400, "PGRST100"],
      ["SQL as column", "select=id;drop table users", 400, "PGRST100"],
      ["SQL as order", "select=id&order=id;drop table users", 400, "42703"],
      ["SQL as value", "select=id&id=eq.' or 1=1 --", 400, "22P02"],
      ["a time of nonsense", "select=id&updated_at=gt.hier", 400, "22007"],
      ["is.true on a text", "select=id&id=is.true", 400, "PGRST100"],
    ])("%s", async (_what, query, status, code) => {
      const answer = await read(encodeURI(query), owner.accessToken)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    })

    test.each([
      ["null", "null", 400, "PGRST102"],
      ["a list with nothing in it but null", "[null]", 400, "PGRST102"],
      ["a number", "7", 400, "PGRST102"],
      ["a field that every object has", { toString: "x" }, 400, "PGRST204"],
      ["no document", {}, 400, "23502"],
      ["a document that is a list", { menu_data: [] }, 400, "menu_invalid"],
      ["an id that is none", { id: 7, menu_data: aDocument }, 400, "22P02"],
      ["a time that is none", { updated_at: {}, menu_data: aDocument }, 400, "22007"],
      ["a document 100 levels deep", { menu_data: { ...aDocument, x: nested(100) } }, 400, "menu_invalid"],
      [
        "50,000 dishes of the same id",
        { menu_data: { name: "A", categories: [crowd(50_000)] } },
        400,
        "too_many_dishes",
      ],
    ])("%s, to be stored", async (_what, body, status, code) => {
      const row = typeof body === "string" ? body : { user_id: owner.userId, ...body }
      const answer = await server.call("/rest/v1/user_menus", { token: owner.accessToken, body: row })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    })

    test("a document as deep as anybody needs comes back as it was", async () => {
      const menu_data = { ...aDocument, x: nested(50) }
      const row = { user_id: owner.userId, menu_data }
      const { data } = await owner.client.from("user_menus").insert(row).select("id, menu_data").single()
      expect(data?.menu_data.x).toEqual(menu_data.x)
      await owner.client
        .from("user_menus")
        .delete()
        .eq("id", data?.id ?? "")
    })
  })

  describe("nobody collects the menus of all restaurants", () => {
    test.each([
      "select=menu_data",
      "select=menu_data&id=neq.00000000-0000-4000-8000-000000000000",
      "select=menu_data&id=gt.00000000-0000-4000-8000-000000000000",
      "select=menu_data&id=not.is.null",
      "select=menu_data&user_id=not.is.null",
      "select=menu_data&user_id=not.eq.00000000-0000-4000-8000-000000000000",
      "select=menu_data&id=not.in.(00000000-0000-4000-8000-000000000000)",
      "select=menu_data&created_at=gt.2020-01-01",
    ])("%s is refused to a visitor and to an owner", async (query) => {
      const visitor = await read(query)
      expect({ status: visitor.status, code: visitor.body.code }).toEqual({ status: 401, code: "42501" })
      const stranger = await read(query, owner.accessToken)
      expect({ status: stranger.status, code: stranger.body.code }).toEqual({ status: 403, code: "42501" })
    })

    test("all columns of rows that were not named do not include the document", async () => {
      for (const query of ["select=*", "select=*&id=not.is.null"]) {
        const { data } = { data: (await read(query)).body as unknown as object[] }
        expect(data.length).toBeGreaterThan(0)
        for (const row of data) expect(Object.keys(row).sort()).toEqual(["created_at", "id", "updated_at", "user_id"])
      }
    })

    test("those who name an owner get that owner's served menu with its document", async () => {
      const { data } = await server.client().from("user_menus").select().eq("user_id", owner.userId)
      expect(data?.map((row) => row.menu_data.name)).toEqual(["Un"])
    })
  })

  describe("the official client", () => {
    test("counts without reading, reads pages in a stable order, and is told when a page is beyond the end", async () => {
      const menus = () => owner.client.from("user_menus")
      const own = { count: "exact", head: true } as const
      expect(await menus().select("id", own).eq("user_id", owner.userId)).toMatchObject({ count: 3, data: null })
      const page = (from: number, to: number) =>
        menus().select("id, menu_data", { count: "exact" }).eq("user_id", owner.userId).range(from, to)
      const names = [...((await page(0, 1)).data ?? []), ...((await page(2, 3)).data ?? [])].map(
        (row) => row.menu_data.name,
      )
      expect(names.sort()).toEqual(["Deux", "Trois", "Un"])
      expect(await page(7, 9)).toMatchObject({ status: 416, error: { code: "PGRST103" } })
    })

    test("reads the newest first, and one row as one object", async () => {
      const { data } = await owner.client
        .from("user_menus")
        .select("menu_data")
        .eq("user_id", owner.userId)
        .order("created_at", { ascending: false })
        .limit(1)
        .single()
      expect(data?.menu_data.name).toBe("Trois")
    })

    test("that wanted one row and would have changed three changes none, and keeps no version of them", async () => {
      const versions = async () => (await owner.client.from("menu_versions").select("id")).data
      const before = await versions()
      const { error, status } = await owner.client
        .from("user_menus")
        .update({ menu_data: { ...aDocument, name: "Tous" } })
        .eq("user_id", owner.userId)
        .select("id")
        .single()
      expect({ status, code: error?.code }).toEqual({ status: 406, code: "PGRST116" })
      const { data } = await owner.client.from("user_menus").select("menu_data").eq("user_id", owner.userId)
      expect(data?.map((row) => row.menu_data.name).sort()).toEqual(["Deux", "Trois", "Un"])
      expect(await versions()).toEqual(before)
    })

    test("stores several rows or none", async () => {
      const rows = [
        { user_id: owner.userId, menu_data: { ...aDocument, name: "Quatre" } },
        { user_id: owner.userId, menu_data: { ...aDocument, name: "" } },
      ]
      expect((await owner.client.from("user_menus").insert(rows)).error?.code).toBe("menu_unnamed")
      const { count } = await owner.client
        .from("user_menus")
        .select("id", { count: "exact" })
        .eq("user_id", owner.userId)
      expect(count).toBe(3)
    })

    test("is told that an id is taken, whoever has it", async () => {
      const stranger = await server.owner()
      const { data } = await owner.client.from("user_menus").select("id").eq("user_id", owner.userId).limit(1).single()
      const row = { id: data?.id, user_id: stranger.userId, menu_data: aDocument }
      const { error, status } = await stranger.client.from("user_menus").insert(row)
      expect({ status, code: error?.code }).toEqual({ status: 409, code: "23505" })
    })
  })

  function nested(levels: number): unknown {
    return levels === 0 ? "bottom" : [nested(levels - 1)]
  }

  function crowd(dishes: number) {
    return { id: "plats", name: "Plats", items: Array.from({ length: dishes }, () => ({ id: "a" })) }
  }
})
