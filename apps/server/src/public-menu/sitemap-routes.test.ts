import { Writable } from "node:stream"
import type { MenuData } from "@ardoise/contract/menu-rows"
import { fixedSitemapEntries } from "@ardoise/domain/sharing/sitemap"
import pino from "pino"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { setTakenDown } from "../accounts/account-states.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { acceptsHtml, urlset } from "./sitemap-routes.ts"

const fixedPaths = fixedSitemapEntries.map(({ path }) => path)

/**
 * One `<url>` or `<sitemap>` element as its schema requires: the address, then date, frequency and priority in this
 * order.
 */
const urlShape =
  /^\s*<loc>(https?:\/\/[^<>&\s]+)<\/loc>\s*(?:<lastmod>(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)<\/lastmod>\s*)?<changefreq>(daily|weekly|monthly)<\/changefreq>\s*<priority>([01]\.\d)<\/priority>\s*$/
const partShape = /^\s*<loc>(https?:\/\/[^<>&\s]+)<\/loc>\s*$/

/** The addresses of a document with their dates. Fails if the document breaks a rule of the sitemap protocol. */
function readDocument(xml: string, root: "urlset" | "sitemapindex") {
  const [element, shape] = root === "urlset" ? (["url", urlShape] as const) : (["sitemap", partShape] as const)
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  expect(xml.startsWith(head)).toBe(true)
  expect(xml.endsWith(`</${root}>\n`)).toBe(true)
  expect(Buffer.byteLength(xml)).toBeLessThan(52_428_800)
  const body = xml.slice(head.length, -`</${root}>\n`.length)
  const elements = body.split(`</${element}>\n`)
  expect(elements.pop()).toBe("")
  const found = elements.map((text) => {
    const [start, content] = text.split(`<${element}>`)
    const match = shape.exec(content ?? "")
    if (start?.trim() !== "" || match === null) throw new Error(`Not as the protocol wants it: ${text}`)
    return { address: match[1] ?? "", date: match[2] ?? null }
  })
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThanOrEqual(50_000)
  return found
}

describe.each(engines)("on %s", (engine) => {
  describe("the sitemap of a few restaurants", () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ engine })
    })
    afterAll(() => server.stop())

    async function insert(
      owner: TestOwner,
      name: string,
      categories: MenuData["categories"] = [{ id: "a", name: "Plats", items: [] }],
    ) {
      const row = {
        user_id: owner.userId,
        menu_data: { name, categories, isActive: true, lastUpdated: "2026-11-20T19:00:00.000Z" },
      }
      const { data, error } = await owner.client.from("user_menus").insert(row).select("id, updated_at").single()
      if (error) throw error
      return { id: data.id, at: new Date(data.updated_at).toISOString() }
    }

    const get = async (accept: string) => {
      const response = await fetch(`${server.url}/sitemap.xml`, { headers: { accept } })
      return { headers: response.headers, text: await response.text() }
    }
    const read = async () => readDocument((await get("*/*")).text, "urlset")
    const addressesOf = async (owner: TestOwner, ids: readonly string[]) => {
      const mine = [owner.userId, ...ids]
      return (await read()).filter(({ address }) => mine.some((id) => address.endsWith(`/${id}`)))
    }

    test("begins with the fixed addresses, on the requested host", async () => {
      const found = await read()
      expect(found.slice(0, 7).map(({ address }) => address)).toEqual(fixedPaths.map((path) => server.url + path))
    })

    test("contains a restaurant and its menu, with the date of the last change", async () => {
      const owner = await server.owner()
      const { id, at } = await insert(owner, "La carte")
      const expected = [`/u/${owner.userId}`, `/r/${id}`].map((path) => ({ address: server.url + path, date: at }))
      expect(await addressesOf(owner, [id])).toEqual(expected)
    })

    test("contains no draft and no menu without a category; the list that visitors read contains the same menus", async () => {
      const owner = await server.owner()
      const empty = await insert(owner, "Vide", [])
      const served = await insert(owner, "Servi")
      const draft = await insert(owner, "Brouillon")
      const ids = [empty.id, served.id, draft.id]
      // The first menu is empty: `/u` shows the second one, which has no page of its own.
      expect((await addressesOf(owner, ids)).map(({ address }) => address)).toEqual([`${server.url}/u/${owner.userId}`])
      const all = await server.client().from("user_menus").select("id, user_id, created_at, updated_at")
      const mine = (all.data ?? []).filter((row) => row.user_id === owner.userId)
      expect(mine.map((row) => [Object.keys(row), row.id])).toEqual([
        [["id", "user_id", "created_at", "updated_at"], served.id],
      ])
    })

    test("contains no restaurant whose page is taken down or whose owner is deleting the account", async () => {
      const [down, leaving, staying] = [await server.owner(), await server.owner("Le Départ"), await server.owner()]
      for (const owner of [down, leaving, staying]) await insert(owner, "La carte")
      const at = new Date().toISOString()
      await server.database.run(setTakenDown, { email: down.email, isTakenDown: true, origin: "", at })
      await leaving.client.functions.invoke("delete-account", { body: { confirmation: "Le Départ" } })
      const named = async (owner: TestOwner) => (await addressesOf(owner, [])).length > 0
      expect([await named(down), await named(leaving), await named(staying)]).toEqual([false, false, true])
    })

    test("contains the earliest and the active menu of a Premium owner, as long as the plan lasts", async () => {
      const owner = await server.owner()
      const ids = [
        (await insert(owner, "La carte")).id,
        (await insert(owner, "Noël")).id,
        (await insert(owner, "Été")).id,
      ]
      await server.premium(owner, 1_000_000)
      await owner.client.rpc("set_menu_active", { menu_id: ids[1] ?? "", active: true })
      const listed = async () =>
        (await addressesOf(owner, ids)).map(({ address }) => address.slice(server.url.length)).slice(1)
      expect(await listed()).toEqual([`/r/${ids[0]}`, `/r/${ids[1]}`])
      for (const path of await listed()) expect((await fetch(server.url + path)).status).toBe(200)
      server.pass(1_000_000)
      expect(await listed()).toEqual([`/r/${ids[0]}`])
    })

    test("is text for people and XML for crawlers, with the same bytes", async () => {
      const forPeople = await get("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
      const forCrawlers = await get("application/xml")
      expect(forPeople.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      expect(forCrawlers.headers.get("content-type")).toBe("application/xml; charset=utf-8")
      expect(forPeople.headers.get("vary")).toBe("accept")
      expect(forCrawlers.text).toBe(forPeople.text)
    })

    test("is only the headers for HEAD, and has no parts while it is small", async () => {
      const head = await fetch(`${server.url}/sitemap.xml`, { method: "HEAD" })
      expect([head.status, await head.text()]).toEqual([200, ""])
      for (const path of ["/sitemap-1.xml", "/sitemap-0.xml", "/sitemap-.xml", "/sitemap-99999999.xml"]) {
        expect((await fetch(server.url + path)).status).toBe(404)
      }
    })

    test("refuses an invalid host, and does not repeat it", async () => {
      const headers = { host: "a.example&<b>" }
      const { statusCode, payload } = await server.app.inject({ url: "/sitemap.xml", headers })
      expect(statusCode).toBe(400)
      expect(payload).not.toContain("a.example")
    })

    test("is not in robots.txt while the server has no base URL; private areas are disallowed", async () => {
      const response = await fetch(`${server.url}/robots.txt`)
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      const lines = (await response.text()).split("\n")
      expect(lines.slice(0, 2)).toEqual(["User-agent: *", "Disallow: /dashboard"])
      expect(lines).toContain("Disallow: /rest/v1")
      expect(lines.join()).not.toContain("Sitemap:")
    })
  })

  describe("the sitemap of a server with a base URL", () => {
    let server: TestServer
    const logged: string[] = []
    beforeAll(async () => {
      const stream = new Writable({
        write(chunk, _encoding, done) {
          logged.push(String(chunk))
          done()
        },
      })
      const settings = { PUBLIC_BASE_URL: "https://carte.example" }
      server = await startTestServer({ engine, settings, logger: pino({}, stream) })
    })
    beforeEach(() => {
      logged.length = 0
    })
    afterAll(() => server.stop())

    test("has this base URL for any requested host, and robots.txt names it", async () => {
      const found = readDocument(await (await fetch(`${server.url}/sitemap.xml`)).text(), "urlset")
      expect(found.map(({ address }) => address)).toEqual(fixedPaths.map((path) => `https://carte.example${path}`))
      const robots = await (await fetch(`${server.url}/robots.txt`)).text()
      expect(robots).toMatch(/\n\nSitemap: https:\/\/carte\.example\/sitemap\.xml\n$/)
    })

    test("still has the fixed addresses when the menus cannot be read, and the failure is logged", async () => {
      await server.fill("alter table user_menus rename to elsewhere")
      const response = await fetch(`${server.url}/sitemap.xml`)
      // The menus are read while the document is sent, so the table must be missing until its end.
      const text = await response.text()
      await server.fill("alter table elsewhere rename to user_menus")
      expect(response.status).toBe(200)
      expect(readDocument(text, "urlset")).toHaveLength(7)
      expect(logged.join()).toContain("sitemap: the menus could not be read")
    })
  })

  describe("the sitemap of 120,000 restaurants", () => {
    const restaurants = 120_000
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ engine })
      await server.fill(manyRestaurants(engine, restaurants))
    }, 120_000)
    afterAll(() => server.stop())

    test("is an index whose parts contain every address once, each within the limits of the protocol", async () => {
      const index = readDocument(await (await fetch(`${server.url}/sitemap.xml`)).text(), "sitemapindex")
      expect(index.map(({ address }) => address.slice(server.url.length))).toEqual(
        Array.from({ length: 16 }, (_, n) => `/sitemap-${n + 1}.xml`),
      )
      const seen = new Set<string>()
      let total = 0
      for (const { address } of index) {
        const part = readDocument(await (await fetch(address)).text(), "urlset")
        total += part.length
        for (const entry of part) seen.add(entry.address.slice(server.url.length))
      }
      expect(total).toBe(fixedPaths.length + 2 * restaurants)
      expect(seen.size).toBe(total)
      for (const path of fixedPaths) expect(seen.has(path)).toBe(true)
      expect((await fetch(`${server.url}/sitemap-17.xml`)).status).toBe(404)
    }, 120_000)

    test("has the same parts for ten minutes, so that a crawler finds all of them", async () => {
      await fetch(`${server.url}/sitemap.xml`)
      await server.fill("delete from user_menus;")
      const last = `${server.url}/sitemap-16.xml`
      expect(readDocument(await (await fetch(last)).text(), "urlset").length).toBeGreaterThan(0)
      server.pass(10 * 60_000)
      expect((await fetch(last)).status).toBe(404)
      expect(readDocument(await (await fetch(`${server.url}/sitemap.xml`)).text(), "urlset")).toHaveLength(
        fixedPaths.length,
      )
    }, 120_000)
  })
})

/** SQL statements that store this many restaurants, each with one menu. */
function manyRestaurants(engine: (typeof engines)[number], count: number): string {
  const id =
    engine === "postgres"
      ? "gen_random_uuid()::text"
      : "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))"
  const at = "'2026-11-20T19:00:00.000Z'"
  return `
    insert into users (id, email, password_hash, user_metadata, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select ${id}, 'many' || i || '@example.fr', '', '{}', ${at}, ${at} from n;
    insert into user_menus (id, user_id, menu_data, is_active, category_count, created_at, updated_at)
    select ${id}, id, '{"name":"Carte"}', 1, 1, ${at}, ${at} from users;
  `
}

/** Collects all pieces of a document. */
async function allOf(document: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of document) pieces.push(piece)
  return pieces
}

describe("a document", () => {
  const anEntry = (path: string) => ({ path, lastModified: null, changeFrequency: "weekly", priority: 0.8 }) as const
  const parts = { base: "https://a.example", first: [], onFailure: () => undefined }

  test("reads the next addresses only after the previous ones were consumed", async () => {
    let readSoFar = 0
    async function* entries() {
      for (; readSoFar < 1000; ) {
        readSoFar += 1
        yield [anEntry(`/u/${readSoFar}`)]
      }
    }
    const document = urlset({ ...parts, entries: entries() })
    await document.next()
    expect(readSoFar).toBe(0)
    await document.next()
    await document.next()
    expect(readSoFar).toBe(2)
    await document.return(undefined)
    expect(readSoFar).toBe(2)
  })

  test("whose reading fails is well-formed, and contains the addresses read so far", async () => {
    const failures: unknown[] = []
    async function* entries() {
      yield [anEntry("/u/1")]
      throw new Error("the disk is gone")
    }
    const pieces = await allOf(urlset({ ...parts, entries: entries(), onFailure: (e) => failures.push(e) }))
    expect(readDocument(pieces.join(""), "urlset")).toEqual([{ address: "https://a.example/u/1", date: null }])
    expect(failures).toHaveLength(1)
  })

  test("never contains more than 50,000 addresses, and reports when some were left out", async () => {
    const failures: unknown[] = []
    async function* entries() {
      for (let n = 0; n < 51; n += 1) yield Array.from({ length: 1000 }, (_, m) => anEntry(`/u/${n}-${m}`))
    }
    const pieces = await allOf(urlset({ ...parts, entries: entries(), onFailure: (e) => failures.push(e) }))
    expect(readDocument(pieces.join(""), "urlset")).toHaveLength(50_000)
    expect(failures).toHaveLength(1)
  })
})

test.each([
  [undefined, true],
  ["*/*", true],
  ["text/html,application/xhtml+xml,application/xml;q=0.9", true],
  ["text/*;q=0.5, application/xml", true],
  ["application/xml", false],
  ["application/xml, */*;q=0", false],
  ["text/html;q=0, */*", false],
  ["application/xml,text/xml", false],
])("a client that sends Accept: %s accepts HTML: %s", (accept, expected) => {
  expect(acceptsHtml(accept)).toBe(expected)
})
