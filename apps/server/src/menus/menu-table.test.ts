import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MenuData } from "@ardoise/contract/menu-rows"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { migrate } from "../storage/migrate.ts"
import { type Job, SqliteWriter } from "../storage/sqlite/sqlite-writer.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { keptVersionBytes } from "./menu-commands.ts"
import { menuTable } from "./menu-table.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const aDocument = (name = "Carte d’automne") => ({
    name,
    categories: [
      {
        id: "entrees",
        name: "Entrées",
        items: [{ id: "item-1", name: "Œufs mayonnaise", price: "7.50", allergens: ["Oeufs", "Moutarde"] }],
      },
    ],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  })

  async function insert(owner: TestOwner, name?: string) {
    const { data, error } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: aDocument(name) })
      .select("id, updated_at")
      .single()
    if (error) throw error
    return data
  }

  describe("menus of an owner", () => {
    test("a saved menu is returned unchanged, including hostile texts and unknown keys", async () => {
      const owner = await server.owner()
      const document = {
        ...aDocument('<img src=x onerror=alert(1)> "quotes" \u202E emoji 🍽️'),
        somethingNew: { deep: [1, 2.5, null, { "with space": true }] },
      }
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: document })
        .select("id, menu_data")
        .single()
      const { data: read } = await owner.client
        .from("user_menus")
        .select("id, menu_data")
        .eq("id", data?.id ?? "")
        .eq("user_id", owner.userId)
        .single()
      expect(read).toEqual({ id: data?.id, menu_data: document })
    })

    test("the first menu is active whatever its document says; later ones are not", async () => {
      const owner = await server.owner()
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: { ...aDocument(), isActive: false } })
        .select("menu_data")
        .single()
      expect(data?.menu_data.isActive).toBe(true)
      await insert(owner, "Deuxième")
      const { data: all } = await owner.client
        .from("user_menus")
        .select("menu_data")
        .eq("user_id", owner.userId)
        .order("created_at", { ascending: false })
      expect(all?.map((row) => [row.menu_data.name, row.menu_data.isActive])).toEqual([
        ["Deuxième", false],
        ["Carte d’automne", true],
      ])
    })

    test("an update changes nothing if the menu changed since its base", async () => {
      const owner = await server.owner()
      const { id, updated_at: base } = await insert(owner)
      const save = (name: string) =>
        owner.client
          .from("user_menus")
          .update({ menu_data: aDocument(name), updated_at: new Date(Date.parse(base) + 5000).toISOString() })
          .eq("id", id)
          .eq("user_id", owner.userId)
          .eq("updated_at", base)
          .select("id, updated_at")
      const first = await save("La première")
      expect(first.data).toHaveLength(1)
      const second = await save("La seconde")
      expect(second).toMatchObject({ status: 200, data: [], error: null })
      const { data } = await owner.client.from("user_menus").select("menu_data").eq("id", id).single()
      expect(data?.menu_data.name).toBe("La première")
    })

    test("a second save of the same millisecond is another version, which a third one must be based on", async () => {
      const owner = await server.owner()
      const { id, updated_at: first } = await insert(owner)
      const at = new Date(Date.parse(first) + 5000).toISOString()
      const save = (name: string, base: string) =>
        owner.client
          .from("user_menus")
          .update({ menu_data: aDocument(name), updated_at: at })
          .eq("id", id)
          .eq("user_id", owner.userId)
          .eq("updated_at", base)
          .select("updated_at")
      const second = (await save("Midi", first)).data?.[0]?.updated_at ?? ""
      const third = (await save("Soir", second)).data?.[0]?.updated_at ?? ""
      expect((await save("Nuit", second)).data).toEqual([])
      const { data } = await owner.client.from("user_menus").select("menu_data, updated_at").eq("id", id).single()
      expect(data).toMatchObject({ menu_data: { name: "Soir" }, updated_at: third })
    })

    test("a replaced document is stored among the earlier versions, the newest first, for its owner only", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner, "Avant")
      await owner.client
        .from("user_menus")
        .update({ menu_data: aDocument("Après") })
        .eq("id", id)
      const versions = async () =>
        (await owner.client.from("menu_versions").select("menu_data").eq("menu_id", id)).data?.map(
          (version) => version.menu_data.name,
        )
      expect(await versions()).toEqual(["Avant"])
      server.pass(1000)
      await owner.client
        .from("user_menus")
        .update({ menu_data: aDocument("Encore après") })
        .eq("id", id)
      expect(await versions()).toEqual(["Après", "Avant"])
      const stranger = await server.owner()
      const { data: foreign } = await stranger.client.from("menu_versions").select("menu_data").eq("menu_id", id)
      expect(foreign).toEqual([])
    })

    test("the oldest of the versions within ten minutes is marked, so that versions of earlier days stay within reach", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner, "Matin")
      // The beginning of a span of ten minutes, at any current time.
      const span = 600_000
      const { data: before } = await owner.client.from("user_menus").select("updated_at").eq("id", id).single()
      server.pass(span - (Date.parse(before?.updated_at ?? "") % span))
      const rename = async (name: string, laterMs: number) => {
        await owner.client
          .from("user_menus")
          .update({ menu_data: aDocument(name) })
          .eq("id", id)
          .throwOnError()
        server.pass(laterMs)
      }
      for (const name of ["Mi", "Mid", "Midi"]) await rename(name, 1000)
      server.pass(span)
      for (const name of ["Midi et", "Midi et soir"]) await rename(name, 1000)
      const told = async (isFirst: "true" | "false") =>
        (
          await owner.client.from("menu_versions").select("menu_data").eq("menu_id", id).eq("is_first_of_span", isFirst)
        ).data?.map((version) => version.menu_data.name)
      expect(await told("true")).toEqual(["Midi", "Matin"])
      expect(await told("false")).toEqual(["Midi et", "Mid", "Mi"])
    })

    test("a deleted menu is gone, and deleting it again removes nothing", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner)
      const remove = () =>
        owner.client.from("user_menus").delete().eq("id", id).eq("user_id", owner.userId).select("id")
      expect((await remove()).data).toEqual([{ id }])
      expect((await remove()).data).toEqual([])
      const { data } = await owner.client.from("user_menus").select("id").eq("id", id).maybeSingle()
      expect(data).toBeNull()
    })

    test("the count includes all menus, even when the page is smaller", async () => {
      const owner = await server.owner()
      await insert(owner, "Un")
      await insert(owner, "Deux")
      await insert(owner, "Trois")
      const { count, data, status } = await owner.client
        .from("user_menus")
        .select("id", { count: "exact" })
        .eq("user_id", owner.userId)
        .range(0, 1)
      expect({ count, length: data?.length, status }).toEqual({ count: 3, length: 2, status: 206 })
    })
  })

  describe("storage limits of an owner", () => {
    test("all menus of an owner together have a bound; menus may always shrink, and may change within the bound", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner)
      const large = { ...aDocument("Longue"), notes: "x".repeat(1_990_000) }
      const write = async (menuId: string, menu_data: object) => {
        const { status, error } = await owner.client
          .from("user_menus")
          .update({ menu_data: menu_data as MenuData })
          .eq("id", menuId)
        return { status, code: error?.code ?? null }
      }
      expect(await write(id, large)).toEqual({ status: 204, code: null })
      const copies = Array.from({ length: 19 }, () => crypto.randomUUID())
      const copy = (copyId: string) => `insert into user_menus
        (id, user_id, menu_data, is_active, category_count, created_at, updated_at)
        select '${copyId}', user_id, menu_data, 0, category_count, created_at, updated_at from user_menus where id = '${id}'`
      await server.fill(copies.map(copy).join(";"))
      const { id: last } = await insert(owner)
      expect(await write(last, large)).toEqual({ status: 400, code: "menus_too_large" })
      const added = { user_id: owner.userId, menu_data: large as MenuData }
      expect((await owner.client.from("user_menus").insert(added)).error?.code).toBe("menus_too_large")
      // A refused write changes nothing.
      const { data: unchanged } = await owner.client.from("user_menus").select("menu_data").eq("id", last).single()
      expect(unchanged?.menu_data.name).toBe("Carte d’automne")
      const stored = await owner.client.from("user_menus").select("id").eq("user_id", owner.userId)
      expect(stored.data).toHaveLength(21)
      expect(await write(copies[0] ?? "", aDocument())).toEqual({ status: 204, code: null })
      expect(await write(last, large)).toEqual({ status: 204, code: null })
    })

    test("the 201st menu is refused in French, and no menu of that request is stored", async () => {
      const owner = await server.owner()
      const many = (count: number) =>
        Array.from({ length: count }, (_, n) => ({ user_id: owner.userId, menu_data: aDocument(`Menu ${n}`) }))
      expect((await owner.client.from("user_menus").insert(many(199))).status).toBe(201)
      const { error, status } = await owner.client.from("user_menus").insert(many(2))
      expect({ status, code: error?.code }).toEqual({ status: 400, code: "too_many_menus" })
      const { count } = await owner.client
        .from("user_menus")
        .select("id", { count: "exact", head: true })
        .eq("user_id", owner.userId)
      expect(count).toBe(199)
    })

    test("menus created at the same instant keep their order of creation", async () => {
      const owner = await server.owner()
      const names = Array.from({ length: 20 }, (_, n) => `Menu ${n}`)
      await owner.client
        .from("user_menus")
        .insert(names.map((name) => ({ user_id: owner.userId, menu_data: aDocument(name) })))
      const { data } = await owner.client
        .from("user_menus")
        .select("menu_data")
        .eq("user_id", owner.userId)
        .order("created_at", { ascending: true })
      expect(data?.map((row) => row.menu_data.name)).toEqual(names)
    })

    /** An owner with one menu in a separate database. */
    async function anOwnerOfLargeMenus() {
      const folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
      const writer = new SqliteWriter(join(folder, "ardoise.db"))
      await migrate(writer.db)
      const run = async (command: unknown, args: unknown) => {
        const [outcome] = await writer.runBatch([{ command, args, at: "2026-11-20T20:00:00.000Z" } as Job])
        if (!outcome?.ok) throw outcome?.error
        return outcome.answer
      }
      const ownerId = crypto.randomUUID()
      const at = (minute: number) => `2026-11-20T20:${String(minute).padStart(2, "0")}:00.000Z`
      await run(signUp, { id: ownerId, email: "a@example.fr", passwordHash: "", userMetadata: {}, at: at(0) })
      const table = menuTable("drafts")
      const insertAt = async (minute: number) => {
        const row = table.insert?.check({ user_id: ownerId, menu_data: aDocument("0") }, ownerId)
        await run(table.insert?.command, { ownerId, rows: [row], at: at(minute), wantsOne: true })
      }
      await insertAt(0)
      return {
        at,
        insertAt,
        save: (minute: number) => {
          const patch = table.update?.check({ menu_data: aDocument(String(minute)) }, ownerId)
          return run(table.update?.command, { ownerId, filters: [], patch, at: at(minute), wantsOne: false })
        },
        remove: (minute: number) =>
          run(table.delete?.command, { ownerId, filters: [], at: at(minute), wantsOne: false }),
        /** Makes every stored version so large that two of them fill the bound. */
        grow: () =>
          writer.db
            .updateTable("menu_versions")
            .set({ bytes: keptVersionBytes / 2 })
            .execute(),
        kept: async () => {
          const versions = await writer.db
            .selectFrom("menu_versions")
            .select("replaced_at")
            .orderBy("replaced_at")
            .execute()
          return versions.map((version) => version.replaced_at)
        },
        end: async () => {
          await writer.close()
          await rm(folder, { recursive: true })
        },
      }
    }

    test("the oldest versions are deleted when all versions exceed their bound", async () => {
      const { at, save, grow, kept, end } = await anOwnerOfLargeMenus()
      await save(10)
      await save(20)
      expect(await kept()).toHaveLength(2)
      // Two versions that fill the bound leave no room for an older one.
      await grow()
      await save(30)
      expect(await kept()).toEqual([at(20), at(30)])
      await end()
    })

    test("of the versions of ten minutes, the oldest is deleted last", async () => {
      const { at, save, grow, kept, end } = await anOwnerOfLargeMenus()
      await save(10)
      await save(11)
      await grow()
      await save(12)
      expect(await kept()).toEqual([at(10), at(12)])
      await end()
    })

    test("a deleted menu can be restored after any number of saves of another menu", async () => {
      const { at, insertAt, remove, save, grow, kept, end } = await anOwnerOfLargeMenus()
      await remove(1)
      await insertAt(2)
      for (const minute of [10, 20, 30, 40]) {
        await save(minute)
        await grow()
      }
      await save(50)
      expect(await kept()).toEqual([at(1), at(50)])
      await end()
    })
  })

  describe("menus of other owners", () => {
    test("cannot be changed or deleted, and look as if they did not exist", async () => {
      const owner = await server.owner()
      const stranger = await server.owner()
      const { id } = await insert(owner)
      const update = await stranger.client
        .from("user_menus")
        .update({ menu_data: aDocument("Volé") })
        .eq("id", id)
        .select("id")
      expect(update).toMatchObject({ status: 200, data: [] })
      const removal = await stranger.client.from("user_menus").delete().eq("id", id)
      expect(removal).toMatchObject({ status: 204, error: null })
      const { data } = await owner.client.from("user_menus").select("menu_data").eq("id", id).single()
      expect(data?.menu_data.name).toBe("Carte d’automne")
    })

    test("cannot be created in the name of another owner", async () => {
      const owner = await server.owner()
      const stranger = await server.owner()
      const { error, status } = await stranger.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: aDocument() })
      expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" })
    })

    test("a visitor writes nothing", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner)
      const visitor = server.client()
      const inserted = await visitor.from("user_menus").insert({ user_id: owner.userId, menu_data: aDocument() })
      expect({ status: inserted.status, code: inserted.error?.code }).toEqual({ status: 401, code: "42501" })
      expect(
        (
          await visitor
            .from("user_menus")
            .update({ menu_data: aDocument("x") })
            .eq("id", id)
            .select("id")
        ).data,
      ).toEqual([])
      expect((await visitor.from("user_menus").delete().eq("id", id)).status).toBe(204)
      expect((await owner.client.from("user_menus").select("id").eq("id", id)).data).toHaveLength(1)
    })

    test("a visitor reads a menu by its id, including drafts, but lists served menus only", async () => {
      const owner = await server.owner()
      const { id: served } = await insert(owner, "Servi")
      const { id: draft } = await insert(owner, "Brouillon")
      const visitor = server.client()
      expect(
        (await visitor.from("user_menus").select("menu_data, user_id").eq("id", draft).maybeSingle()).data?.user_id,
      ).toBe(owner.userId)
      expect((await visitor.from("user_menus").select("id").eq("user_id", owner.userId)).data).toEqual([{ id: served }])
      const all = await visitor.from("user_menus").select("id, user_id, created_at, updated_at")
      expect(all.data?.some((row) => row.id === served)).toBe(true)
      expect(all.data?.some((row) => row.id === draft)).toBe(false)
      const { error, status } = await visitor.from("user_menus").select("id, menu_data")
      expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" })
    })
  })

  describe("activation", () => {
    const premium = (owner: TestOwner) =>
      server.database.run(grantPremium, {
        email: owner.email,
        until: new Date(Date.now() + 86_400_000).toISOString(),
        at: new Date().toISOString(),
      })

    test("is refused on the free plan", async () => {
      const owner = await server.owner()
      const { id } = await insert(owner)
      const { error, status } = await owner.client.rpc("set_menu_active", { menu_id: id, active: false })
      expect({ status, code: error?.code }).toEqual({ status: 403, code: "premium_required" })
    })

    test("with Premium leaves exactly one menu active, or none", async () => {
      const owner = await server.owner()
      const { id: first } = await insert(owner)
      const { id: second } = await insert(owner, "Menu du midi")
      await premium(owner)
      expect((await owner.client.rpc("set_menu_active", { menu_id: second, active: true })).data).toEqual([
        { id: first, isActive: false },
        { id: second, isActive: true },
      ])
      // Every save repeats `isActive: true`. It must not change the activation.
      await owner.client.from("user_menus").update({ menu_data: aDocument() }).eq("id", first)
      const { data } = await owner.client.from("user_menus").select("id, menu_data").eq("user_id", owner.userId)
      expect(data?.filter((row) => row.menu_data.isActive).map((row) => row.id)).toEqual([second])
      expect((await owner.client.rpc("set_menu_active", { menu_id: second, active: false })).data).toEqual([
        { id: first, isActive: false },
        { id: second, isActive: false },
      ])
    })

    test("of another owner's menu is refused like that of a missing menu", async () => {
      const owner = await server.owner()
      const stranger = await server.owner()
      await premium(stranger)
      const { id } = await insert(owner)
      const foreign = await stranger.client.rpc("set_menu_active", { menu_id: id, active: true })
      const missing = await stranger.client.rpc("set_menu_active", { menu_id: crypto.randomUUID(), active: true })
      expect(foreign.error).toEqual(missing.error)
      expect(foreign.status).toBe(404)
    })
  })

  describe("invalid input changes nothing and is reported", () => {
    const call = async (owner: TestOwner, path: string, init: RequestInit) => {
      const response = await fetch(`${server.url}${path}`, {
        ...init,
        headers: {
          apikey: server.secrets.publishableKey,
          authorization: `Bearer ${owner.accessToken}`,
          "content-type": "application/json",
          ...init.headers,
        },
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    }

    test.each([
      ["a malformed id", "/rest/v1/user_menus?id=eq.new", {}, 400, "22P02"],
      ["an unknown column", "/rest/v1/user_menus?select=secret", {}, 400, "42703"],
      ["an unknown filter", "/rest/v1/user_menus?id=like.x", {}, 400, "PGRST100"],
      ["an unknown table", "/rest/v1/users", {}, 404, "PGRST205"],
      ["an unknown function", "/rest/v1/rpc/drop_all", { method: "POST", body: "{}" }, 404, "PGRST202"],
      ["broken JSON", "/rest/v1/user_menus", { method: "POST", body: "{" }, 400, "PGRST102"],
      ["an empty body", "/rest/v1/user_menus", { method: "POST", body: "" }, 400, "PGRST102"],
      ["an unknown field", "/rest/v1/user_menus", { method: "POST", body: '{"price":1}' }, 400, "PGRST204"],
      ["a NUL", "/rest/v1/user_menus", { method: "POST", body: '{"menu_data":{"name":"a\\u0000b"}}' }, 400, "PGRST102"],
      ["a change of everything", "/rest/v1/user_menus", { method: "PATCH", body: "{}" }, 400, "21000"],
      ["a deletion of everything", "/rest/v1/user_menus", { method: "DELETE" }, 400, "21000"],
      ["a PUT", "/rest/v1/user_menus", { method: "PUT", body: "{}" }, 405, "PGRST117"],
      ["a negative limit", "/rest/v1/user_menus?select=id&limit=-1", {}, 416, "PGRST103"],
      ["a hidden schema", "/rest/v1/user_menus", { headers: { "accept-profile": "auth" } }, 406, "PGRST106"],
    ] as const)("%s", async (_what, path, init, status, code) => {
      const owner = await server.owner()
      const answer = await call(owner, path, init)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
      expect(Object.keys(answer.body).sort()).toEqual(["code", "details", "hint", "message"])
    })

    test.each([
      ["an unnamed menu", { name: " ", categories: [] }, "menu_unnamed"],
      [
        "a dish without a price",
        { name: "A", categories: [{ id: "p", name: "Plats", items: [{ id: "i", name: "B" }] }] },
        "menu_incomplete",
      ],
      ["a name of 201 characters", { name: "x".repeat(201), categories: [] }, "menu_name_too_long"],
    ])("%s is refused in French", async (_what, document, code) => {
      const owner = await server.owner()
      const { error, status } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: document as never })
      expect({ status, code: error?.code }).toEqual({ status: 400, code })
      expect((await owner.client.from("user_menus").select("id").eq("user_id", owner.userId)).data).toEqual([])
    })

    test("a body of 10 MB is refused with 413", async () => {
      const owner = await server.owner()
      const answer = await call(owner, "/rest/v1/user_menus", {
        method: "POST",
        body: `{"a":"${"x".repeat(10_000_000)}"}`,
      })
      expect(answer.status).toBe(413)
    })

    test("a missing key, a wrong key, a forged token and an expired token are refused with 401", async () => {
      const owner = await server.owner()
      const path = `${server.url}/rest/v1/user_menus?select=id&user_id=eq.${owner.userId}`
      const key = { apikey: server.secrets.publishableKey }
      expect((await fetch(path)).status).toBe(401)
      expect((await fetch(path, { headers: { apikey: "sb_publishable_wrong" } })).status).toBe(401)
      const forged = `${owner.accessToken.slice(0, -6)}AAAAAA`
      expect((await fetch(path, { headers: { ...key, authorization: `Bearer ${forged}` } })).status).toBe(401)
      server.pass(3_601_000)
      const expired = await fetch(path, { headers: { ...key, authorization: `Bearer ${owner.accessToken}` } })
      expect({ status: expired.status, code: ((await expired.json()) as { code?: string }).code }).toEqual({
        status: 401,
        code: "PGRST303",
      })
    })
  })
})
