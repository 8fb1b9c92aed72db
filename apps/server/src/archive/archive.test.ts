import { randomUUID } from "node:crypto"
import type { DisplayComparison } from "@ardoise/contract/functions"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { giveUpAccount } from "../accounts/account-deletion.ts"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { exportOf } from "../testing/export-of.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { archiveCards, hasCandidates } from "./archive-cards.ts"
import { mostArchivedBytes, showCard } from "./archive-commands.ts"
import { archive as feature } from "./feature.ts"

const day = 24 * 3_600_000

const sole = { id: "sole", name: "Sole meunière", price: "32", allergens: ["Poissons", "Lait"] }
const beef = { id: "beef", name: "Bœuf bourguignon", price: "21.5", allergens: ["Céleri", "Sulfites"] }
const tart = { id: "tart", name: "Tarte Tatin", price: "9", allergens: [], allergensDeclared: true }

const document = (...items: object[]) => ({
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-12T10:02:00.000Z" },
  categories: [{ id: "plats", name: "Plats", items }],
})

describe.each(engines)("the archive on %s", (engine) => {
  let server: TestServer
  let shift = 0
  let since: string | null = null
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const now = () => new Date(Date.now() + shift).toISOString()
  const pass = (ms: number) => {
    shift += ms
    server.pass(ms)
  }
  const { signal } = new AbortController()
  /** Runs the job as it is run every five minutes. */
  const archive = async () => {
    const at = now()
    await archiveCards(server.database, { at, since, signal })
    since = at
  }
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()
  /** Signs an owner in again when the token has ended, and returns the token. */
  const tokenOf = async (owner: TestOwner): Promise<string> => {
    const known = tokens.get(owner.email)
    if (known && known.until > shift) return known.token
    const { data, error } = await owner.client.auth.signInWithPassword(owner)
    if (error) throw error
    tokens.set(owner.email, { token: data.session.access_token, until: shift + 50 * 60_000 })
    return data.session.access_token
  }
  const anOwner = async (...items: object[]) => {
    const owner = await server.owner("Le Petit Zinc")
    const menuId = randomUUID()
    await save(owner, menuId, ...items)
    return { ...owner, menuId }
  }
  const save = async (owner: TestOwner, id: string, ...items: object[]) => {
    await tokenOf(owner)
    const row = { id, user_id: owner.userId, menu_data: document(...items) }
    const { error } = await owner.client.from("user_menus").upsert(row as never)
    expect(error).toBeNull()
  }
  const displaysOf = async (owner: TestOwner) => {
    await tokenOf(owner)
    const { data, error } = await owner.client.from("card_displays").select()
    expect(error).toBeNull()
    return data ?? []
  }
  const draw = async (owner: TestOwner, displayId: string) =>
    fetch(`${server.url}/functions/v1/draw-paper`, {
      method: "POST",
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${await tokenOf(owner)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ paper: "archive", display_id: displayId }),
    })
  const compare = async (owner: TestOwner, displayId: string) => {
    await tokenOf(owner)
    const { data, error } = await owner.client.functions.invoke<DisplayComparison>("compare-display", {
      body: { display_id: displayId },
    })
    if (error) return (error as { context: Response }).context.status
    return data
  }

  test("REG-16 a display is the same file after 40 edits and 40 days, and the comparison names what differs", async () => {
    const owner = await anOwner(sole, beef, tart)
    await archive()
    const [first] = await displaysOf(owner)
    expect(first).toMatchObject({ menu_name: "Carte d’automne", dishes: 3, shown_until: null, menu_id: owner.menuId })
    pass(day)
    await save(owner, owner.menuId, sole, beef)
    await archive()
    const before = await (await draw(owner, first?.id ?? "")).arrayBuffer()
    for (let edit = 1; edit <= 40; edit += 1) {
      pass(day)
      const dish = { ...sole, price: String(32 + edit) }
      const terrine = { id: "terrine", name: "Terrine du boucher", price: "11", allergens: [] }
      await save(owner, owner.menuId, dish, { ...beef, allergens: ["Sulfites"] }, terrine)
      await archive()
    }
    const response = await draw(owner, first?.id ?? "")
    expect(response.status).toBe(200)
    expect(response.headers.get("content-disposition")).toMatch(/carte-affichee-\d{4}-\d\d-\d\d\.pdf$/)
    const file = await response.arrayBuffer()
    expect(Buffer.from(file).equals(Buffer.from(before))).toBe(true)

    const words = await wordsOf(file)
    expect(words).toMatch(/Carte affichée du \d+(er)? \S+ \d{4} à \d\d:\d\d au \d+/)
    expect(words.replaceAll(" ", "")).toContain(`EmpreinteSHA-256:${first?.sha256}`)
    expect(words).toContain("Tarte Tatin")
    expect(words).toContain("Allergènes : Poissons, Lait")
    expect(words).not.toContain("La carte en ligne")

    expect(await compare(owner, first?.id ?? "")).toEqual({
      is_shown: true,
      differences: [
        { dish_id: "sole", name: "Sole meunière", part: "price", before: "32,00\u00a0€", after: "72,00\u00a0€" },
        { dish_id: "beef", name: "Bœuf bourguignon", part: "allergens", before: "Céleri, Sulfites", after: "Sulfites" },
        { dish_id: "terrine", name: "Terrine du boucher", part: "dish", before: null, after: "11,00\u00a0€" },
        { dish_id: "tart", name: "Tarte Tatin", part: "dish", before: "9,00\u00a0€", after: null },
      ],
    })
    const displays = await displaysOf(owner)
    expect(displays).toHaveLength(42)
    expect(await compare(owner, displays[0]?.id ?? "")).toEqual({ is_shown: true, differences: [] })
  })

  test("REG-17 only its owner reads, compares or prints a display", async () => {
    const owner = await anOwner(sole)
    const stranger = await anOwner(sole)
    pass(60_000)
    await archive()
    const [display] = await displaysOf(owner)
    const { data } = await stranger.client.from("card_displays").select().eq("user_id", owner.userId)
    expect(data).toEqual([])
    expect((await server.client().from("card_displays").select()).data).toEqual([])
    expect(await compare(stranger, display?.id ?? "")).toBe(404)
    const refused = await draw(stranger, display?.id ?? "")
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: "display_not_found" }])
    expect((await draw(owner, display?.id ?? "")).status).toBe(200)
    expect(await compare(owner, "n’importe quoi")).toBe(404)
    const { error } = await owner.client.from("card_displays").delete().eq("user_id", owner.userId)
    expect(error).not.toBeNull()
  })

  test("a state of less than five minutes is not stored, and one that comes back goes on", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    pass(60 * 60_000)
    await save(owner, owner.menuId, sole, beef)
    pass(30_000)
    await archive()
    pass(60_000)
    await save(owner, owner.menuId, sole, tart)
    await archive()
    expect((await displaysOf(owner)).map(({ dishes }) => dishes)).toEqual([2, 1])
    const [current] = await displaysOf(owner)
    pass(60_000)
    await save(owner, owner.menuId, sole)
    await archive()
    const displays = await displaysOf(owner)
    expect(displays).toMatchObject([{ dishes: 1, shown_until: null }])
    expect(displays[0]?.id).not.toBe(current?.id)
    const { count } = await server.database.read
      .selectFrom("archived_cards")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", owner.userId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test("the export has each content once, and when it was displayed", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    pass(10 * 60_000)
    await save(owner, owner.menuId, sole, beef)
    pass(10 * 60_000)
    await archive()
    pass(10 * 60_000)
    await save(owner, owner.menuId, sole)
    pass(10 * 60_000)
    await archive()
    const data = await exportOf(server, { accessToken: await tokenOf(owner) })
    const cards = data.archived_cards as { sha256: string; document: { menu: { categories: { items: object[] }[] } } }[]
    expect(cards.map(({ document }) => document.menu.categories[0]?.items.length).toSorted()).toEqual([1, 2])
    const displays = data.card_displays as { sha256: string; dishes: number }[]
    expect(displays.map(({ dishes }) => dishes).toSorted()).toEqual([1, 1, 2])
    for (const { sha256 } of displays) expect(cards.map((card) => card.sha256)).toContain(sha256)
  })

  test("nothing is stored twice, and the job takes no turn while nothing has changed", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    pass(5 * 60_000)
    await server.fill("delete from jobs where name = 'archive-cards'")
    await server.fill(
      `insert into jobs (name, due_at, ran_at, holder, held_until) values ('archive-cards', '${now()}', '${since}', null, null)`,
    )
    expect(await hasCandidates(server.database, now())).toBe(false)
    await save(owner, owner.menuId, sole)
    expect(await hasCandidates(server.database, now())).toBe(true)
    await archive()
    expect(await displaysOf(owner)).toHaveLength(1)
  })

  test("while the clock is behind the beginning of a display, nothing happens", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    const [display] = await displaysOf(owner)
    const args = { ownerId: owner.userId, at: "2020-01-01T00:00:00.000Z", id: randomUUID(), card: null }
    expect(await server.database.run(showCard, args)).toBe(false)
    expect(await displaysOf(owner)).toEqual([display])
  })

  test("after a clock that was a year ahead, what diners read is archived at once", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    since = new Date(Date.parse(now()) + 365 * day).toISOString()
    await server.fill("delete from jobs where name = 'archive-cards'")
    await server.fill(
      `insert into jobs (name, due_at, ran_at, holder, held_until) values ('archive-cards', '${now()}', '${since}', null, null)`,
    )
    expect(await hasCandidates(server.database, now())).toBe(true)
    await archive()
    expect(await displaysOf(owner)).toHaveLength(1)
  })

  test("a display that began while the clock was a year ahead ends with the next change, and periods do not overlap", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    const [first] = await displaysOf(owner)
    const show = async (at: number, sha256: string) => {
      const card = { menuId: owner.menuId, menuName: sha256, dishes: 2, sha256, document: sha256 }
      const args = { ownerId: owner.userId, id: randomUUID(), at: new Date(at).toISOString(), card }
      return { at: args.at, isChanged: await server.database.run(showCard, args) }
    }
    const then = Date.parse(now())
    await show(then + 365 * day, "ahead")
    const { at, isChanged } = await show(then + day, "right")
    expect(isChanged).toBe(true)
    const periods = (await displaysOf(owner)).map((one) => [one.menu_name, [one.shown_from, one.shown_until]] as const)
    expect(Object.fromEntries(periods)).toEqual({
      "Carte d’automne": [first?.shown_from, at],
      ahead: [at, at],
      right: [at, null],
    })
    expect((await show(then + day - 60_000, "one minute back")).isChanged).toBe(false)
  })

  test("after an hour without the server, what is displayed counts from the change; after two days, from now on", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    pass(30 * 60_000)
    const changedAt = now()
    await save(owner, owner.menuId, sole, beef)
    pass(30 * 60_000)
    await archive()
    const [display] = await displaysOf(owner)
    expect(Math.abs(Date.parse(display?.shown_from ?? "") - Date.parse(changedAt))).toBeLessThan(60_000)
    await save(owner, owner.menuId, beef)
    pass(2 * day)
    const at = now()
    await archive()
    expect((await displaysOf(owner))[0]?.shown_from.slice(0, 16)).toBe(at.slice(0, 16))
  })

  test("an owner with too many documents loses the short displays first, then the oldest", async () => {
    const owner = await server.owner()
    const begin = Date.parse("2026-01-01T00:00:00.000Z")
    const third = "x".repeat(mostArchivedBytes / 3 - 1)
    const show = (at: number, mark: string) =>
      server.database.run(showCard, {
        ...{ ownerId: owner.userId, id: randomUUID(), at: new Date(begin + at).toISOString() },
        card: { menuId: randomUUID(), menuName: mark, dishes: 1, sha256: mark, document: mark + third },
      })
    await show(0, "a")
    await show(day, "b")
    await show(day + 1_800_000, "c")
    await show(2 * day, "d")
    const names = async () => (await displaysOf(owner)).map(({ menu_name }) => menu_name)
    expect(await names()).toEqual(["d", "c", "a"])
    await show(3 * day, "e")
    expect(await names()).toEqual(["e", "d", "c"])
  })

  test("displays end with the account, and are removed three years after their end or when it is erased", async () => {
    const owner = await anOwner(sole)
    pass(60_000)
    await archive()
    pass(day)
    await save(owner, owner.menuId, beef)
    await archive()
    const remaining = async () =>
      (
        await server.database.read
          .selectFrom("archived_cards")
          .select("sha256")
          .where("user_id", "=", owner.userId)
          .execute()
      ).length
    await feature.removesMore(server.database, { at: now(), signal })
    expect(await remaining()).toBe(2)
    await feature.removesMore(server.database, {
      at: new Date(Date.parse(now()) + 3 * 365 * day + 60_000).toISOString(),
      signal,
    })
    expect(await remaining()).toBe(1)
    expect(await displaysOf(owner)).toMatchObject([{ dishes: 1, shown_until: null }])
    pass(day)
    const typed = "Le Petit Zinc"
    await server.database.run(giveUpAccount, { ownerId: owner.userId, typed, origin: "", at: now() })
    await archive()
    const ended = await server.database.read
      .selectFrom("card_displays")
      .select("shown_until")
      .where("user_id", "=", owner.userId)
      .executeTakeFirst()
    expect(ended?.shown_until).not.toBeNull()
    const at = new Date(Date.parse(now()) + 31 * day).toISOString()
    expect(await eraseEndedAccounts(server.database, at)).toBe(1)
    expect(await remaining()).toBe(0)
  })

  async function wordsOf(file: ArrayBuffer): Promise<string> {
    const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getTextContent()),
    )
    const items = pages.flatMap(({ items }) => items.flatMap((item) => ("str" in item ? [item.str] : [])))
    return items.join(" ").replace(/\s+/g, " ")
  }
})
