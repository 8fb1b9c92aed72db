import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { QueryClient } from "@tanstack/react-query"
import { beforeEach, describe, expect, test } from "vitest"
import { createMenu, deleteMenu, menuListQuery, menuQuery, setMenuActive, updateMenu } from "./menu-api.ts"
import { connectMenuRest } from "./menu-rest.ts"

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown; prefer: string | null }

let sent: Sent[] = []
let answers: Response[] = []

beforeEach(() => {
  sent = []
  connectMenuRest({
    restUrl: "http://ardoise.test/rest/v1",
    restFetch: async (input, init) => {
      const url = new URL(String(input))
      sent.push({
        method: init?.method ?? "GET",
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: init?.body ? JSON.parse(String(init.body)) : null,
        prefer: new Headers(init?.headers).get("Prefer"),
      })
      const answer = answers.shift()
      if (answer === undefined) throw new Error("no answer prepared")
      return answer
    },
  })
})

function willAnswer(body: unknown, status = 200) {
  answers = [Response.json(body, { status })]
}

const now = new Date("2026-11-18T19:14:00.000Z")
const aMenu = { ...emptyMenu(), id: "menu-1", name: "Carte d'automne" }
const stored = { name: "Carte d'automne", categories: [], isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" }

test("the list requests an owner's menus, newest first", async () => {
  willAnswer([{ id: "menu-1", menu_data: { ...stored, isActive: false }, created_at: "c", updated_at: "u" }])
  const list = await new QueryClient().query(menuListQuery("user-1"))
  expect(sent[0]).toMatchObject({
    method: "GET",
    path: "/rest/v1/user_menus",
    query: { select: "id,menu_data,created_at,updated_at", user_id: "eq.user-1", order: "created_at.desc" },
  })
  expect(list).toMatchObject([
    { id: "menu-1", createdAt: "c", updatedAt: "u", menu: { id: "menu-1", name: "Carte d'automne", isActive: false } },
  ])
})

describe("one menu", () => {
  test("is requested by its id and its owner", async () => {
    willAnswer([{ id: "menu-1", menu_data: stored, updated_at: "u" }])
    const one = await new QueryClient().query(menuQuery("user-1", "menu-1"))
    expect(sent[0]?.query).toEqual({ select: "id,menu_data,updated_at", id: "eq.menu-1", user_id: "eq.user-1" })
    expect(one).toMatchObject({ updatedAt: "u", menu: { id: "menu-1", name: "Carte d'automne" } })
  })

  test("of another owner does not exist", async () => {
    willAnswer([])
    expect(await new QueryClient().query(menuQuery("user-1", "menu-9"))).toBeNull()
  })

  test("with an invalid id does not exist", async () => {
    willAnswer({ code: "22P02", message: "invalid input syntax for type uuid", details: null, hint: null }, 400)
    expect(await new QueryClient().query(menuQuery("user-1", "x"))).toBeNull()
  })

  test("that the server fails to return is an error, not a missing menu", async () => {
    willAnswer({ code: "XX000", message: "boom", details: null, hint: null }, 500)
    await expect(new QueryClient().query(menuQuery("user-1", "menu-1"))).rejects.toThrow("boom")
  })
})

describe("a new menu", () => {
  test("is sent with its owner, and as active like every save", async () => {
    willAnswer({ id: "menu-1", updated_at: "u" }, 201)
    expect(await createMenu("user-1", { ...aMenu, isActive: false }, now)).toEqual({ id: "menu-1", updatedAt: "u" })
    expect(sent[0]).toMatchObject({
      method: "POST",
      query: { select: "id,updated_at" },
      body: { user_id: "user-1", menu_data: stored },
      prefer: "return=representation",
    })
  })

  test("requires a signed-in user", async () => {
    await expect(createMenu("", aMenu, now)).rejects.toThrow("You must be logged in to create a menu")
    expect(sent).toEqual([])
  })

  test("that the server refuses is an error with its reason", async () => {
    willAnswer({ code: "free_menu_limit", message: "…", details: null, hint: null }, 403)
    const failure = await createMenu("user-1", aMenu, now).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: "Error creating menu", cause: { code: "free_menu_limit" } })
  })
})

describe("a save", () => {
  test("sends the version that it replaces", async () => {
    willAnswer([{ id: "menu-1", updated_at: "v2" }])
    expect(await updateMenu("user-1", aMenu, "v1", now)).toEqual({ ok: true, value: { updatedAt: "v2" } })
    expect(sent[0]).toMatchObject({
      method: "PATCH",
      query: { id: "eq.menu-1", user_id: "eq.user-1", updated_at: "eq.v1", select: "id,updated_at" },
      body: { menu_data: stored, updated_at: "2026-11-18T19:14:00.000Z" },
    })
  })

  test("that the server refuses is an error with its reason", async () => {
    willAnswer({ code: "XX000", message: "…", details: null, hint: null }, 400)
    const failure = await updateMenu("user-1", aMenu, "v1", now).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: "Error updating menu", cause: { code: "XX000" } })
  })

  test("of a version that another save has replaced meanwhile is refused", async () => {
    willAnswer([])
    expect(await updateMenu("user-1", aMenu, "v1", now)).toEqual({ ok: false, code: "menu-changed-elsewhere" })
  })
})

test("deleting returns whether the menu existed", async () => {
  willAnswer([{ id: "menu-1" }])
  expect(await deleteMenu("user-1", "menu-1")).toBe(true)
  expect(sent[0]).toMatchObject({ method: "DELETE", query: { id: "eq.menu-1", user_id: "eq.user-1", select: "id" } })
  willAnswer([])
  expect(await deleteMenu("user-1", "menu-1")).toBe(false)
})

describe("activating", () => {
  test("returns which menus are active now", async () => {
    willAnswer([{ id: "menu-1", isActive: true }])
    expect(await setMenuActive("menu-1", true)).toEqual({ ok: true, value: [{ id: "menu-1", isActive: true }] })
    expect(sent[0]).toMatchObject({
      method: "POST",
      path: "/rest/v1/rpc/set_menu_active",
      body: { menu_id: "menu-1", active: true },
    })
  })

  test("is refused on the free plan", async () => {
    willAnswer({ code: "premium_required", message: "…", details: null, hint: null }, 403)
    expect(await setMenuActive("menu-1", true)).toEqual({ ok: false, code: "premium-required" })
  })
})

test("without a user no call is sent: reads are empty, a deletion removes nothing, a creation fails with a reason", async () => {
  const client = new QueryClient()
  expect(await client.query(menuListQuery(""))).toEqual([])
  expect(await client.query(menuQuery("", "menu-1"))).toBeNull()
  expect(await deleteMenu("", "menu-1")).toBe(false)
  await expect(createMenu("", aMenu, now)).rejects.toThrow("You must be logged in to create a menu")
  expect(sent).toEqual([])
})

test.each([
  ["an owner", "", "menu-1"],
  ["an id", "user-1", "new"],
])("an update without %s sends nothing", async (_missing, userId, id) => {
  const update = updateMenu(userId, { ...aMenu, id }, "2026-11-18T19:14:00+00:00", now)
  await expect(update).rejects.toThrow("Invalid menu data")
  expect(sent).toEqual([])
})
