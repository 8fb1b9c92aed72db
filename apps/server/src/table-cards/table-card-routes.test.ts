import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { drawingOf } from "../testing/pdf-parts.ts"
import { pictures } from "../testing/pictures.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const path = "/functions/v1/table-cards"
  const eight = { count: 8, format: "a4", numbered: true }

  async function draw(body: unknown, token: string) {
    const headers = {
      apikey: server.secrets.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    }
    return fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  }

  /** Counts the pages of a PDF: page objects are not compressed. */
  async function countPages(response: Response): Promise<number> {
    const file = Buffer.from(await response.arrayBuffer()).toString("latin1")
    expect(file.startsWith("%PDF-")).toBe(true)
    return file.match(/\/Type \/Page\b/g)?.length ?? 0
  }

  test.each([
    [{ count: 9, format: "a4", numbered: true }, 2],
    [{ count: 3, format: "a6", numbered: false }, 3],
    [{ count: 1, format: "a4", numbered: true }, 1],
  ])("an owner gets the cards %j on %i pages", async (args, pages) => {
    const owner = await server.owner("Café « Chère Œuvre »")
    const response = await draw(args, owner.accessToken)
    expect(response.headers.get("content-type")).toBe("application/pdf")
    expect(await countPages(response)).toBe(pages)
  })

  test("a screen reader finds the language, a title, and each card's name, code and table", async () => {
    const owner = await server.owner("Café « Chère Œuvre »")
    const response = await draw({ count: 2, format: "a6", numbered: true }, owner.accessToken)
    const file = Buffer.from(await response.arrayBuffer()).toString("latin1")
    for (const part of ["/Lang (fr-FR)", "/Marked true", "/DisplayDocTitle true", "/S /Document"]) {
      expect(file).toContain(part)
    }
    const count = (part: RegExp) => file.match(part)?.length
    expect(count(/\/S \/H1\b/g)).toBe(2)
    expect(count(/\/S \/Figure\s+\/Alt \(/g)).toBe(2)
    expect(file).toContain("/T (Table 1)")
    expect(file).toContain("/T (Table 2)")
    // Texts are outlines, which look the same in every PDF reader.
    expect(file).not.toContain("/FontFile")
  })

  test("text, code and rules are on one black plate, as on every paper", async () => {
    const { accessToken } = await server.owner("Café « Chère Œuvre »")
    const file = Buffer.from(await (await draw(eight, accessToken)).arrayBuffer())
    expect(file.toString("latin1")).not.toContain("/DeviceRGB")
    const drawing = drawingOf(file)
    expect(drawing).not.toMatch(/ (?:rg|RG|g|G)\n/)
    const colours = [...drawing.matchAll(/^([\d. ]+) (?:scn|SCN|k|K)$/gm)].map(([, colour]) => colour)
    expect([...new Set(colours)].toSorted()).toEqual(["0 0 0 1", "0 0.2 0.75 0"])
  })

  test.each(["", "北京饭店", "🍷", "e\u0301tage".repeat(18), "<b>&amp;"])(
    "a restaurant with the name %j gets its cards, too",
    async (name) => {
      const owner = await server.owner(name)
      expect(await countPages(await draw(eight, owner.accessToken))).toBe(1)
    },
  )

  test.each([
    {},
    null,
    { ...eight, count: 0 },
    { ...eight, count: 201 },
    { ...eight, count: 1.5 },
    { ...eight, count: "8" },
    { ...eight, format: "a5" },
    { ...eight, numbered: "yes" },
  ])("%j is refused with a message", async (args) => {
    const owner = await server.owner()
    const response = await draw(args, owner.accessToken)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: "Donnez un nombre de tables entre 1 et 200." })
  })

  test.each([
    ["a host of 1,300 letters", 400, "a".repeat(1_300)],
    ["the longest host that a name server knows", 200, `${"a.".repeat(126)}a`],
  ])("%s is answered with %i", async (_what, status, host) => {
    const { accessToken } = await server.owner()
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: path,
      headers: { host, apikey: server.secrets.publishableKey, authorization: `Bearer ${accessToken}` },
      payload: { ...eight, count: 1 },
    })
    expect(statusCode).toBe(status)
  })

  test("cards carry the restaurant's own mark, unless its owner wants them without", async () => {
    const owner = await server.owner("Le Petit Zinc")
    const mark = `${owner.userId}/abcdefgh0123-40x30.png`
    await owner.client.storage.from("photos").upload(mark, pictures.png)
    const restaurant = owner.client.from("restaurants")
    const countPictures = async (format: "a6" | "a4") => {
      const response = await draw({ count: 2, format, numbered: true }, owner.accessToken)
      return (
        Buffer.from(await response.arrayBuffer())
          .toString("latin1")
          .match(/\/Subtype \/Image/g)?.length ?? 0
      )
    }
    expect(await countPictures("a6")).toBe(0)
    await restaurant.update({ mark }).eq("user_id", owner.userId)
    expect(await countPictures("a6")).toBeGreaterThan(0)
    expect(await countPictures("a4")).toBeGreaterThan(0)
    await restaurant.update({ mark_on_cards: false }).eq("user_id", owner.userId)
    expect(await countPictures("a6")).toBe(0)
  })

  test("where bills are paid by phone, the cards of tables say so, and where that happens", async () => {
    const owner = await server.owner("Le Petit Zinc")
    /** Texts are outlines. What a screen reader says is there in UTF-16. */
    const says = async (body: unknown, words: string) => {
      const file = Buffer.from(await (await draw(body, owner.accessToken)).arrayBuffer())
      return file.includes(Buffer.from(words, "utf16le").swap16()) || file.includes(Buffer.from(words, "latin1"))
    }
    const [bill, where] = ["Carte, commande et addition", "jamais ailleurs."]
    const one = { count: 1, format: "a6", numbered: true }
    expect(await says(one, bill)).toBe(false)
    const id = owner.userId
    await server.fill(`insert into table_payments (user_id, is_on, tips, commitment_at, vat_rates, vat_exempt)
      values ('${id}', 'true', 'false', '2026-11-20', '{"normal":20,"intermediate":10,"reduced":5.5}', 'false')`)
    await server.fill(`insert into payment_accounts (user_id, provider, account_id, can_charge, missing, connected_at)
      values ('${id}', 'test', 'test', 'true', '[]', '2026-11-20')`)
    expect([await says(one, bill), await says(one, where)]).toEqual([true, false])
    await server.fill(`update payment_accounts set provider = 'stripe' where user_id = '${id}'`)
    expect([await says(one, bill), await says(one, where)]).toEqual([true, true])
    expect(await says({ ...one, format: "a4" }, "et addition")).toBe(true)
    expect(await says({ ...one, numbered: false }, bill)).toBe(false)
  })

  test("for a print shop, a Premium card has 10 mm around it, a bleed of 3 mm, and marks to cut along", async () => {
    const owner = await server.owner("Le Petit Zinc")
    const shop = { count: 1, format: "a6", numbered: true, marks: true }
    const refused = await draw(shop, owner.accessToken)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "premium_required" }])
    await server.premium(owner)
    const file = Buffer.from(await (await draw(shop, owner.accessToken)).arrayBuffer()).toString("latin1")
    /** A box of the page, in millimetres from its lower left corner. */
    const box = (name: string) =>
      (new RegExp(`/${name} \\[([\\d. ]+)\\]`).exec(file)?.[1] ?? "")
        .split(" ")
        .map((points) => Math.round((Number(points) * 25.4) / 72))
    expect(box("MediaBox")).toEqual([0, 0, 125, 168])
    expect(box("BleedBox")).toEqual([7, 7, 118, 161])
    expect(box("TrimBox")).toEqual([10, 10, 115, 158])
    const without = Buffer.from(await (await draw({ ...shop, marks: false }, owner.accessToken)).arrayBuffer())
    expect(without.toString("latin1")).toMatch(/\/MediaBox \[0 0 297\.\d+ 419\.\d+\]/)
  })

  test("a visitor is refused", async () => {
    expect((await server.call(path, { body: eight })).status).toBe(401)
  })
})
