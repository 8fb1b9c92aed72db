import { randomUUID } from "node:crypto"
import type { TranslateMenuAnswer } from "@ardoise/contract/functions"
import type { TranslationRow } from "@ardoise/contract/menu-rows"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { TranslatedMenu } from "@ardoise/domain/translation/translated-menu"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { versionsKeptMs } from "../menus/versions-kept.ts"
import { engines } from "../testing/engines.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { forgetGoneTranslations } from "./forget-translations.ts"

type MenuPage = Extract<PublicMenuPage, { kind: "menu" }> & { readonly menu: TranslatedMenu }

const sole = { id: "sole", name: "Sole meunière", description: "Poulet rôti", price: "24", allergens: ["Lait"] }
const tripoux = { id: "tripoux", name: "Tripoux de la Margeride", price: "18", allergens: [] }
const aDocument = (items: readonly object[] = [sole, tripoux]) => ({
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-20T19:00:00.000Z" },
  categories: [{ id: "plats", name: "Plats", items }],
})

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => server.stop())

  async function aRestaurant() {
    const owner = await server.owner()
    await server.premium(owner)
    return { owner, menuId: await aMenu(owner) }
  }

  async function aMenu(owner: TestOwner, menu_data: object = aDocument()): Promise<string> {
    const id = randomUUID()
    const body = { id, user_id: owner.userId, menu_data }
    expect((await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })).status).toBe(201)
    return id
  }

  const rename = (owner: TestOwner, menuId: string, name: string) =>
    server.call(`/rest/v1/user_menus?id=eq.${menuId}`, {
      method: "PATCH",
      token: owner.accessToken,
      body: { menu_data: aDocument([{ ...sole, name }, tripoux]) },
    })

  async function suggest({ accessToken: token }: TestOwner, body: object) {
    const answer = await server.call("/functions/v1/translate-menu", { token, body })
    return { status: answer.status, body: answer.body as TranslateMenuAnswer & { code?: string } }
  }

  const rowsOf = async ({ client }: TestOwner, menuId: string): Promise<TranslationRow[]> => {
    const { data } = await client.from("translations").select().eq("menu_id", menuId).throwOnError()
    return data as TranslationRow[]
  }

  const accept = ({ client }: TestOwner, menu_id: string, fields: Partial<TranslationRow> = {}) =>
    client
      .from("translations")
      .insert({
        ...{ menu_id, language: "en", part: "dish", ref: "sole", source: "Sole meunière", text: "Sole, brown butter" },
        ...fields,
      } as never)
      .select()
      .single()

  async function pageOf(path: string): Promise<MenuPage> {
    return drawnBy(await (await fetch(`${server.url}${path}`)).text()) as MenuPage
  }
  const nameOn = (page: MenuPage, at = 0) => page.menu.categories[0]?.dishes[at]?.translatedName

  test("a reviewed text is read by diners from the next request on, and the dictionaries' answer until then", async () => {
    const { owner, menuId } = await aRestaurant()
    const path = `/u/${owner.userId}?lang=en`
    expect(nameOn(await pageOf(path))).not.toBe("Sole, brown butter")
    await accept(owner, menuId).throwOnError()
    const page = await pageOf(path)
    expect(nameOn(page)).toBe("Sole, brown butter")
    expect(nameOn(page, 1)).toBe("Tripoux de la Margeride (EN)")
    expect(page.menu.categories[0]?.dishes[0]?.translatedAllergens).toEqual(["Milk"])
    expect(nameOn(await pageOf(`/u/${owner.userId}?lang=es`))).not.toBe("Sole, brown butter")
  })

  test("suggestions are stored, and no diner reads them", async () => {
    const { owner, menuId } = await aRestaurant()
    const before = await pageOf(`/u/${owner.userId}?lang=en`)
    const answer = await suggest(owner, { menu_id: menuId, language: "en", only: "missing" })
    expect(answer).toMatchObject({ status: 200, body: { left: 1, doubtful: 0 } })
    const rows = await rowsOf(owner, menuId)
    expect(rows).toHaveLength(answer.body.suggested)
    const description = rows.find(({ part }) => part === "description")
    expect(description).toMatchObject({
      ...{ suggestion: "Roast chicken", suggested_source: "Poulet rôti", suggested_by: "dictionary", doubts: [] },
      ...{ text: null, source: "", reviewed_at: null },
    })
    expect(await pageOf(`/u/${owner.userId}?lang=en`)).toEqual(before)
    // Everything that can be suggested has its suggestion.
    const again = await suggest(owner, { menu_id: menuId, language: "en", only: "missing" })
    expect(again.body).toEqual({ suggested: 0, left: 1, doubtful: 0 })
  })

  test("the page says that the restaurant has checked it once every text is reviewed", async () => {
    const { owner, menuId } = await aRestaurant()
    await suggest(owner, { menu_id: menuId, language: "en", only: "missing" })
    for (const { part, ref, suggestion, suggested_source } of await rowsOf(owner, menuId)) {
      const change = { text: suggestion, source: suggested_source ?? "" }
      const ofRow = owner.client.from("translations").update(change).eq("menu_id", menuId)
      await ofRow.eq("part", part).eq("ref", ref).throwOnError()
    }
    expect((await pageOf(`/u/${owner.userId}?lang=en`)).isReviewed).toBeUndefined()
    await accept(owner, menuId, { ref: "tripoux", source: tripoux.name, text: "Tripe parcels" }).throwOnError()
    expect((await pageOf(`/u/${owner.userId}?lang=en`)).isReviewed).toBe(true)
    const accepted = (await rowsOf(owner, menuId)).map(({ ref, text_by }) => [ref, text_by])
    expect(accepted).toContainEqual(["sole", "dictionary"])
    expect(accepted).toContainEqual(["tripoux", "owner"])
  })

  test("a text whose French has changed is not shown, and a restored French brings it back", async () => {
    const { owner, menuId } = await aRestaurant()
    await accept(owner, menuId).throwOnError()
    expect((await rename(owner, menuId, "Raie aux câpres")).status).toBe(204)
    expect(nameOn(await pageOf(`/u/${owner.userId}?lang=en`))).not.toBe("Sole, brown butter")
    expect((await rename(owner, menuId, "Sole  meunière")).status).toBe(204)
    expect(nameOn(await pageOf(`/u/${owner.userId}?lang=en`))).toBe("Sole, brown butter")
  })

  test("a text that was reviewed in one menu counts in every menu of its owner, and of no one else", async () => {
    const { owner, menuId } = await aRestaurant()
    const other = await aRestaurant()
    await accept(owner, menuId).throwOnError()
    const second = await aMenu(owner)
    expect(nameOn(await pageOf(`/menu/${second}/view?lang=en`))).toBe("Sole, brown butter")
    expect(nameOn(await pageOf(`/menu/${other.menuId}/view?lang=en`))).not.toBe("Sole, brown butter")
  })

  test("of two devices that change one text, the slower one changes nothing", async () => {
    const { owner, menuId } = await aRestaurant()
    const { data } = await accept(owner, menuId).throwOnError()
    const base = (data as TranslationRow).updated_at
    const change = async (text: string) => {
      const ofRow = owner.client.from("translations").update({ text, source: "Sole meunière" }).eq("menu_id", menuId)
      return (await ofRow.eq("updated_at", base).select().throwOnError()).data
    }
    const answers = await Promise.all([change("Sole A"), change("Sole B")])
    expect(answers.map((rows) => rows?.length).sort()).toEqual([0, 1])
    const [row] = await rowsOf(owner, menuId)
    expect(answers.flat()).toEqual([row])
    expect((await accept(owner, menuId)).error?.code).toBe("23505")
  })

  test("a text of null puts the suggestion back, and diners read the dictionaries again", async () => {
    const { owner, menuId } = await aRestaurant()
    await suggest(owner, { menu_id: menuId, language: "en", only: "missing" })
    const edit = (text: string | null) => {
      const patch = text === null ? { text } : { text, source: "Sole meunière" }
      const ofMenu = owner.client.from("translations").update(patch).eq("menu_id", menuId).eq("ref", "sole")
      return ofMenu.eq("part", "dish").throwOnError()
    }
    const before = await pageOf(`/u/${owner.userId}?lang=en`)
    await edit("Typed by hand")
    expect(nameOn(await pageOf(`/u/${owner.userId}?lang=en`))).toBe("Typed by hand")
    await edit(null)
    expect(await pageOf(`/u/${owner.userId}?lang=en`)).toEqual(before)
    const row = (await rowsOf(owner, menuId)).find(({ part, ref }) => part === "dish" && ref === "sole")
    expect(row).toMatchObject({ text: null, text_by: null, reviewed_at: null, suggested_by: "dictionary" })
  })

  test.each<[string, Record<string, unknown>]>([
    ["23514", { language: "fr" }],
    ["23514", { language: "klingon" }],
    ["23514", { part: "allergen" }],
    ["23514", { part: "menu" }],
    ["23514", { ref: "" }],
    ["23514", { ref: "x".repeat(201) }],
    ["23514", { text: " " }],
    ["23514", { text: "x".repeat(4001) }],
    ["23514", { source: "" }],
    ["PGRST102", { text: "a\0b" }],
    ["42501", { menu_id: randomUUID() }],
    ["42501", { suggestion: "Sole" }],
    ["42501", { text_by: "owner" }],
    ["42501", { updated_at: "2026-11-25T10:00:00.000Z" }],
  ])("is refused with %s, and nothing is stored: %j", async (code, fields) => {
    const { owner, menuId } = await aRestaurant()
    expect((await accept(owner, menuId, fields as Partial<TranslationRow>)).error?.code).toBe(code)
    expect(await rowsOf(owner, menuId)).toEqual([])
  })

  test("after Premium the translations stay as they are, and the page is French (AS-19)", async () => {
    const owner = await server.owner()
    await server.premium(owner, 60_000)
    const menuId = await aMenu(owner)
    await accept(owner, menuId).throwOnError()
    server.pass(61_000)
    const change = await owner.client.from("translations").update({ text: null }).eq("menu_id", menuId)
    expect(change.error?.code).toBe("premium_required")
    expect((await owner.client.from("translations").delete().eq("menu_id", menuId)).error?.code).toBe(
      "premium_required",
    )
    const asked = await suggest(owner, { menu_id: menuId, language: "en", only: "missing" })
    expect(asked).toMatchObject({ status: 403, body: { code: "premium_required" } })
    const page = await pageOf(`/u/${owner.userId}?lang=en`)
    expect(page.language).toBe("fr")
    expect(await rowsOf(owner, menuId)).toHaveLength(1)
  })

  test("of a deleted menu they stay as long as it can be restored", async () => {
    const { owner, menuId } = await aRestaurant()
    const kept = await aMenu(owner)
    await accept(owner, menuId).throwOnError()
    await accept(owner, kept).throwOnError()
    await owner.client.from("user_menus").delete().eq("id", menuId).throwOnError()
    const { signal } = new AbortController()
    await forgetGoneTranslations(server.database, { signal })
    expect(await rowsOf(owner, menuId)).toHaveLength(1)
    const old = new Date(Date.now() - versionsKeptMs - 1000).toISOString()
    await server.fill(`delete from menu_versions where menu_id = '${menuId}' and replaced_at > '${old}'`)
    await forgetGoneTranslations(server.database, { signal })
    expect(await rowsOf(owner, menuId)).toEqual([])
    expect(await rowsOf(owner, kept)).toHaveLength(1)
  })

  test.each([
    ["400 translation_invalid", { language: "fr" }],
    ["400 translation_invalid", { only: "all" }],
    ["400 translation_invalid", { menu_id: "sole" }],
    ["404 menu_not_found", { menu_id: randomUUID() }],
  ])("suggestions are refused with %s for %j", async (expected, fields) => {
    const { owner, menuId } = await aRestaurant()
    const { status, body } = await suggest(owner, { menu_id: menuId, language: "en", only: "missing", ...fields })
    expect(`${status} ${body.code}`).toBe(expected)
  })

  describe("a further language", () => {
    const offer = async ({ accessToken: token }: TestOwner, menu_id: string, more: object = {}) => {
      const body = { menu_id, language: "de", offered: true, ...more }
      const answer = await server.call("/functions/v1/offer-language", { token, body })
      return { status: answer.status, body: answer.body as { languages?: string[]; code?: string; error?: string } }
    }
    const german = { language: "de", text: "Seezunge nach Müllerinart" } as const
    const german2 = { ...german, ref: "tripoux", source: "Tripoux de la Margeride", text: "Kutteln" }

    test("AS-21: is refused until the name of each dish is reviewed, and then offered to diners", async () => {
      const { owner, menuId } = await aRestaurant()
      const path = `/u/${owner.userId}?lang=de`
      const french = await pageOf(path)
      expect({ language: french.language, offered: french.profile.languages }).toEqual({ language: "fr", offered: [] })

      const code = "names_not_reviewed"
      const first = await offer(owner, menuId)
      expect(first).toMatchObject({
        status: 422,
        body: { code, error: "Relisez d’abord le nom de chaque plat (2 restent)." },
      })
      await accept(owner, menuId, german).throwOnError()
      const second = await offer(owner, menuId)
      expect(second.body).toMatchObject({ code, error: "Relisez d’abord le nom de chaque plat (1 reste)." })
      expect((await pageOf(path)).language).toBe("fr")

      await accept(owner, menuId, german2).throwOnError()
      expect(await offer(owner, menuId)).toEqual({ status: 200, body: { languages: ["de"] } })
      const page = await pageOf(path)
      expect({ language: page.language, offered: page.profile.languages }).toEqual({ language: "de", offered: ["de"] })
      expect([nameOn(page), nameOn(page, 1)]).toEqual([german.text, german2.text])
      const [dish] = page.menu.categories[0]?.dishes ?? []
      expect(dish?.translatedAllergens).toEqual(["Milch"])
      expect(dish?.translatedDescription).toBe("Poulet rôti")
      expect((await pageOf(`/u/${owner.userId}?lang=nl`)).language).toBe("fr")
      expect((await owner.client.from("restaurants").select("languages").single()).data).toEqual({ languages: ["de"] })

      expect((await offer(owner, menuId, { offered: false })).body).toEqual({ languages: [] })
      expect((await pageOf(path)).language).toBe("fr")
    })

    test("reads French again where a dish has no reviewed name yet, and as a whole after Premium", async () => {
      const { owner, menuId } = await aRestaurant()
      await accept(owner, menuId, german).throwOnError()
      await accept(owner, menuId, german2).throwOnError()
      expect((await offer(owner, menuId)).status).toBe(200)
      await rename(owner, menuId, "Sole grillée")
      expect(nameOn(await pageOf(`/u/${owner.userId}?lang=de`))).toBe("Sole grillée")
    })

    test("is written by its owner only through the function", async () => {
      const { owner } = await aRestaurant()
      const table = owner.client.from("restaurants")
      const { error } = await table.update({ languages: ["de"] } as never).eq("user_id", owner.userId)
      expect(error?.code).toBe("42501")
    })

    test("is no business of a free owner, of another owner's menu or of a language of every page", async () => {
      const { owner, menuId } = await aRestaurant()
      const free = await server.owner()
      expect((await offer(free, await aMenu(free))).body.code).toBe("premium_required")
      expect((await offer(free, menuId)).body.code).toBe("menu_not_found")
      expect((await offer(owner, menuId, { language: "en" })).status).toBe(400)
      expect((await offer(owner, menuId, { offered: "oui" })).status).toBe(400)
    })

    test("has no dictionary: suggestions need a model", async () => {
      const { owner, menuId } = await aRestaurant()
      const answer = await suggest(owner, { menu_id: menuId, language: "de", only: "missing" })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: "language_needs_model" })
      expect(await rowsOf(owner, menuId)).toEqual([])
    })
  })
})
