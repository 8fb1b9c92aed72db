import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const aDocument = (name = "Carte") => ({
    name,
    categories: [{ id: "plats", name: "Plats", items: [] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  })
  const aRow = (owner: TestOwner, name?: string) => ({
    id: crypto.randomUUID() as string,
    user_id: owner.userId,
    menu_data: aDocument(name),
  })
  const names = async (owner: TestOwner) => {
    const { data } = await owner.client.from("user_menus").select("menu_data").eq("user_id", owner.userId)
    return data?.map((row) => row.menu_data.name).sort()
  }
  const post = (owner: TestOwner, path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.call(`/rest/v1/${path}`, { token: owner.accessToken, body, headers })
  const codeOf = ({ status, error }: { status: number; error: { code: string } | null }) => ({
    status,
    code: error?.code,
  })

  describe("a list of rows", () => {
    test("whose rows lack a field gets null there, which is refused for required fields", async () => {
      const owner = await server.owner()
      const { id: _none, ...withoutId } = aRow(owner, "Deux")
      const answer = await owner.client.from("user_menus").insert([aRow(owner, "Un"), withoutId])
      expect(codeOf(answer)).toEqual({ status: 400, code: "23502" })
      expect(answer.error?.message).toBe(
        'null value in column "id" of relation "user_menus" violates not-null constraint',
      )
      expect(await names(owner)).toEqual([])
    })

    test("whose rows lack a field gets the default there, if the client requests it", async () => {
      const owner = await server.owner()
      const { id: _none, ...withoutId } = aRow(owner, "Deux")
      const rows = [aRow(owner, "Un"), withoutId]
      expect((await owner.client.from("user_menus").insert(rows, { defaultToNull: false })).status).toBe(201)
      expect(await names(owner)).toEqual(["Deux", "Un"])
    })

    test("with different fields and without a list of columns is refused", async () => {
      const owner = await server.owner()
      const { id: _none, ...withoutId } = aRow(owner)
      const { status, body } = await post(owner, "user_menus", [aRow(owner), withoutId])
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 400,
        code: "PGRST102",
        message: "All object keys must match",
      })
    })

    test("is read by its list of columns only", async () => {
      const owner = await server.owner()
      const row = { ...aRow(owner, "Un"), whatever: 1 }
      const columns = (list: string) => `user_menus?columns=${encodeURIComponent(list)}`
      expect((await post(owner, columns('"user_id","menu_data"'), [row])).status).toBe(201)
      expect(await names(owner)).toEqual(["Un"])
      const unknown = await post(owner, columns('"user_id","whatever"'), [row])
      expect({ status: unknown.status, code: unknown.body.code }).toEqual({ status: 400, code: "PGRST204" })
    })

    test("without any row stores nothing, and is not an error", async () => {
      const owner = await server.owner()
      expect(await owner.client.from("user_menus").insert([]).select()).toMatchObject({ status: 201, data: [] })
    })

    test("gets an error that names the existing key, also when a row of the same list has it", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      await owner.client.from("user_menus").insert(row)
      const details = `Key (id)=(${row.id}) already exists.`
      const again = await owner.client.from("user_menus").insert(row)
      expect({ ...codeOf(again), details: again.error?.details }).toEqual({ status: 409, code: "23505", details })
      const twice = aRow(owner)
      const both = await owner.client.from("user_menus").insert([twice, twice])
      expect(codeOf(both)).toEqual({ status: 409, code: "23505" })
      expect(await names(owner)).toEqual(["Carte"])
    })
  })

  describe("the server decides, whatever is sent,", () => {
    test("when a menu was created, and when it was changed unless the sender says so", async () => {
      const owner = await server.owner()
      const early = "2001-01-01T00:00:00.000Z"
      const menus = () => owner.client.from("user_menus")
      const { data: made } = await menus()
        .insert({ ...aRow(owner), created_at: early })
        .select()
        .single()
      expect(Date.parse(made?.created_at ?? "")).toBeGreaterThan(Date.parse("2026-01-01"))
      expect(made?.updated_at).toBe(made?.created_at)
      const id = made?.id ?? ""
      const patched = (patch: object) => menus().update(patch).eq("id", id).select("created_at, updated_at").single()
      expect((await patched({ created_at: early, updated_at: early })).data).toEqual({
        created_at: made?.created_at,
        updated_at: early,
      })
      server.pass(60_000)
      const { data: later } = await patched({ menu_data: aDocument("Autre") })
      expect(later?.created_at).toBe(made?.created_at)
      expect(later && made && later.updated_at > made.updated_at).toBe(true)
    })

    test("which menu is active: neither an insert nor an update of a document changes it", async () => {
      const owner = await server.owner()
      await server.premium(owner)
      const [first, second] = [aRow(owner, "Un"), aRow(owner, "Deux")]
      await owner.client.from("user_menus").insert([first, second])
      const active = async () => {
        const { data } = await owner.client.from("user_menus").select("menu_data").eq("user_id", owner.userId)
        return data?.filter((row) => row.menu_data.isActive).map((row) => row.menu_data.name)
      }
      expect(await active()).toEqual(["Un"])
      const off = { ...aDocument("Un"), isActive: false }
      await owner.client.from("user_menus").update({ menu_data: off }).eq("id", first.id)
      await owner.client
        .from("user_menus")
        .update({ menu_data: aDocument("Deux") })
        .eq("id", second.id)
      expect(await active()).toEqual(["Un"])
    })

    test("that a deleted menu's document stays among the earlier versions, for its owner only", async () => {
      const [owner, stranger] = [await server.owner(), await server.owner()]
      const row = aRow(owner, "Disparue")
      await owner.client.from("user_menus").insert(row)
      await owner.client.from("user_menus").delete().eq("id", row.id)
      const versions = (client: TestOwner["client"]) =>
        client.from("menu_versions").select("menu_data").eq("menu_id", row.id)
      expect((await versions(owner.client)).data?.map((version) => version.menu_data.name)).toEqual(["Disparue"])
      for (const client of [stranger.client, server.client()]) expect((await versions(client)).data).toEqual([])
    })
  })

  describe("an upsert", () => {
    test("inserts new rows with 201, replaces the owner's rows with 200, and stores the replaced version", async () => {
      const owner = await server.owner()
      const row = aRow(owner, "Avant")
      const upsert = (name: string) =>
        owner.client
          .from("user_menus")
          .upsert({ ...row, menu_data: aDocument(name) }, { onConflict: "id" })
          .select("id, menu_data")
      expect(await upsert("Avant")).toMatchObject({ status: 201, data: [{ id: row.id }] })
      expect(await upsert("Après")).toMatchObject({ status: 200, data: [{ menu_data: { name: "Après" } }] })
      expect(await names(owner)).toEqual(["Après"])
      const { data } = await owner.client.from("menu_versions").select("menu_data").eq("menu_id", row.id)
      expect(data?.map((version) => version.menu_data.name)).toEqual(["Avant"])
    })

    test("of old and new rows together is 201, and leaves the activation unchanged", async () => {
      const owner = await server.owner()
      const first = aRow(owner, "Un")
      await owner.client.from("user_menus").insert(first)
      const rows = [aRow(owner, "Deux"), { ...first, menu_data: aDocument("Un bis") }]
      const { status, data } = await owner.client.from("user_menus").upsert(rows).select("id, menu_data")
      expect(status).toBe(201)
      expect(data?.map((row) => [row.menu_data.name, row.menu_data.isActive]).sort()).toEqual([
        ["Deux", false],
        ["Un bis", true],
      ])
    })

    test("that ignores duplicates changes none of them, and returns only the new rows", async () => {
      const owner = await server.owner()
      const first = aRow(owner, "Un")
      await owner.client.from("user_menus").insert(first)
      const second = aRow(owner, "Deux")
      const upsert = (rows: (typeof first)[]) =>
        owner.client.from("user_menus").upsert(rows, { ignoreDuplicates: true }).select("id")
      const changed = { ...first, menu_data: aDocument("Autre") }
      expect(await upsert([changed, second])).toMatchObject({ status: 201, data: [{ id: second.id }] })
      expect(await upsert([changed, second])).toMatchObject({ status: 200, data: [] })
      expect(await names(owner)).toEqual(["Deux", "Un"])
    })

    test.each([false, true])(
      "never changes another owner's menu (ignoring duplicates: %s)",
      async (ignoreDuplicates) => {
        const owner = await server.owner()
        const stranger = await server.owner()
        const row = aRow(owner)
        await owner.client.from("user_menus").insert(row)
        const stolen = { ...row, user_id: stranger.userId, menu_data: aDocument("Volé") }
        const answer = await stranger.client.from("user_menus").upsert([aRow(stranger), stolen], { ignoreDuplicates })
        expect(codeOf(answer)).toEqual({ status: 403, code: "42501" })
        expect(await names(owner)).toEqual(["Carte"])
        expect(await names(stranger)).toEqual([])
      },
    )

    test("that would change one row twice, or names no key, is refused", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      expect(codeOf(await owner.client.from("user_menus").upsert([row, row]))).toEqual({ status: 400, code: "21000" })
      const on = (onConflict: string) => owner.client.from("user_menus").upsert(row, { onConflict })
      expect(codeOf(await on("user_id"))).toEqual({ status: 400, code: "42P10" })
      expect(codeOf(await on("nowhere"))).toEqual({ status: 400, code: "42703" })
      expect(await names(owner)).toEqual([])
    })
  })

  describe("the answer of a write", () => {
    test("is the count of the written rows, on request", async () => {
      const owner = await server.owner()
      const count = "exact"
      const menus = () => owner.client.from("user_menus")
      expect(await menus().insert([aRow(owner), aRow(owner)], { count })).toMatchObject({ status: 201, count: 2 })
      const patch = { menu_data: aDocument("Autre") }
      expect(await menus().update(patch, { count }).eq("user_id", owner.userId)).toMatchObject({
        status: 204,
        count: 2,
      })
      expect(await menus().upsert(aRow(owner), { count })).toMatchObject({ status: 201, count: 1 })
      expect(await menus().delete({ count }).eq("user_id", owner.userId)).toMatchObject({ status: 204, count: 3 })
      expect(await menus().delete({ count }).eq("user_id", owner.userId)).toMatchObject({ status: 204, count: 0 })
    })

    test("is the range and the requested columns", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      const want = { prefer: "return=representation" }
      const insert = await post(owner, "user_menus?select=id", row, want)
      expect([insert.status, insert.headers.get("content-range"), insert.body]).toEqual([201, "*/*", [{ id: row.id }]])
      const path = `/rest/v1/user_menus?select=id&id=eq.${row.id}`
      const call = (method: string, body?: unknown, headers = {}) =>
        server.call(path, { method, token: owner.accessToken, body, headers })
      const patched = await call("PATCH", { menu_data: aDocument("B") })
      expect([patched.status, patched.headers.get("content-range")]).toEqual([204, "0-0/*"])
      const removed = await call("DELETE", undefined, { "content-type": "application/json" })
      expect([removed.status, removed.headers.get("content-range")]).toEqual([204, "*/*"])
      const nothing = await call("PATCH", { menu_data: aDocument("C") }, want)
      expect([nothing.status, nothing.headers.get("content-range"), nothing.body]).toEqual([200, "*/*", []])
    })

    test("is an error when one row was wanted and there were none or several: nothing is written", async () => {
      const owner = await server.owner()
      const insertion = await owner.client
        .from("user_menus")
        .insert([aRow(owner), aRow(owner)])
        .select()
        .single()
      expect({ ...codeOf(insertion), details: insertion.error?.details }).toEqual({
        status: 406,
        code: "PGRST116",
        details: "The result contains 2 rows",
      })
      expect(await names(owner)).toEqual([])
      await owner.client.from("user_menus").insert([aRow(owner), aRow(owner)])
      const removal = await owner.client.from("user_menus").delete().eq("user_id", owner.userId).select().single()
      expect(codeOf(removal)).toEqual({ status: 406, code: "PGRST116" })
      expect(await names(owner)).toHaveLength(2)
      const absent = await owner.client.from("user_menus").delete().eq("id", crypto.randomUUID()).select().single()
      expect({ ...codeOf(absent), details: absent.error?.details }).toMatchObject({
        status: 406,
        details: "The result contains 0 rows",
      })
    })
  })

  describe("an update", () => {
    test("that repeats the row's own id and owner, as programs do that send back a whole row, is stored", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      await owner.client.from("user_menus").insert(row)
      const { data } = await owner.client.from("user_menus").select().eq("id", row.id).single()
      const back = { ...data, menu_data: aDocument("Relu") }
      expect((await owner.client.from("user_menus").update(back).eq("id", row.id)).status).toBe(204)
      expect(await names(owner)).toEqual(["Relu"])
    })

    test("cannot change the id or the owner of a menu", async () => {
      const owner = await server.owner()
      const stranger = await server.owner()
      const row = aRow(owner)
      await owner.client.from("user_menus").insert(row)
      for (const patch of [{ id: crypto.randomUUID() as string }, { user_id: stranger.userId }]) {
        const answer = await owner.client.from("user_menus").update(patch).eq("id", row.id)
        expect(codeOf(answer)).toEqual({ status: 403, code: "42501" })
      }
      expect((await owner.client.from("user_menus").select("id").eq("user_id", owner.userId)).data).toEqual([
        { id: row.id },
      ])
    })

    test("without fields changes nothing, not even the time", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      const { data: before } = await owner.client.from("user_menus").insert(row).select().single()
      server.pass(1000)
      expect(await owner.client.from("user_menus").update({}).eq("id", row.id).select()).toMatchObject({
        status: 200,
        data: [],
      })
      expect((await owner.client.from("user_menus").select().eq("id", row.id).single()).data).toEqual(before)
    })
  })

  describe("a function", () => {
    test("that writes cannot be called with GET", async () => {
      const owner = await server.owner()
      const row = aRow(owner)
      await owner.client.from("user_menus").insert(row)
      const answer = await owner.client.rpc("set_menu_active", { menu_id: row.id, active: false }, { get: true })
      expect(codeOf(answer)).toEqual({ status: 405, code: "25006" })
      const unknown = await owner.client.rpc("drop_all" as "place_order", undefined, { get: true })
      expect(codeOf(unknown)).toEqual({ status: 404, code: "PGRST202" })
    })
  })

  test("every refusal has its code in a header for proxies, and a visitor is asked to sign in", async () => {
    const owner = await server.owner()
    for (const [path, code] of [
      ["user_menus?select=nowhere", "42703"],
      ["nowhere", "PGRST205"],
      ["user_menus?limit=-1", "PGRST103"],
    ] as const) {
      const { headers, body } = await server.call(`/rest/v1/${path}`, { token: owner.accessToken })
      expect(body.code).toBe(code)
      expect(headers.get("proxy-status")).toBe(`PostgREST; error=${code}`)
    }
    for (const [method, path] of [
      ["POST", "user_menus"],
      ["POST", "orders"],
      ["POST", "menu_versions"],
      ["DELETE", "orders?id=eq.a"],
      ["PATCH", "menu_versions?id=not.is.null"],
    ] as const) {
      const { status, headers, body } = await server.call(`/rest/v1/${path}`, { method, body: {} })
      expect({ status, code: body.code, asks: headers.get("www-authenticate") }).toEqual({
        status: 401,
        code: "42501",
        asks: "Bearer",
      })
    }
  })
})
