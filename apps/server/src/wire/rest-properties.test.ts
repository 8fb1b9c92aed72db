import { createClient } from "@supabase/supabase-js"
import fc from "fast-check"
import type { InjectOptions } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { readRestQuery, readValue } from "./rest-query.ts"

/** Written by the owner whose data all calls here try to read and to change. */
const secret = "La carte secrète"
const aDocument = (name: string) => ({ name, categories: [], isActive: true, lastUpdated: "" })

const columnTypes = {
  user_menus: { id: "uuid", user_id: "uuid", menu_data: "json", created_at: "time", updated_at: "time" },
  menu_versions: { id: "uuid", menu_id: "uuid", user_id: "uuid", menu_data: "json", replaced_at: "time" },
  orders: { id: "text", user_id: "uuid", menu_id: "uuid", items: "json", status: "text", createdAt: "time" },
  sold_out: { menu_id: "uuid", item_id: "text", until: "time" },
  daily_boards: {
    user_id: "uuid",
    published_at: "time",
    day: "text",
    specials: "json",
    ends_at: "time",
    version: "json",
  },
  dish_prices: {
    user_id: "uuid",
    menu_id: "uuid",
    item_id: "text",
    from_at: "time",
    until_at: "time",
    cents: "json",
    name: "text",
  },
  card_displays: {
    id: "uuid",
    user_id: "uuid",
    menu_id: "uuid",
    menu_name: "text",
    dishes: "json",
    shown_from: "time",
    shown_until: "time",
    sha256: "text",
  },
  translations: { menu_id: "uuid", language: "text", part: "text", ref: "text", source: "text", text: "text" },
  promotions: {
    id: "uuid",
    user_id: "uuid",
    name: "text",
    definition: "json",
    on_since: "time",
    stopped_at: "time",
    created_at: "time",
    updated_at: "time",
  },
  menu_services: { menu_id: "uuid", user_id: "uuid", windows: "json" },
  restaurants: { user_id: "uuid", street: "text", opening_hours: "json", time_zone: "text", service_included: "json" },
  ordering: { user_id: "uuid", is_open: "json", keeps_hours: "json", tables: "json" },
} as const
const tableNames = Object.keys(columnTypes) as (keyof typeof columnTypes)[]

/** Texts that are often handled incorrectly. */
const oddText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "null", "*", "()", "(", '"', '","', "\0", "'", "';--", "%00", "%", "\\", "__proto__", "toString"),
  fc.constantFrom("pending", "2026-11-20", "2026-11-20T12:00:00Z", "1e308", "-1", "0", "9007199254740991"),
)
/** Mostly valid values, so that calls with some odd values get far. */
const mostly = <T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd })

/** Ids that are public: one without a user, those of users, and that of a served menu. Not that of the draft. */
const anId = fc.constantFrom("00000000-0000-4000-8000-000000000000", "{owner}", "{stranger}", "{menu}")
const filterValues = {
  uuid: anId,
  text: fc.constantFrom("{order}", "a", "pending", "completed", secret),
  time: fc.constantFrom("2026-11-20", "2020-01-01T00:00:00+01:00", "2099-01-01T00:00:00.000Z"),
  json: fc.constant("null"),
}
const bodyValues = { ...filterValues, json: mostly(fc.constant(aDocument("Écrasée")), fc.jsonValue({ maxDepth: 2 })) }

/** A call on a table by a caller other than the owner. */
const aCall = fc.constantFrom(...tableNames).chain((table) => {
  const types: Readonly<Record<string, keyof typeof filterValues>> = columnTypes[table]
  const names = Object.keys(types)
  const aName = mostly(fc.constantFrom(...names), oddText)
  const aFilter = fc.constantFrom(...names).chain((column) => {
    const type = types[column] ?? "text"
    const aValue = mostly(filterValues[type], oddText)
    const aList = fc.array(aValue, { maxLength: 3 }).map((values) => `(${values.join(",")})`)
    const comparison = fc.tuple(fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte"), aValue)
    const anExpression = mostly(
      type === "json"
        ? fc.constant("is.null")
        : fc.oneof(
            comparison.map((parts) => parts.join(".")),
            aList.map((list) => `in.${list}`),
            fc.constant("is.null"),
          ),
      fc.oneof(oddText, fc.tuple(fc.constantFrom("like", "or", "eq(any)", "is", "in"), oddText).map(String)),
    )
    return fc
      .tuple(fc.boolean(), anExpression)
      .map(([isNegated, expression]) => [column, `${isNegated ? "not." : ""}${expression}`] as [string, string])
  })
  const someNames = fc.array(aName, { minLength: 1, maxLength: 3 }).map(String)
  const anOption = fc.oneof(
    fc.tuple(fc.constantFrom("select", "columns"), someNames),
    fc.tuple(fc.constant("on_conflict"), fc.constantFrom("id", "menu_id,item_id", "user_id")),
    fc.tuple(
      fc.constant("order"),
      fc.tuple(aName, fc.constantFrom("", ".desc", ".asc.nullsfirst")).map((parts) => parts.join("")),
    ),
    fc.tuple(fc.constantFrom("limit", "offset"), mostly(fc.nat(5).map(String), oddText)),
  )
  const aRow = mostly(
    fc.record(Object.fromEntries(names.map((name) => [name, mostly(bodyValues[types[name] ?? "text"], oddText)])), {
      requiredKeys: names.filter((name) => types[name] !== "time"),
      noNullPrototype: true,
    }),
    fc.dictionary(aName, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3, noNullPrototype: true }),
  )
  return fc.record({
    method: fc.constantFrom("GET", "GET", "HEAD", "POST", "PATCH", "DELETE"),
    table: fc.constant(table),
    query: fc
      .tuple(
        fc.array(aFilter, { maxLength: 3 }),
        mostly(fc.array(anOption, { maxLength: 2 }), fc.array(fc.tuple(oddText, oddText))),
      )
      .map((parts): [string, string][] => parts.flat()),
    // An update names few fields, an insert all of them.
    body: fc.oneof(
      aRow,
      fc.constantFrom(
        { status: "ready" },
        { until: null },
        { menu_data: aDocument("Écrasée") },
        { street: "1, rue des Autres", opening_hours: {} },
        { is_open: false, tables: ["1"] },
      ),
      fc.array(aRow, { maxLength: 2 }),
      fc.jsonValue({ maxDepth: 3 }),
    ),
    isSignedIn: fc.boolean(),
    prefer: fc.subarray([
      "return=representation",
      "count=exact",
      "resolution=merge-duplicates",
      "resolution=ignore-duplicates",
      "missing=default",
    ]),
    accept: mostly(fc.constant("*/*"), fc.constant("application/vnd.pgrst.object+json")),
  })
})

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let stranger: TestOwner
  let ids: Record<string, string>

  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    stranger = await server.owner()
    await server.premium(owner)
    const dish = { id: "a", name: "Soupe", price: "8", allergens: [] }
    const served = { ...aDocument("Carte"), categories: [{ id: "plats", name: "Plats", items: [dish] }] }
    const menus = await owner.client
      .from("user_menus")
      .insert([served, aDocument(secret)].map((menu_data) => ({ user_id: owner.userId, menu_data })))
      .select("id")
      .order("created_at")
    const [menu = "", draft = ""] = menus.data?.map(({ id }) => id) ?? []
    await owner.client.from("sold_out").insert({ menu_id: draft, item_id: secret })
    await owner.client.from("restaurants").update({ street: secret }).eq("user_id", owner.userId)
    await owner.client
      .from("ordering")
      .update({ tables: [secret, "7"] })
      .eq("user_id", owner.userId)
    await owner.client
      .from("user_menus")
      .update({ menu_data: { ...served, note: secret } })
      .eq("id", menu)
    await owner.client.from("user_menus").update({ menu_data: served }).eq("id", menu)
    const placed = await server.client().rpc("place_order", {
      menu_id: menu,
      lines: [{ id: "a", quantity: 1, price: "8", note: secret }],
      idempotency_key: crypto.randomUUID(),
    })
    ids = {
      "{owner}": owner.userId,
      "{stranger}": stranger.userId,
      "{menu}": menu,
      "{order}": placed.data?.order.id ?? "",
    }
  })
  afterAll(() => server.stop())

  const withIds = (text: string) => text.replace(/\{\w+\}/g, (name) => ids[name] ?? name)

  /** Makes a call as a visitor or as the stranger, never as the owner. */
  async function make(
    call: Omit<InjectOptions, "headers"> & { headers?: Record<string, string> },
    isSignedIn: boolean,
  ) {
    return server.app.inject({
      ...call,
      headers: {
        apikey: server.secrets.publishableKey,
        ...(isSignedIn && { authorization: `Bearer ${stranger.accessToken}` }),
        "content-type": "application/json",
        ...call.headers,
      },
    })
  }

  const url = ({ table, query }: { table: string; query: readonly [string, string][] }) =>
    `/rest/v1/${table}?${new URLSearchParams(query.map(([name, value]) => [withIds(name), withIds(value)]))}`

  const everythingOfTheOwner = async () => {
    const { read } = server.database
    const own = ["user_menus", "menu_versions", "orders", "restaurants", "ordering"] as const
    const ofOwner = own.map((table) => read.selectFrom(table).selectAll().where("user_id", "=", owner.userId).execute())
    const tables = await Promise.all([...ofOwner, read.selectFrom("sold_out").selectAll().execute()])
    return tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort())
  }

  const runs = { numRuns: engine === "sqlite" ? 1200 : 500, seed: 20_261_120 }

  test("any call is answered or refused without a server error, and no other owner's data is read or changed", async () => {
    const before = await everythingOfTheOwner()
    await fc.assert(
      fc.asyncProperty(aCall, async (call) => {
        const { method, isSignedIn, prefer, accept } = call
        const payload = withIds(JSON.stringify(call.body))
        const answer = await make(
          {
            method,
            url: url(call),
            headers: { prefer: prefer.join(","), accept },
            ...(method !== "GET" && method !== "HEAD" && { payload }),
          },
          isSignedIn,
        )
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        expect(answer.body).not.toContain(secret)
        if (answer.statusCode >= 400 && method !== "HEAD") {
          const { code } = answer.json<{ code: string }>()
          expect(Object.keys(answer.json()).sort()).toEqual(["code", "details", "hint", "message"])
          expect(answer.headers["proxy-status"]).toBe(`PostgREST; error=${code}`)
        }
      }),
      runs,
    )
    expect(await everythingOfTheOwner()).toEqual(before)
  })

  test("any content of an owner's own document is stored or refused, and the page of what is stored can be read", async () => {
    const anything = fc.oneof(oddText, fc.jsonValue({ maxDepth: 2 }))
    const anObject = (fields: Record<string, fc.Arbitrary<unknown>>) =>
      mostly(fc.record(fields, { requiredKeys: [], noNullPrototype: true }), anything)
    const aDish = anObject({
      id: mostly(fc.uuid(), anything),
      name: mostly(fc.constant("Soupe"), anything),
      description: anything,
      price: mostly(fc.constantFrom("8", "12.50", ""), anything),
      allergens: mostly(fc.subarray(["Gluten", "Lait", "Oeufs"]), anything),
      allergensDeclared: mostly(fc.boolean(), anything),
      options: anything,
    })
    const aCategory = anObject({
      id: mostly(fc.uuid(), anything),
      name: mostly(fc.constantFrom("Plats", "Desserts"), anything),
      items: mostly(fc.array(aDish, { maxLength: 3 }), anything),
    })
    const aMenu = anObject({
      name: mostly(fc.constant("Carte"), anything),
      categories: mostly(fc.array(aCategory, { maxLength: 3 }), anything),
      isActive: mostly(fc.boolean(), anything),
      lastUpdated: anything,
    })
    const own = await stranger.client
      .from("user_menus")
      .insert({ user_id: stranger.userId, menu_data: aDocument("Carte") })
      .select("id")
      .single()
    const path = `user_menus?id=eq.${own.data?.id}`
    let stored = 0
    await fc.assert(
      fc.asyncProperty(aMenu, async (menu_data) => {
        const payload = JSON.stringify({ menu_data })
        const answer = await make({ method: "PATCH", url: `/rest/v1/${path}`, payload }, true)
        expect([204, 400], answer.body).toContain(answer.statusCode)
        if (answer.statusCode !== 204) return
        stored += 1
        expect((await server.app.inject(`/menu/${own.data?.id}`)).statusCode).toBeLessThan(500)
        expect((await make({ method: "GET", url: `/rest/v1/${path}` }, true)).statusCode).toBe(200)
      }),
      { ...runs, numRuns: engine === "sqlite" ? 400 : 150 },
    )
    expect(stored).toBeGreaterThan(20)
    await stranger.client
      .from("user_menus")
      .delete()
      .eq("id", own.data?.id ?? "")
  }, 60_000)

  test("any request to activate a menu is refused correctly", async () => {
    const anything = fc.oneof(oddText, fc.jsonValue({ maxDepth: 1 }), fc.boolean())
    const someArgs = fc.oneof(
      fc.record({ menu_id: mostly(anId, anything), active: mostly(fc.boolean(), anything) }, { requiredKeys: [] }),
      anything,
    )
    await fc.assert(
      fc.asyncProperty(someArgs, fc.boolean(), async (args, isSignedIn) => {
        const payload = withIds(JSON.stringify(args))
        const answer = await make({ method: "POST", url: "/rest/v1/rpc/set_menu_active", payload }, isSignedIn)
        expect(isSignedIn ? [400, 403, 404] : [400, 401], answer.body).toContain(answer.statusCode)
      }),
      { ...runs, numRuns: 150 },
    )
  })

  test("any order is placed or refused correctly", async () => {
    const anything = fc.oneof(oddText, fc.jsonValue({ maxDepth: 1 }))
    const aLine = fc.record({
      id: mostly(fc.constant("a"), anything),
      quantity: mostly(fc.integer({ min: 1, max: 99 }), fc.oneof(fc.integer(), fc.double(), anything)),
      price: mostly(fc.constantFrom("8", "8.00", "9"), anything),
      note: mostly(fc.constantFrom("", null, "bien cuit"), anything),
    })
    const someArgs = fc.record({
      menu_id: mostly(fc.constant("{menu}"), fc.oneof(anId, oddText)),
      table_number: mostly(fc.nat(99).map(String), anything),
      lines: mostly(fc.array(aLine, { minLength: 1, maxLength: 2 }), anything),
      idempotency_key: mostly(fc.uuid(), oddText),
    })
    await fc.assert(
      fc.asyncProperty(someArgs, fc.boolean(), async (args, isSignedIn) => {
        const payload = withIds(JSON.stringify(args))
        const answer = await make({ method: "POST", url: "/rest/v1/rpc/place_order", payload }, isSignedIn)
        // 400 is for a NUL, which we refuse in JSON.
        expect([200, 400, 403, 404, 409, 422, 429], answer.body).toContain(answer.statusCode)
      }),
      { ...runs, numRuns: 300 },
    )
  })

  test.each(["\0", "[", "{}{}", "nul", '"', "é", "[[[[["])("%j is refused as JSON, or as a row", async (payload) => {
    for (const method of ["POST", "PATCH"] as const) {
      const answer = await make({ method, url: "/rest/v1/user_menus?id=not.is.null", payload }, true)
      expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code: "PGRST102" })
    }
  })
})

test("a list of texts written by the client is parsed into the same texts", async () => {
  // The client escapes nothing: a quote at the start of a text, or before a comma, looks like its own quotes.
  const aText = fc
    .oneof(fc.string({ minLength: 1 }), fc.constantFrom("Terrasse, 3", "(2)", 'a"b', "a,", ",", ")(", "%2C", "a b"))
    .filter((text) => !text.startsWith('"') && !text.includes('",') && !text.includes("\0"))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(aText, { minLength: 1, maxLength: 4 }), async (wanted) => {
      let asked = ""
      const client = createClient("http://localhost", "sb_publishable_x", {
        global: {
          fetch: async (url) => {
            asked = String(url)
            return new Response("[]")
          },
        },
      })
      await client.from("orders").select().in("tableNumber", wanted)
      const { filters } = readRestQuery(new URL(asked).searchParams, "orders", { tableNumber: "text" })
      expect(filters).toEqual([{ column: "tableNumber", operator: "in", values: wanted, isNegated: false }])
    }),
  )
})

test("a time stays the same when it is parsed again", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
      const iso = date.toISOString()
      expect(readValue("time", iso)).toBe(iso)
      expect(readValue("time", iso.replace("Z", "+00:00"))).toBe(iso)
      expect(readValue("time", iso.slice(0, -1))).toBe(iso)
    }),
  )
})
