import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const aDocument = (name: string) => ({
    name,
    categories: [{ id: "c", name: "Plats", items: [] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  })

  const shorten = async (owner: TestOwner): Promise<string> => {
    const { status, body } = await server.call("/functions/v1/short-address", {
      method: "POST",
      token: owner.accessToken,
    })
    expect(status).toBe(200)
    return String(body.code)
  }

  async function anOwner(name = "Chez Lou") {
    const owner = await server.owner(name)
    const row = { user_id: owner.userId, menu_data: aDocument("La carte") }
    const { error } = await owner.client.from("user_menus").insert(row)
    expect(error).toBeNull()
    return { owner, code: await shorten(owner) }
  }

  async function get(path: string, url = server.url) {
    const asked = request(url + path)
    asked.end()
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    const { date: _now, ...headers } = response.headers
    return { status: response.statusCode, headers, text: Buffer.concat(parts).toString() }
  }

  test("an owner gets one short address, also when two devices ask at the same instant", async () => {
    const owner = await server.owner()
    const codes = await Promise.all(Array.from({ length: 6 }, () => shorten(owner)))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
    expect(await shorten(await server.owner())).not.toBe(codes[0])
  })

  test("a visitor gets none", async () => {
    expect((await server.call("/functions/v1/short-address", { method: "POST" })).status).toBe(401)
  })

  test("it shows the page behind the permanent link itself, with or without a table, in any case", async () => {
    const { owner, code } = await anOwner()
    const first = await get(`/c/${code.toLowerCase()}`)
    expect(first.status).toBe(200)
    const permanent = await get(`/u/${owner.userId}`)
    expect(first).toEqual(permanent)
    for (const path of [`/C/${code}`, `/C/${code}/7`, `/c/${code.toLowerCase()}/7`, `/c/${code}?table=7`]) {
      expect(await get(path), path).toEqual(permanent)
    }
    expect(permanent.headers.link).toBe(`</u/${owner.userId}>; rel="canonical"`)
  })

  test("in another language its permanent link names the language", async () => {
    const { owner, code } = await anOwner()
    await server.premium(owner)
    const english = await get(`/c/${code}?lang=en`)
    expect(drawnBy(english.text).language).toBe("en")
    expect(english.headers.link).toBe(`</u/${owner.userId}?lang=en>; rel="canonical"`)
    expect(await get(`/c/${code}?lang=en`)).toEqual(english)
  })

  test("an edit shows at the next load", async () => {
    const { owner, code } = await anOwner()
    await get(`/c/${code}`)
    await get(`/c/${code}`)
    await owner.client
      .from("user_menus")
      .update({ menu_data: aDocument("Carte du soir") })
      .eq("user_id", owner.userId)
    expect(drawnBy((await get(`/c/${code}`)).text).menu.name).toBe("Carte du soir")
  })

  test.each(["/c/zxnc7", "/c/zzzzzz", "/c/000000", "/c/00000000-0000-4000-8000-000000000000", "/C/%3Cb%3E/1"])(
    "%s leads to no restaurant and says so",
    async (path) => {
      const { status, text } = await get(path)
      expect(status).toBe(404)
      expect(drawnBy(text)).toMatchObject({ kind: "unavailable", route: "u" })
    },
  )

  test("after an account is erased its short address leads nowhere, and is never used again", async () => {
    const { owner, code } = await anOwner("Chez Marcel")
    const leaving = { body: { confirmation: "Chez Marcel" }, token: owner.accessToken }
    expect((await server.call("/functions/v1/delete-account", leaving)).status).toBe(200)
    expect((await get(`/c/${code}`)).status).toBe(404)
    const at = new Date(Date.now() + 31 * 86_400_000).toISOString()
    await eraseEndedAccounts(server.database, at)
    expect((await get(`/u/${owner.userId}`)).status).toBe(404)
    expect((await get(`/c/${code}`)).status).toBe(404)
    const rows = await server.database.read.selectFrom("short_addresses").selectAll().where("code", "=", code).execute()
    expect(rows).toEqual([{ code, user_id: null }])
  })

  test("where the server knows its own address, the canonical link is complete", async () => {
    const knowing = await startTestServer({ engine, settings: { PUBLIC_BASE_URL: "https://carte.example" } })
    onTestFinished(() => knowing.stop())
    const owner = await knowing.owner()
    await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: aDocument("La carte") })
    const { body } = await knowing.call("/functions/v1/short-address", { method: "POST", token: owner.accessToken })
    const { headers } = await get(`/c/${body.code}`, knowing.url)
    expect(headers.link).toBe(`<https://carte.example/u/${owner.userId}>; rel="canonical"`)
  })
})
