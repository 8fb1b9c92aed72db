import { createHash } from "node:crypto"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const aDocument = (name: string, categories = 1) => ({
    name,
    categories: Array.from({ length: categories }, (_, n) => ({ id: `c${n}`, name: `Plats ${n}`, items: [] })),
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  })

  async function insert(owner: TestOwner, name: string, categories = 1): Promise<string> {
    const row = { user_id: owner.userId, menu_data: aDocument(name, categories) }
    const { data, error } = await owner.client.from("user_menus").insert(row).select("id").single()
    if (error) throw error
    return data.id
  }

  const rename = async (owner: TestOwner, id: string, name: string) => {
    const { error } = await owner.client
      .from("user_menus")
      .update({ menu_data: aDocument(name) })
      .eq("id", id)
    if (error) throw error
  }

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}${path}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** The page object that the renderer received for an address. */
  async function drawn(path: string) {
    const { status, text } = await get(path)
    return { status, page: drawnBy(text) }
  }

  const nobody = "00000000-0000-4000-8000-000000000000"

  describe("behind the QR code", () => {
    test("a diner finds the restaurant's earliest menu, with the restaurant's name", async () => {
      const owner = await server.owner("Chez Lou")
      const first = await insert(owner, "La carte")
      await insert(owner, "Brouillon")
      expect(await drawn(`/u/${owner.userId}`)).toMatchObject({
        status: 200,
        page: {
          kind: "menu",
          menu: { id: first, name: "La carte" },
          restaurantName: "Chez Lou",
          isPremium: false,
          isIndexable: true,
          language: "fr",
        },
      })
    })

    test("a menu without any category is skipped, and the next one with categories is shown", async () => {
      const owner = await server.owner()
      await insert(owner, "Vide", 0)
      expect((await drawn(`/u/${owner.userId}`)).status).toBe(404)
      await insert(owner, "Lisible")
      expect((await drawn(`/u/${owner.userId}`)).page).toMatchObject({ menu: { name: "Lisible" } })
    })

    test("with Premium the active menu is shown, and after the plan's end the earliest one again", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      const midday = await insert(owner, "Menu du midi")
      await server.premium(owner, 1_000_000)
      const shown = async () => {
        const { page } = await drawn(`/u/${owner.userId}`)
        return [page.menu.name, page.isPremium]
      }
      expect(await shown()).toEqual(["La carte", true])
      await owner.client.rpc("set_menu_active", { menu_id: midday, active: true })
      expect(await shown()).toEqual(["Menu du midi", true])
      server.pass(1_000_000)
      expect(await shown()).toEqual(["La carte", false])
    })

    test("with Premium and no active menu the earliest menu is shown", async () => {
      const owner = await server.owner()
      const first = await insert(owner, "La carte")
      await insert(owner, "Menu du midi")
      await server.premium(owner)
      await owner.client.rpc("set_menu_active", { menu_id: first, active: false })
      expect((await drawn(`/u/${owner.userId}`)).page.menu.name).toBe("La carte")
    })

    test("the page of a deleted menu is gone, and the next menu takes its place", async () => {
      const owner = await server.owner()
      const first = await insert(owner, "La carte")
      expect((await get(`/r/${first}`)).status).toBe(200)
      expect((await get(`/menu/${first}/view`)).status).toBe(200)
      await owner.client.from("user_menus").delete().eq("id", first)
      expect((await get(`/u/${owner.userId}`)).status).toBe(404)
      expect((await get(`/r/${first}`)).status).toBe(404)
      expect((await get(`/menu/${first}/view`)).status).toBe(404)
      await insert(owner, "La suivante")
      expect((await drawn(`/u/${owner.userId}`)).page.menu.name).toBe("La suivante")
    })

    test("an id in capitals is the same id", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      expect((await get(`/u/${owner.userId.toUpperCase()}`)).status).toBe(200)
    })
  })

  describe("in another language", () => {
    const soup = {
      name: "La carte",
      categories: [
        {
          id: "entrees",
          name: "Entrées",
          items: [{ id: "item-1", name: "Soupe à l'oignon", price: "9", allergens: ["Gluten"] }],
        },
      ],
      isActive: true,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }

    async function aPremiumSoup() {
      const owner = await server.owner()
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: soup })
        .select("id")
        .single()
      await server.premium(owner)
      return { owner, menuId: data?.id ?? "" }
    }

    test("a Premium menu is translated with its French beside it; the French page has no translation", async () => {
      const { owner, menuId } = await aPremiumSoup()
      for (const path of [`/u/${owner.userId}`, `/r/${menuId}`, `/menu/${menuId}/view`]) {
        const { page } = await drawn(`${path}?lang=en`)
        expect(page.language).toBe("en")
        expect(page.menu.categories[0]).toMatchObject({
          name: "Entrées",
          translatedName: "Starters",
          dishes: [{ name: "Soupe à l'oignon", translatedName: "Onion soup", translatedAllergens: ["Gluten"] }],
        })
        const french = await drawn(`${path}?lang=fr`)
        expect(french.page.language).toBe("fr")
        expect(french.page.menu.categories[0]).not.toHaveProperty("translatedName")
      }
    })

    test.each(["de", "EN", "", "<script>", "en&lang=it", "x".repeat(10_000)])(
      "an address with the language %j gets French",
      async (language) => {
        const { owner } = await aPremiumSoup()
        const { status, page } = await drawn(`/u/${owner.userId}?lang=${language}`)
        expect([status, page.language]).toEqual([200, "fr"])
      },
    )

    test("a free menu is French, whatever language the address names", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      const { page } = await drawn(`/u/${owner.userId}?lang=en`)
      expect(page.language).toBe("fr")
      expect(page.menu).not.toHaveProperty("translatedName")
    })

    test("an edit is on the page of every language at once, and translating changes nothing stored", async () => {
      const { owner, menuId } = await aPremiumSoup()
      const languages = ["fr", "en", "es", "it", "zh"]
      for (const language of languages) await drawn(`/u/${owner.userId}?lang=${language}`)
      await rename(owner, menuId, "Carte d’hiver")
      for (const language of languages) {
        expect((await drawn(`/u/${owner.userId}?lang=${language}`)).page.menu.name).toBe("Carte d’hiver")
      }
      const { data } = await owner.client.from("user_menus").select("menu_data").eq("id", menuId).single()
      expect(JSON.stringify(data)).not.toContain("translated")
    })
  })

  describe("during many reads and edits", () => {
    const editors = 8
    const editsEach = 40

    test("no diner who comes after an edit gets the menu from before it", async () => {
      let isOver = false
      const stale: string[] = []
      const owners = await Promise.all(Array.from({ length: editors }, () => server.owner()))
      const ids = await Promise.all(owners.map((owner) => insert(owner, "0")))
      const readers = owners.map(async ({ userId }, n) => {
        while (!isOver) await Promise.all([get(`/u/${userId}`), get(`/r/${ids[n]}`), get(`/menu/${ids[n]}/view`)])
      })
      await Promise.all(
        owners.map(async (owner, n) => {
          for (let edit = 1; edit <= editsEach; edit += 1) {
            await rename(owner, ids[n] ?? "", `${edit}`)
            const { page } = await drawn(`/${edit % 2 ? `u/${owner.userId}` : `r/${ids[n]}`}`)
            if (page.menu.name !== `${edit}`) stale.push(`${page.menu.name} after ${edit}`)
          }
        }),
      )
      isOver = true
      await Promise.all(readers)
      expect(stale).toEqual([])
    })
  })

  describe("a menu's own page", () => {
    test("exists for the earliest menu; a draft is not listed, but has a preview that is not indexed", async () => {
      const owner = await server.owner()
      const first = await insert(owner, "La carte")
      const draft = await insert(owner, "Brouillon")
      expect(await drawn(`/r/${first}`)).toMatchObject({ status: 200, page: { isIndexable: true } })
      expect(await drawn(`/r/${draft}`)).toEqual({
        status: 404,
        page: { kind: "unavailable", route: "r", searchedId: draft },
      })
      expect(await drawn(`/menu/${draft}/view`)).toMatchObject({
        status: 200,
        page: { kind: "menu", menu: { name: "Brouillon" }, isIndexable: false },
      })
    })

    test("exists for an active menu as long as the plan lasts", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      const midday = await insert(owner, "Menu du midi")
      await server.premium(owner, 1_000_000)
      expect((await get(`/r/${midday}`)).status).toBe(404)
      await owner.client.rpc("set_menu_active", { menu_id: midday, active: true })
      expect((await get(`/r/${midday}`)).status).toBe(200)
      server.pass(1_000_000)
      expect((await get(`/r/${midday}`)).status).toBe(404)
    })

    test("exists for a menu whose id another program chose", async () => {
      const owner = await server.owner()
      const id = "12345678-9abc-def0-0123-456789abcdef"
      await owner.client.from("user_menus").insert({ id, user_id: owner.userId, menu_data: aDocument("La carte") })
      await server.premium(owner)
      expect((await get(`/r/${id}`)).status).toBe(200)
      expect((await owner.client.rpc("set_menu_active", { menu_id: id, active: true })).error).toBeNull()
    })
  })

  describe("an edit", () => {
    test("that was acknowledged is on the very next page, a hundred times, during other reads", async () => {
      const owner = await server.owner()
      const id = await insert(owner, "version 0")
      const paths = [`/u/${owner.userId}`, `/r/${id}`, `/menu/${id}/view`]
      const readers: Promise<unknown>[] = []
      for (let n = 1; n <= 100; n++) {
        const path = paths[n % 3] ?? ""
        // These readers may still get the previous version. They must not cause it to be cached.
        const before = [get(path), get(path)]
        await rename(owner, id, `version ${n}`)
        expect((await drawn(path)).page.menu.name).toBe(`version ${n}`)
        readers.push(...before)
      }
      await Promise.all(readers)
      for (const path of paths) expect((await drawn(path)).page.menu.name).toBe("version 100")
    }, 20_000)

    test("of the restaurant's name is on the very next page, too", async () => {
      const owner = await server.owner("Avant")
      await insert(owner, "La carte")
      expect((await drawn(`/u/${owner.userId}`)).page.restaurantName).toBe("Avant")
      await owner.client.auth.updateUser({ data: { restaurant_name: "Après" } })
      expect((await drawn(`/u/${owner.userId}`)).page.restaurantName).toBe("Après")
    })

    test("of the address and the opening hours is, too", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      expect((await drawn(`/u/${owner.userId}`)).page.profile).toEqual(emptyProfile)
      const monday = [{ opens: "12:00", closes: "14:30" }]
      const { error } = await owner.client
        .from("restaurants")
        .update({ city: "Lyon", opening_hours: { ...emptyProfile.openingHours, monday }, service_included: false })
        .eq("user_id", owner.userId)
      expect(error).toBeNull()
      expect((await drawn(`/u/${owner.userId}`)).page.profile).toEqual({
        ...emptyProfile,
        city: "Lyon",
        openingHours: { ...emptyProfile.openingHours, monday },
        isServiceIncluded: false,
      })
    })

    test("of the plan is, too", async () => {
      const owner = await server.owner()
      await insert(owner, "La carte")
      expect((await drawn(`/u/${owner.userId}`)).page.isPremium).toBe(false)
      await server.premium(owner)
      expect((await drawn(`/u/${owner.userId}`)).page.isPremium).toBe(true)
    })

    test("makes a first menu appear at an address that was requested before", async () => {
      const owner = await server.owner()
      const id = crypto.randomUUID()
      expect((await get(`/r/${id}`)).status).toBe(404)
      expect((await get(`/u/${owner.userId}`)).status).toBe(404)
      await owner.client.from("user_menus").insert({ id, user_id: owner.userId, menu_data: aDocument("La carte") })
      expect((await get(`/r/${id}`)).status).toBe(200)
      expect((await get(`/u/${owner.userId}`)).status).toBe(200)
    })
  })

  test("a server with a base URL adds each page's address to it, but not to previews", async () => {
    const knowing = await startTestServer({ engine, settings: { PUBLIC_BASE_URL: "https://carte.example" } })
    onTestFinished(() => knowing.stop())
    const owner = await knowing.owner()
    const row = { user_id: owner.userId, menu_data: aDocument("La carte") }
    const { data } = await owner.client.from("user_menus").insert(row).select("id").single()
    const urlOn = async (path: string) => {
      return drawnBy(await (await fetch(knowing.url + path)).text()).url
    }
    expect(await urlOn(`/u/${owner.userId.toUpperCase()}`)).toBe(`https://carte.example/u/${owner.userId}`)
    expect(await urlOn(`/r/${data?.id}`)).toBe(`https://carte.example/r/${data?.id}`)
    expect(await urlOn(`/menu/${data?.id}/view`)).toBeNull()
  })

  describe("nothing to show", () => {
    test.each([
      ["an owner nobody knows", `/u/${nobody}`, { kind: "unavailable", route: "u", searchedId: nobody }],
      ["a menu nobody knows", `/r/${nobody}`, { kind: "unavailable", route: "r", searchedId: nobody }],
      ["a preview of nothing", `/menu/${nobody}/view`, { kind: "not-found" }],
      ["a mistyped owner", "/u/chez-lou", { kind: "unavailable", route: "u", searchedId: "chez-lou" }],
      ["a mistyped menu", "/r/12", { kind: "unavailable", route: "r", searchedId: "12" }],
      ["a mistyped preview", "/menu/new/view", { kind: "not-found" }],
      ["a page nobody made", "/nulle-part", { kind: "not-found" }],
      ["a very long id", `/u/${"x".repeat(9000)}`, { kind: "unavailable", route: "u", searchedId: "x".repeat(200) }],
    ])("%s is a 404 with a page that says so", async (_what, path, page) => {
      expect(await drawn(path)).toEqual({ status: 404, page })
    })

    test("a hostile id is escaped, in a page whose policy allows no scripts", async () => {
      const hostile = `<script>alert(1)</script>"'&\u202E`
      const { status, text, headers } = await get(`/u/${encodeURIComponent(hostile)}`)
      expect(status).toBe(404)
      expect(text).not.toContain("<script")
      expect(text).toContain("&lt;script&gt;")
      expect(headers.get("content-security-policy")).toContain("script-src 'none'")
      expect(headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    })

    test.each(["/u/%E0%A4%A", "/%E0%A4%A"])(
      "%s cannot be decoded, and gets the page for an unknown address",
      async (path) => {
        const { status, headers, text } = await get(path)
        expect(status).toBe(404)
        expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(text).toContain("not-found")
      },
    )
  })

  describe("the response", () => {
    async function aPage() {
      const owner = await server.owner()
      await insert(owner, "Carte <b>d’automne</b> 🍽️")
      return `/u/${owner.userId}`
    }
    const inject = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

    /** Over the network, where cached pages are sent before any hook or route runs. */
    async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
      const asked = request(server.url + path, { headers, method })
      asked.end()
      const [response] = (await once(asked, "response")) as [IncomingMessage]
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      const body = Buffer.concat(parts)
      return { status: response.statusCode, headers: response.headers, body }
    }
    /** The headers that do not depend on the connection or the time. */
    const lasting = (headers: object) =>
      Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name))
          .map(([name, value]) => [name, String(value)]),
      )

    test("is the same page in brotli, gzip and plain", async () => {
      const path = await aPage()
      const plain = await inject(path)
      const brotli = await inject(path, { "accept-encoding": "gzip, deflate, br" })
      const zipped = await inject(path, { "accept-encoding": "gzip" })
      expect(plain.headers["content-encoding"]).toBeUndefined()
      expect(brotli.headers["content-encoding"]).toBe("br")
      expect(zipped.headers["content-encoding"]).toBe("gzip")
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload)
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
      for (const { headers } of [plain, brotli, zipped]) {
        expect(headers.vary).toBe("accept-encoding")
        expect(headers["content-type"]).toBe("text/html; charset=utf-8")
        expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
      }
    })

    test("is only a 304 for a client that has the page, and the page again after an edit", async () => {
      const owner = await server.owner()
      const id = await insert(owner, "La carte")
      const path = `/u/${owner.userId}`
      const etag = String((await inject(path, { "accept-encoding": "gzip" })).headers.etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await inject(path, { "accept-encoding": "gzip", "if-none-match": known })
        expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({ status: 304, bytes: 0 })
        expect(again.headers.etag).toBe(etag)
      }
      await rename(owner, id, "La nouvelle carte")
      const edited = await inject(path, { "accept-encoding": "gzip", "if-none-match": etag })
      expect(edited.statusCode).toBe(200)
    })

    test("is still a 304 for a client that got the page before its best compression was ready", async () => {
      const owner = await server.owner()
      await insert(owner, "Une carte assez longue pour que la compression compte ".repeat(3))
      const path = `/u/${owner.userId}`
      const first = String((await inject(path, { "accept-encoding": "br" })).headers.etag)
      const current = async () => String((await inject(path, { "accept-encoding": "br" })).headers.etag)
      await vi.waitFor(async () => expect(await current()).not.toBe(first), { timeout: 5000, interval: 10 })
      expect((await inject(path, { "accept-encoding": "br", "if-none-match": first })).statusCode).toBe(304)
    })

    test("allows exactly the inline styles of the page, and nothing else", async () => {
      const hash = createHash("sha256").update("pre{margin:0}").digest("base64")
      for (const path of [await aPage(), `/u/${nobody}`, "/u/mistyped", "/nulle-part"]) {
        const { headers } = await get(path)
        const policy = headers.get("content-security-policy") ?? ""
        expect(policy).toContain(`style-src 'sha256-${hash}'`)
        expect(policy).toContain("default-src 'none'")
        expect(policy).not.toContain("unsafe")
        expect(headers.get("set-cookie")).toBeNull()
      }
    })

    test("is the same each time, including every header, for any unrelated query", async () => {
      const owner = await server.owner()
      const id = await insert(owner, "La carte")
      const path = `/u/${owner.userId}`
      const first = await inject(path, { "accept-encoding": "gzip" })
      const known = { "accept-encoding": "gzip", "if-none-match": String(first.headers.etag) }
      const unchanged = await inject(path, known)
      for (const again of [path, `${path}?table=12`, `${path}?lang=fr`, `${path}?lang=xx`]) {
        const { status, headers, body } = await ask(again, { "accept-encoding": "gzip" })
        expect({ again, status, headers: lasting(headers) }).toEqual({
          again,
          status: 200,
          headers: lasting(first.headers),
        })
        expect(body.equals(first.rawPayload)).toBe(true)
        const second = await ask(again, known)
        expect({ status: second.status, headers: lasting(second.headers), bytes: second.body.length }).toEqual({
          status: 304,
          headers: lasting(unchanged.headers),
          bytes: 0,
        })
      }
      await rename(owner, id, "La nouvelle carte")
      const edited = await ask(path, { "accept-encoding": "gzip" })
      expect(gunzipSync(edited.body).toString()).toContain("La nouvelle carte")
    })

    test("is sent under its own addresses only, once it is cached", async () => {
      const owner = await server.owner()
      const id = await insert(owner, "La carte")
      expect((await ask(`/u/${owner.userId}`)).status).toBe(200)
      expect((await ask(`/menu/${id}/view`)).status).toBe(200)
      for (const path of [`/u/${owner.userId}/fr`, `/view/${id}`, `/r/${owner.userId}`]) {
        expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 404 })
      }
      expect((await ask(`/u/${owner.userId}`, {}, "POST")).status).toBe(404)
    })

    test("is only the headers for HEAD", async () => {
      const path = await aPage()
      const page = await inject(path)
      const head = await server.app.inject({ url: path, method: "HEAD" })
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload.length).toBe(0)
      expect(head.headers["content-length"]).toBe(page.headers["content-length"])
      expect(head.headers.etag).toBe(page.headers.etag)
      expect((await server.app.inject({ url: `/u/${nobody}`, method: "HEAD" })).statusCode).toBe(404)
    })

    test("is JSON for a POST to a page", async () => {
      const answer = await server.call(await aPage(), { body: {} })
      expect(answer.status).toBe(404)
      expect(answer.headers.get("content-type")).toContain("application/json")
    })
  })
})
