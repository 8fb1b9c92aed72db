import { randomUUID } from "node:crypto"
import type { AssistanceAnswer } from "@ardoise/contract/functions"
import type { TranslationRow } from "@ardoise/contract/menu-rows"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { giveUpAccount } from "../accounts/account-deletion.ts"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { exportOf } from "../testing/export-of.ts"
import {
  inCapitals,
  type ModelServer,
  sendCompletion,
  sendRefusal,
  startModelServer,
  textsOf,
} from "../testing/services/model-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const aDish = (at: number) => ({ id: `d${at}`, name: `Ragoût numéro ${at}`, price: "9", allergens: [] })

describe.each(engines)("on %s", (engine) => {
  let model: ModelServer
  let server: TestServer
  beforeAll(async () => {
    model = await startModelServer()
    const settings = {
      ...{ AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai (France)", AI_API_KEY: "clef" },
      ...{ AI_OWNER_CALLS: "5", AI_TIMEOUT_SECONDS: "5" },
    }
    server = await startTestServer({ engine, settings })
  }, 120_000)
  beforeEach(() => {
    model.behave(inCapitals)
    void (model.questions as unknown[]).splice(0)
  })
  afterAll(async () => {
    await server.stop()
    await model.stop()
  })

  const ask = async ({ accessToken: token }: TestOwner, name: string, body: object = {}) => {
    const answer = await server.call(`/functions/v1/${name}`, { token, body })
    return { status: answer.status, headers: answer.headers, body: answer.body as Record<string, unknown> }
  }

  async function aRestaurant(dishes = 3) {
    const owner = await server.owner()
    await server.premium(owner)
    const menuId = randomUUID()
    const items = Array.from({ length: dishes }, (_, at) => aDish(at + 1))
    const menu_data = { name: "Carte", isActive: true, categories: [{ id: "plats", name: "Plats", items }] }
    const body = { id: menuId, user_id: owner.userId, menu_data }
    expect((await server.call("/rest/v1/user_menus", { token: owner.accessToken, body })).status).toBe(201)
    return { owner, call: { menu_id: menuId, language: "en", only: "missing", with: "model" }, menuId }
  }

  async function anAllowedRestaurant(dishes?: number) {
    const restaurant = await aRestaurant(dishes)
    expect((await ask(restaurant.owner, "allow-assistance", { allowed: true })).status).toBe(200)
    return restaurant
  }

  const rowsOf = async ({ client }: TestOwner, menuId: string): Promise<TranslationRow[]> => {
    const { data } = await client.from("translations").select().eq("menu_id", menuId).throwOnError()
    return data as TranslationRow[]
  }

  test("nothing is sent before the owner has allowed it, and after the permission has ended", async () => {
    const { owner, call } = await aRestaurant()
    expect(await ask(owner, "translate-menu", call)).toMatchObject({
      status: 403,
      body: { code: "assistance_not_allowed" },
    })
    const allowed = await ask(owner, "allow-assistance", { allowed: true })
    expect(allowed.body).toMatchObject({
      premium: true,
      model: { provider: "Essai (France)", allowed: true },
      paused: null,
    })
    expect((await ask(owner, "translate-menu", call)).status).toBe(200)
    expect(model.questions).toHaveLength(1)
    await ask(owner, "allow-assistance", { allowed: false })
    expect((await ask(owner, "translate-menu", { ...call, language: "es" })).status).toBe(403)
    expect(model.questions).toHaveLength(1)
  })

  test("its translations are suggestions with the model that wrote them, and no diner reads one", async () => {
    const { owner, call, menuId } = await anAllowedRestaurant()
    const answer = await ask(owner, "translate-menu", call)
    expect(answer.body).toEqual({ suggested: 5, left: 0, doubtful: 0 })
    const row = (await rowsOf(owner, menuId)).find(({ ref }) => ref === "d2")
    expect(row).toMatchObject({
      ...{ suggestion: "RAGOÛT NUMÉRO 2", suggested_by: "model", suggested_with: "translate/1 essai", doubts: [] },
      ...{ text: null, text_by: null },
    })
    const page = await (await fetch(`${server.url}/u/${owner.userId}?lang=en`)).text()
    expect(page).not.toContain("RAGOÛT NUMÉRO 2")
  })

  test("AS-21: it proposes the texts of a language without a dictionary", async () => {
    const { owner, call, menuId } = await anAllowedRestaurant()
    const german = { ...call, language: "de" }
    expect(await ask(owner, "translate-menu", { ...german, with: "local" })).toMatchObject({
      status: 422,
      body: { code: "language_needs_model" },
    })
    expect((await ask(owner, "translate-menu", german)).body).toMatchObject({ suggested: 5, left: 0 })
    expect(JSON.stringify(model.questions.at(-1)?.body)).toContain("German (Germany)")
    const rows = await rowsOf(owner, menuId)
    expect(rows.map(({ language, text, suggested_by }) => ({ language, text, suggested_by }))).toEqual(
      Array.from({ length: 5 }, () => ({ language: "de", text: null, suggested_by: "model" })),
    )
  })

  test("it gets the texts of the menu, and no name, address or id", async () => {
    const { owner, call, menuId } = await anAllowedRestaurant()
    await ask(owner, "translate-menu", call)
    const sent = JSON.stringify(model.questions.map(({ body, headers }) => ({ body, headers })))
    for (const secret of [owner.userId, owner.email, menuId, "Le Petit Zinc", "d2", owner.accessToken]) {
      expect(sent).not.toContain(secret)
    }
    expect(textsOf(model.questions[0] as never).map(({ text }) => text)).toContain("Ragoût numéro 2")
  })

  test("what is odd in an answer has a doubt or is dropped, and nothing of it reaches a page (AS-13)", async () => {
    const { owner, call, menuId } = await anAllowedRestaurant()
    model.behave((question) =>
      JSON.stringify({
        texts: textsOf(question).flatMap(({ number, text }) => [
          { number, text: `\u202e${text} www.ailleurs.example <script>alert(1)</script>\u0000` },
          { number: number + 1000, text: "Plat d’un autre" },
        ]),
        allergens: ["Gluten"],
      }),
    )
    expect((await ask(owner, "translate-menu", call)).body).toMatchObject({ suggested: 5, doubtful: 5 })
    const rows = await rowsOf(owner, menuId)
    expect(rows).toHaveLength(5)
    expect(rows.every(({ doubts, text }) => doubts?.includes("link") && text === null)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/\u202e|\\u0000|autre/)
    const page = await (await fetch(`${server.url}/u/${owner.userId}?lang=en`)).text()
    expect(page).not.toContain("ailleurs")
    const [menu] = (await owner.client.from("user_menus").select().eq("id", menuId).throwOnError()).data ?? []
    expect(JSON.stringify(menu?.menu_data)).not.toContain("Gluten")
  })

  test("texts without an answer are asked for once more", async () => {
    const { owner, call } = await anAllowedRestaurant()
    model.behave((question) => {
      const texts = textsOf(question)
      return JSON.stringify({ texts: texts.slice(0, Math.max(1, texts.length - 1)) })
    })
    expect((await ask(owner, "translate-menu", call)).body).toMatchObject({ suggested: 5, left: 0 })
    expect(model.questions.map((question) => textsOf(question).length)).toEqual([5, 1])
  })

  test("a failure keeps what is stored, and says so in a stream", async () => {
    const { owner, call, menuId } = await anAllowedRestaurant(30)
    model.behave((question) =>
      model.questions.length === 1 ? inCapitals(question) : sendRefusal(404, { message: "?" }),
    )
    const response = await fetch(`${server.url}/functions/v1/translate-menu`, {
      method: "POST",
      headers: {
        ...{ apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
        ...{ accept: "text/event-stream", "content-type": "application/json" },
      },
      body: JSON.stringify(call),
    })
    const sent = (await response.text()).matchAll(/event: (.*)\ndata: (.*)\n/g)
    const events = [...sent].map(([, event, data = ""]) => [event, JSON.parse(data)])
    expect(events).toEqual([
      ["progress", { done: 20, total: 32 }],
      [
        "failed",
        { code: "model_unavailable", error: expect.stringContaining("Essai (France) ne répond pas."), kept: 20 },
      ],
    ])
    expect(await rowsOf(owner, menuId)).toHaveLength(20)
  })

  test("of sixteen calls of one owner at once one asks, and the others are refused (AS-15)", async () => {
    const { owner, call } = await anAllowedRestaurant()
    let release: () => void = () => undefined
    model.behave((question) => (response) => {
      release = () => sendCompletion(response, inCapitals(question) as string)
    })
    let answered = 0
    const calls = Array.from({ length: 16 }, async () => {
      const answer = await ask(owner, "translate-menu", call)
      answered += 1
      return answer
    })
    await expect.poll(() => [answered, model.questions.length]).toEqual([15, 1])
    release()
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
    expect(model.questions).toHaveLength(1)
  })

  test("the questions of a day are limited, and the next day begins anew (AS-15)", async () => {
    const { owner, call } = await anAllowedRestaurant(1)
    for (const language of ["en", "es", "it", "zh"]) {
      expect((await ask(owner, "translate-menu", { ...call, language })).status).toBe(200)
    }
    model.behave(() => JSON.stringify({ texts: [] }))
    const menu = await aSecondMenu(owner)
    const beyond = await ask(owner, "translate-menu", { ...call, menu_id: menu })
    expect(beyond).toMatchObject({ status: 429, body: { code: "assistance_limit" } })
    expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(model.questions).toHaveLength(5)
    const state = (await ask(owner, "assistance")).body as unknown as AssistanceAnswer
    expect(state.today).toEqual({ calls: 5, most: 5 })
  })

  async function aSecondMenu(owner: TestOwner): Promise<string> {
    const id = randomUUID()
    const menu_data = {
      name: "Autre",
      isActive: false,
      categories: [{ id: "plats", name: "Boissons", items: [aDish(77)] }],
    }
    await server.call("/rest/v1/user_menus", {
      token: owner.accessToken,
      body: { id, user_id: owner.userId, menu_data },
    })
    return id
  }

  test("a caller who leaves ends the question, and may begin another one at once (AS-16)", async () => {
    const { owner, call } = await anAllowedRestaurant()
    model.behave(() => () => undefined)
    const gone = new AbortController()
    const called = fetch(`${server.url}/functions/v1/translate-menu`, {
      method: "POST",
      signal: gone.signal,
      headers: {
        ...{ apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
        "content-type": "application/json",
      },
      body: JSON.stringify(call),
    }).catch(() => null)
    await expect.poll(() => model.questions.length).toBe(1)
    gone.abort()
    await called
    await expect.poll(() => model.questions[0]?.isGone).toBe(true)
    model.behave(inCapitals)
    await expect.poll(async () => (await ask(owner, "translate-menu", call)).status).toBe(200)
  })

  test("AS-20: translations, uses and the permission are exported with the account, and none is left after it", async () => {
    const { owner, call } = await anAllowedRestaurant()
    await ask(owner, "translate-menu", call)
    const data = await exportOf(server, owner)
    expect(data.translations).toHaveLength(5)
    expect(data.assistance_permission).toMatchObject({ provider: "Essai (France)" })
    expect(data.assistance_uses).toMatchObject([{ task: "translate", calls: 1, input_tokens: 100, output_tokens: 50 }])
    const at = new Date().toISOString()
    await server.database.run(giveUpAccount, { ownerId: owner.userId, typed: "Le Petit Zinc", origin: "", at })
    const later = new Date(Date.parse(at) + 31 * 86_400_000).toISOString()
    expect(await eraseEndedAccounts(server.database, later)).toBe(1)
    for (const table of ["translations", "assistance_uses", "assistance_permissions"] as const) {
      const rows = await server.database.read
        .selectFrom(table)
        .selectAll()
        .where("user_id", "=", owner.userId)
        .execute()
      expect(rows, table).toEqual([])
    }
  })

  test("what was used is counted for the month", async () => {
    const { owner, call } = await anAllowedRestaurant()
    await ask(owner, "translate-menu", call)
    const rows = await server.database.read
      .selectFrom("assistance_uses")
      .selectAll()
      .where("user_id", "=", owner.userId)
      .execute()
    expect(rows).toMatchObject([{ task: "translate", calls: 1, input_tokens: 100, output_tokens: 50, micro_euros: 0 }])
  })
})

test("the money of the installation is a limit for every owner, and nothing is asked without a model", async () => {
  const model = await startModelServer()
  const settings = {
    ...{ AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai" },
    ...{ AI_INPUT_PRICE: "1", AI_OUTPUT_PRICE: "1", AI_MONTHLY_BUDGET: "0.0001" },
  }
  const server = await startTestServer({ settings })
  const without = await startTestServer()
  try {
    for (const [one, code] of [
      [server, "assistance_paused"],
      [without, "assistance_off"],
    ] as const) {
      const owner = await one.owner()
      await one.premium(owner)
      const { accessToken: token } = owner
      const id = randomUUID()
      const menu_data = { name: "Carte", categories: [{ id: "plats", name: "Plats", items: [aDish(1)] }] }
      await one.call("/rest/v1/user_menus", { token, body: { id, user_id: owner.userId, menu_data } })
      await one.call("/functions/v1/allow-assistance", { token, body: { allowed: true } })
      const body = { menu_id: id, language: "en", only: "missing", with: "model" }
      expect((await one.call("/functions/v1/translate-menu", { token, body })).body).toMatchObject({ code })
    }
    expect(model.questions).toEqual([])
  } finally {
    await server.stop()
    await without.stop()
    await model.stop()
  }
})
