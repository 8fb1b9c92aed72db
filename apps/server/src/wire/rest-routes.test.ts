import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

/** Deeper than a recursive program can go. */
const bottomless = "[".repeat(100_000) + "]".repeat(100_000)

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

  describe("an unusual call gets a proper answer, never a server error", () => {
    test.each([
      ["a name that every object has, as filter", "constructor=eq.x", 400, "42703"],
      ["a name that every object has, as column", "select=toString", 400, "42703"],
      ["a name that every object has, as order", "select=id&order=hasOwnProperty", 400, "42703"],
      ["__proto__ as filter", "__proto__=eq.x", 400, "42703"],
      ["an offset beyond all numbers", "select=id&offset=1e308", 400, "PGRST100"],
      ["a limit beyond all numbers", "select=id&limit=100000000000000000000", 400, "PGRST100"],
      ["half a limit", "select=id&limit=1.5", 400, "PGRST100"],
      ["a limit in hexadecimal", "select=id&limit=0x10", 400, "PGRST100"],
      ["no limit", "select=id&limit=", 400, "PGRST100"],
      ["an offset before the beginning", "select=id&offset=-1", 416, "PGRST103"],
      ["an order by the same column a thousand times", `select=id&order=${"id,".repeat(999)}id`, 200, undefined],
      ["an order with two directions", "select=id&order=id.asc.desc", 400, "PGRST100"],
      ["an order of nothing", "select=id&order=id,,user_id", 400, "PGRST100"],
      ["everything and a column that is not there", "select=*,nowhere", 400, "42703"],
      ["alternatives", "select=id&or=(id.is.null,user_id.is.null)", 400, "PGRST100"],
      ["a comparison of documents", "select=id&menu_data=eq.{}", 400, "PGRST100"],
      ["is.NULL in capitals", "select=id&id=is.NULL", 200, undefined],
      ["a thousand filters", `select=id&${"id=is.null&".repeat(1000)}`, 400, "PGRST100"],
      ["a list without its end", "select=id&id=in.(", 400, "PGRST100"],
      ["a list of no ids", "select=id&id=in.()", 200, undefined],
      ["an empty column", "select=id,,user_id", 400, "PGRST100"],
      ["SQL as column", "select=id;drop table users", 400, "PGRST100"],
      ["SQL as order", "select=id&order=id;drop table users", 400, "42703"],
      ["SQL as value", "select=id&id=eq.' or 1=1 --", 400, "22P02"],
      ["a time of nonsense", "select=id&updated_at=gt.hier", 400, "22007"],
      ["a number as time", "select=id&updated_at=gt.1", 400, "22007"],
      ["the 13th month", "select=id&updated_at=gt.2026-13-01", 400, "22007"],
      ["a time beyond all calendars", "select=id&updated_at=gt.%2B275760-09-14T00:00:00Z", 400, "22007"],
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

    test.each(["tableNumber=eq.a%00b", "tableNumber=in.(a,%00)", "status=neq.%00"])("a NUL in %s", async (query) => {
      const answer = await server.call(`/rest/v1/orders?select=id&${query}`, { token: owner.accessToken })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: "22021" })
    })

    test.each([
      ["an id that is lists without a bottom", `"id":${bottomless}`, "PGRST102"],
      ["a time that is lists without a bottom", `"updated_at":${bottomless}`, "PGRST102"],
      ["an id that says how it becomes a text", '"id":{"toString":1,"valueOf":1}', "22P02"],
    ])("%s", async (_what, field, code) => {
      const body = `{"user_id":"${owner.userId}","menu_data":${JSON.stringify(aDocument)},${field}}`
      const answer = await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code })
    })

    test("a document with deep nesting is returned as it was", async () => {
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

  describe("the menus of all restaurants cannot be collected", () => {
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

    test("select=* without named rows does not return the document", async () => {
      for (const query of ["select=*", "select=*&id=not.is.null"]) {
        const { data } = { data: (await read(query)).body as unknown as object[] }
        expect(data.length).toBeGreaterThan(0)
        for (const row of data) expect(Object.keys(row).sort()).toEqual(["created_at", "id", "updated_at", "user_id"])
      }
    })

    test("a call that names an owner gets that owner's served menu with its document", async () => {
      const { data } = await server.client().from("user_menus").select().eq("user_id", owner.userId)
      expect(data?.map((row) => row.menu_data.name)).toEqual(["Un"])
    })
  })

  describe("the official client", () => {
    test("counts without reading, reads pages in a stable order, and gets an error for a page beyond the end", async () => {
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

    test("gets the range, the total and the status of the protocol", async () => {
      const ask = async (query: string, method = "GET", headers = {}) => {
        const path = `/rest/v1/user_menus?select=id&user_id=eq.${owner.userId}${query}`
        const answer = await server.call(path, { method, token: owner.accessToken, headers })
        return [answer.status, answer.headers.get("content-range"), answer.headers.get("content-type")?.split(";")[0]]
      }
      const json = "application/json"
      const counted = { prefer: "count=exact" }
      expect(await ask("")).toEqual([200, "0-2/*", json])
      expect(await ask("", "HEAD", counted)).toEqual([200, "0-2/3", json])
      expect(await ask("&limit=1", "HEAD", counted)).toEqual([206, "0-0/3", json])
      expect(await ask("&offset=1&limit=2", "GET", counted)).toEqual([206, "1-2/3", json])
      expect(await ask("&limit=0")).toEqual([200, "*/*", json])
      expect(await ask("&offset=7")).toEqual([200, "*/*", json])
      expect(await ask("&offset=7", "GET", counted)).toEqual([416, "*/3", json])
      expect(await ask("&id=is.null", "GET", counted)).toEqual([200, "*/0", json])
      expect(await ask("&limit=1", "GET", { accept: "application/vnd.pgrst.object+json" })).toEqual([
        200,
        "0-0/*",
        "application/vnd.pgrst.object+json",
      ])
    })

    test.each([
      ["2026-11-20T20:30:00Z", "2026-11-20T20:30:00.000Z"],
      ["2026-11-20T20:30:00.123456+00:00", "2026-11-20T20:30:00.123Z"],
      ["2026-11-20 21:30+01", "2026-11-20T20:30:00.000Z"],
      ["2026-11-20T20:30:00", "2026-11-20T20:30:00.000Z"],
      ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ])("stores the time %s as %s, whatever the time zone of the machine, and finds it again", async (given, stored) => {
      const row = { user_id: owner.userId, menu_data: aDocument, updated_at: given }
      const { data } = await owner.client.from("user_menus").insert(row).select("id, updated_at").single()
      const id = data?.id ?? ""
      const found = await owner.client.from("user_menus").select("id").eq("id", id).eq("updated_at", given)
      await owner.client.from("user_menus").delete().eq("id", id)
      expect({ stored: data?.updated_at, found: found.data }).toEqual({ stored, found: [{ id }] })
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

    test("that wanted one row and would have changed three changes none, and stores no version of them", async () => {
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

    test("gets an error when an id exists, even if another owner has it", async () => {
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
