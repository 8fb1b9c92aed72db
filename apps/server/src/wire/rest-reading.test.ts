import type { Database as Tables } from "@ardoise/contract/tables"
import type { SupabaseClient } from "@supabase/supabase-js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const aDocument = (name: string) => ({
  name,
  categories: [{ id: "plats", name: "Plats", items: [] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
})

const soon = "2099-01-01T12:00:00.000Z"
const later = "2099-01-02T12:00:00.000Z"
/**
 * Texts that the engines could sort differently, or the client could quote wrongly. Three have no time, two the same
 * time.
 */
const dishes = [
  { item_id: "Z", until: null },
  { item_id: "a", until: soon },
  { item_id: "a,(b)", until: null },
  { item_id: "null", until: soon },
  { item_id: "à", until: later },
  { item_id: "🍽️", until: null },
]

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let menuId: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    const row = { user_id: owner.userId, menu_data: aDocument("Carte") }
    const { data } = await owner.client.from("user_menus").insert(row).select("id").single()
    menuId = data?.id ?? ""
    const { error } = await owner.client.from("sold_out").insert(dishes.map((dish) => ({ menu_id: menuId, ...dish })))
    if (error) throw error
  })
  afterAll(() => server.stop())

  test("the same query by two people gives each of them the rows they may see, also when repeated", async () => {
    const other = await server.owner()
    const draft = { name: "Brouillon", categories: [], isActive: true, lastUpdated: "2026-11-20T19:00:00.000Z" }
    await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: draft }).throwOnError()
    const namesOf = async (asking: TestOwner, owns: TestOwner) => {
      const { data } = await asking.client
        .from("user_menus")
        .select("menu_data")
        .eq("user_id", owns.userId)
        .throwOnError()
      return data.map(({ menu_data }) => menu_data.name).sort()
    }
    for (let time = 0; time < 2; time++) {
      expect(await namesOf(other, owner)).toEqual(["Carte"])
      expect(await namesOf(owner, owner)).toEqual(["Brouillon", "Carte"])
      expect(await namesOf(owner, other)).toEqual([])
    }
  })

  const soldOut = () => owner.client.from("sold_out").select("item_id").eq("menu_id", menuId)
  type Query = ReturnType<typeof soldOut>

  describe("a comparison of the official client finds exactly the intended rows", () => {
    test.each<[string, (query: Query) => Query, string[]]>([
      ["eq", (query) => query.eq("item_id", "a"), ["a"]],
      ["eq with a comma and brackets", (query) => query.eq("item_id", "a,(b)"), ["a,(b)"]],
      ["eq with the text null", (query) => query.eq("item_id", "null"), ["null"]],
      ["neq", (query) => query.neq("item_id", "a"), ["Z", "a,(b)", "null", "à", "🍽️"]],
      ["neq of a time, which nothing without a time is", (query) => query.neq("until", soon), ["à"]],
      ["gt", (query) => query.gt("item_id", "null"), ["à", "🍽️"]],
      ["gte", (query) => query.gte("item_id", "null"), ["null", "à", "🍽️"]],
      ["lt", (query) => query.lt("item_id", "a,(b)"), ["Z", "a"]],
      ["lte", (query) => query.lte("item_id", "a,(b)"), ["Z", "a", "a,(b)"]],
      ["gt of a time in another zone", (query) => query.gt("until", "2099-01-01T14:00:00+01:00"), ["à"]],
      ["lte of a time", (query) => query.lte("until", soon), ["a", "null"]],
      ["in", (query) => query.in("item_id", ["à", "a,(b)", "nowhere"]), ["a,(b)", "à"]],
      ["in of nothing", (query) => query.in("item_id", []), []],
      ["is null", (query) => query.is("until", null), ["Z", "a,(b)", "🍽️"]],
      ["not is null", (query) => query.not("until", "is", null), ["a", "null", "à"]],
      ["not eq", (query) => query.not("item_id", "eq", "a"), ["Z", "a,(b)", "null", "à", "🍽️"]],
      ["not eq of a time", (query) => query.not("until", "eq", soon), ["à"]],
      ["not in", (query) => query.not("item_id", "in", '(a,"a,(b)")'), ["Z", "null", "à", "🍽️"]],
      ["not gt", (query) => query.not("item_id", "gt", "a"), ["Z", "a"]],
      ["two at once", (query) => query.gt("item_id", "Z").lt("item_id", "b").is("until", null), ["a,(b)"]],
      ["two of the same kind", (query) => query.neq("item_id", "a").neq("item_id", "Z").eq("until", soon), ["null"]],
    ])("%s", async (_what, narrow, expected) => {
      const { data, error } = await narrow(soldOut()).order("item_id")
      expect({ error, found: data?.map((row) => row.item_id) }).toEqual({ error: null, found: expected })
    })

    test("and a null given as a value is read as a text, or refused as a time", async () => {
      expect((await soldOut().eq("item_id", null as never)).data).toEqual([{ item_id: "null" }])
      expect((await soldOut().eq("until", null as never)).error?.code).toBe("22007")
    })
  })

  describe("an order requested by the official client", () => {
    const inOrder = async (query: Query) => (await query).data?.map((row) => row.item_id)

    test("is by code points, on both engines", async () => {
      const ascending = ["Z", "a", "a,(b)", "null", "à", "🍽️"]
      expect(await inOrder(soldOut().order("item_id", { ascending: true }))).toEqual(ascending)
      expect(await inOrder(soldOut().order("item_id", { ascending: false }))).toEqual(ascending.toReversed())
    })

    test("puts nulls last, first when descending, and elsewhere on request", async () => {
      const missing = ["Z", "a,(b)", "🍽️"]
      const by = (options: object) => inOrder(soldOut().order("until", options).order("item_id"))
      expect(await by({})).toEqual(["a", "null", "à", ...missing])
      expect(await by({ nullsFirst: true })).toEqual([...missing, "a", "null", "à"])
      expect(await by({ ascending: false })).toEqual([...missing, "à", "a", "null"])
      expect(await by({ ascending: false, nullsFirst: false })).toEqual(["à", "a", "null", ...missing])
    })

    test("uses its second key where the first is equal", async () => {
      const query = soldOut().order("until", { ascending: false, nullsFirst: false })
      expect(await inOrder(query.order("item_id", { ascending: false }))).toEqual(["à", "null", "a", "🍽️", "a,(b)", "Z"])
    })

    test("can be split into pages without a missing or repeated row", async () => {
      const pages = await Promise.all([0, 2, 4, 6].map((from) => inOrder(soldOut().range(from, from + 1))))
      expect(pages.flat().sort()).toEqual(dishes.map(({ item_id }) => item_id).sort())
      expect(await inOrder(soldOut().order("item_id").limit(2))).toEqual(["Z", "a"])
      expect(await inOrder(soldOut().limit(0))).toEqual([])
    })
  })

  describe("the result", () => {
    test("has the named columns, each once, however they were written", async () => {
      const path = (select: string) => `/rest/v1/sold_out?menu_id=eq.${menuId}&item_id=eq.a&select=${select}`
      const columnsOf = async (select: string) => {
        const { body } = await server.call(path(encodeURIComponent(select)), { token: owner.accessToken })
        return Object.keys((body as unknown as object[])[0] ?? {})
      }
      expect(await columnsOf("until,item_id")).toEqual(["until", "item_id"])
      expect(await columnsOf('"until", item_id,until')).toEqual(["until", "item_id"])
      expect(await columnsOf("*")).toEqual(["menu_id", "item_id", "until"])
      expect(await columnsOf("")).toEqual(["menu_id", "item_id", "until"])
    })

    test("is one row, none, or a refusal, as the client requests", async () => {
      expect(await soldOut().eq("item_id", "a").single()).toMatchObject({ status: 200, data: { item_id: "a" } })
      expect(await soldOut().eq("item_id", "nowhere").maybeSingle()).toMatchObject({ data: null, error: null })
      expect(await soldOut().eq("item_id", "nowhere").single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116", details: "The result contains 0 rows" },
      })
      expect(await soldOut().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116", details: "The result contains 6 rows" },
      })
      expect((await soldOut().maybeSingle()).error?.code).toBe("PGRST116")
    })

    test("is counted with and without rows, also when there are none", async () => {
      const counted = (head: boolean) =>
        owner.client.from("sold_out").select("item_id", { count: "exact", head }).eq("menu_id", menuId)
      expect(await counted(true)).toMatchObject({ status: 200, count: 6, data: null })
      expect(await counted(false).limit(2)).toMatchObject({ status: 206, count: 6 })
      expect(await counted(true).eq("item_id", "nowhere")).toMatchObject({ status: 200, count: 0 })
      expect(await soldOut()).toMatchObject({ count: null })
    })
  })

  describe("a write that returns no rows", () => {
    const range = async (method: string, query: string, body?: unknown, headers = {}) => {
      const answer = await server.call(`/rest/v1/sold_out${query}`, { method, token: owner.accessToken, body, headers })
      return [answer.status, answer.headers.get("content-range"), answer.body]
    }
    const counted = { prefer: "count=exact" }

    test("is empty, and reports how many rows it affected where the protocol does", async () => {
      const row = { menu_id: menuId, item_id: "fugace" }
      const one = `?menu_id=eq.${menuId}&item_id=eq.fugace`
      const nothing = { text: "" }
      expect(await range("POST", "", row)).toEqual([201, "*/*", nothing])
      expect(await range("PATCH", one, { until: soon })).toEqual([204, "0-0/*", nothing])
      expect(await range("PATCH", one, { until: soon }, counted)).toEqual([204, "0-0/1", nothing])
      expect(await range("DELETE", one, "", counted)).toEqual([204, "*/1", nothing])
      expect(await range("PATCH", one, { until: soon })).toEqual([204, "*/*", nothing])
      expect(await range("DELETE", one, "")).toEqual([204, "*/*", nothing])
    })
  })

  test("a list of all restaurants has at most a thousand rows per call, and a limited number of calls", async () => {
    const strict = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
    onTestFinished(() => strict.stop())
    const at = "2026-01-01T12:00:00.000Z"
    const ids = Array.from({ length: 1_002 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`)
    const users = ids.map((id) => `('${id}', '${id}@example.fr', '!', '{}', '${at}', '${at}')`)
    const menus = ids.map((id) => `('${id}', '${id}', '{}', 0, 1, '${at}', '${at}')`)
    await strict.fill(
      `insert into users (id, email, password_hash, user_metadata, created_at, updated_at) values ${users.join(", ")};
       insert into user_menus (id, user_id, menu_data, is_active, category_count, created_at, updated_at)
       values ${menus.join(", ")};`,
    )
    const list = async (more: string) => {
      const { status, body } = await strict.call(`/rest/v1/user_menus?select=id${more}`)
      return { status, ids: Array.isArray(body) ? body.map(({ id }) => id as string) : [] }
    }
    for (const more of ["", "&limit=1500"]) expect(await list(more)).toEqual({ status: 200, ids: ids.slice(0, 1_000) })
    expect((await list("&offset=1000")).ids).toEqual(ids.slice(1_000))
    expect((await list(`&id=in.(${ids.slice(0, 100).join()})`)).ids).toHaveLength(100)
    for (let n = 3; n < 60; n++) await list("&limit=1")
    expect((await list("&limit=1")).status).toBe(429)
    expect((await list(`&user_id=eq.${ids[7]}`)).ids).toEqual([ids[7]])
  })

  test("a document is returned as it was sent, including unknown fields", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud800", "\u2028", "\\u0000", "<!--", "'"))
    // A NUL and a `__proto__` are refused, because they cannot be stored or parsed safely.
    const isKept = (value: unknown) => !JSON.stringify(value).match(/(?<!\\)(?:\\\\)*\\u0000|"__proto__"/)
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.dictionary(text, fc.oneof(text, fc.double(), fc.integer(), fc.constant(null)), { noNullPrototype: true }),
    )
    await fc.assert(
      fc.asyncProperty(anything.filter(isKept), anything.filter(isKept), async (onMenu, onDish) => {
        const dish = { id: "a", name: "Soupe", price: "8", allergens: [], unknown: onDish }
        const sent = { ...aDocument("Carte"), categories: [{ id: "c", name: "C", items: [dish] }], unknown: onMenu }
        const wanted = JSON.parse(JSON.stringify(sent))
        expect((await menus(owner.client).update({ menu_data: sent }).eq("id", menuId)).error).toBeNull()
        const { data } = await menus(owner.client).select("menu_data").eq("id", menuId).single()
        expect(data?.menu_data).toEqual(wanted)
      }),
      { numRuns: engine === "sqlite" ? 150 : 60, seed: 20_261_121 },
    )
  })
})

const menus = (client: SupabaseClient<Tables>) => client.from("user_menus")
