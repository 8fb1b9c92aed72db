import type { DescribedDish } from "@ardoise/contract/functions"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import {
  type Behave,
  type ModelServer,
  type ReceivedQuestion,
  startModelServer,
} from "../testing/services/model-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

type Asked = {
  readonly texts: number
  readonly dishes: readonly { readonly number: number; readonly name: string; readonly seen?: readonly string[] }[]
}

const askedOf = ({ body }: ReceivedQuestion): Asked => JSON.parse(body.messages[1]?.content ?? "{}")

/** Answers each dish with the given texts. */
const answering =
  (...texts: string[]): Behave =>
  (question) =>
    JSON.stringify({ dishes: askedOf(question).dishes.map(({ number }) => ({ number, texts })) })

const beef = {
  ...{ id: "secret-id", name: "Bœuf bourguignon", category: "Plats" },
  ingredients: "joue de bœuf, pinot noir, carottes, lardons",
}
const many = Array.from({ length: 7 }, (_, at) => ({ id: `d${at}`, name: `Ragoût ${at}`, category: "Plats" }))

describe.each(engines)("descriptions by the model on %s", (engine) => {
  let model: ModelServer
  let server: TestServer
  beforeAll(async () => {
    model = await startModelServer()
    const settings = {
      ...{ AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai (France)" },
      ...{ AI_OWNER_CALLS: "5", AI_TIMEOUT_SECONDS: "5" },
    }
    server = await startTestServer({ engine, settings })
  }, 120_000)
  beforeEach(() => {
    model.behave(answering("Joue de bœuf au pinot noir, carottes et lardons."))
    void (model.questions as unknown[]).splice(0)
  })
  afterAll(async () => {
    await server.stop()
    await model.stop()
  })

  async function anOwner({ isAllowed = true, isPremium = true } = {}) {
    const owner = await server.owner()
    if (isPremium) await server.premium(owner)
    const body = { allowed: true }
    if (isAllowed) await server.call("/functions/v1/allow-assistance", { token: owner.accessToken, body })
    return owner
  }
  const ask = async ({ accessToken: token }: TestOwner, body: object) => {
    const answer = await server.call("/functions/v1/describe-dishes", { token, body })
    return { status: answer.status, body: answer.body as unknown as DescribedDish[] & { code?: string } }
  }
  const stream = ({ accessToken }: TestOwner, body: object, signal?: AbortSignal) =>
    fetch(`${server.url}/functions/v1/describe-dishes`, {
      method: "POST",
      ...(signal && { signal }),
      headers: {
        ...{ apikey: server.secrets.publishableKey, authorization: `Bearer ${accessToken}` },
        ...{ accept: "text/event-stream", "content-type": "application/json" },
      },
      body: JSON.stringify(body),
    })
  const eventsOf = async (response: Response) =>
    [...(await response.text()).matchAll(/event: (.*)\ndata: (.*)\n/g)].map(([, event, data = ""]) => [
      event,
      JSON.parse(data),
    ])

  test("a dish gets up to three, and what they add says so", async () => {
    model.behave(
      answering(
        "Joue de bœuf mijotée au pinot noir, carottes fondantes et lardons.",
        "Joue de bœuf et lardons au pinot noir, carottes, éclats de noisette.",
        "Bourguignon fait maison, joue de bœuf et carottes au pinot noir.",
        "Une quatrième.",
      ),
    )
    const owner = await anOwner()
    expect(await ask(owner, { dishes: [beef], with: "model" })).toEqual({
      status: 200,
      body: [
        {
          id: "secret-id",
          texts: [
            { text: "Joue de bœuf mijotée au pinot noir, carottes fondantes et lardons.", doubts: [] },
            {
              text: "Joue de bœuf et lardons au pinot noir, carottes, éclats de noisette.",
              doubts: ["added:noisette"],
            },
            {
              text: "Bourguignon fait maison, joue de bœuf et carottes au pinot noir.",
              doubts: ["claim:fait maison"],
            },
          ],
        },
      ],
    })
  })

  test("the model gets the texts under numbers, and no id, name or address of the owner", async () => {
    const owner = await anOwner()
    await ask(owner, { dishes: [{ ...beef, seen: ["Déjà vu."] }] })
    const [question] = model.questions
    expect(askedOf(question as ReceivedQuestion)).toEqual({
      texts: 3,
      dishes: [{ number: 1, name: beef.name, category: "Plats", ingredients: beef.ingredients, seen: ["Déjà vu."] }],
    })
    const sent = JSON.stringify(question)
    for (const secret of ["secret-id", owner.userId, owner.email, "Le Petit Zinc", owner.accessToken]) {
      expect(sent).not.toContain(secret)
    }
  })

  test("a text that was seen or that is there already is not proposed again", async () => {
    model.behave(answering("Carottes et lardons.", "CAROTTES ET LARDONS.", "Lardons dorés."))
    const owner = await anOwner()
    const dish = { ...beef, description: "Carottes et lardons." }
    const { body } = await ask(owner, { dishes: [dish] })
    expect(body[0]?.texts.map(({ text }) => text)).toEqual(["Lardons dorés."])
    const again = await ask(owner, { dishes: [{ ...dish, seen: ["Lardons dorés."] }] })
    expect(again.body).toEqual([{ id: "secret-id", texts: [] }])
  })

  test.each([
    "Voir www.ailleurs.example",
    "Écrire à chef@ailleurs.fr",
    "<script>alert(1)</script>",
    "Une [offre](https://a.b)",
    "Contient des allergènes : gluten",
    "Seulement 12 €",
    "x".repeat(301),
    " \u0000\u202e ",
    "",
  ])("of the hostile text %j nothing is proposed (AS-13)", async (text) => {
    model.behave(answering(text))
    const owner = await anOwner()
    expect((await ask(owner, { dishes: [beef] })).body).toEqual([{ id: "secret-id", texts: [] }])
    expect(model.questions).toHaveLength(2)
  })

  test("other numbers, other fields and control characters of an answer are dropped (AS-10, AS-13)", async () => {
    model.behave(() =>
      JSON.stringify({
        allergens: ["Gluten"],
        dishes: [
          { number: 99, texts: ["Plat d’un autre."] },
          { number: 1, texts: ["\u202eLardons\u0000 dorés."], allergens: ["Gluten"], price: "12" },
        ],
      }),
    )
    const { body } = await ask(await anOwner(), { dishes: [beef] })
    expect(body).toEqual([{ id: "secret-id", texts: [{ text: "Lardons dorés.", doubts: [] }] }])
  })

  test("several dishes get one text each, arrive in parts, and a failure leaves those that have come", async () => {
    const owner = await anOwner()
    const done = await eventsOf(await stream(owner, { dishes: many }))
    expect(done.map(([event]) => event)).toEqual(["part", "progress", "part", "progress", "done"])
    expect(done[4]?.[1]).toHaveLength(7)
    expect(done[4]?.[1][0].texts).toHaveLength(1)
    expect(model.questions.map((question) => askedOf(question).texts)).toEqual([1, 1])

    void (model.questions as unknown[]).splice(0)
    model.behave((question) => (model.questions.length === 1 ? answering("Mijoté.")(question) : "Bien sûr !"))
    const failed = await eventsOf(await stream(owner, { dishes: many }))
    expect(failed.map(([event]) => event)).toEqual(["part", "progress", "failed"])
    expect(failed[2]?.[1]).toMatchObject({ code: "model_unreadable", kept: 5 })
  })

  test("dishes without a usable text are asked for once more", async () => {
    model.behave((question) =>
      model.questions.length === 1
        ? JSON.stringify({ dishes: [{ number: 1, texts: ["Mijoté."] }] })
        : answering("Rôti.")(question),
    )
    const { body } = await ask(await anOwner(), { dishes: many.slice(0, 3) })
    expect(body.map(({ texts }) => texts[0]?.text)).toEqual(["Mijoté.", "Rôti.", "Rôti."])
    expect(model.questions.map((question) => askedOf(question).dishes.length)).toEqual([3, 2])
  })

  test.each([
    ["no dish", { dishes: [] }],
    ["41 dishes", { dishes: Array.from({ length: 41 }, (_, at) => ({ ...beef, id: `${at}` })) }],
    ["a dish twice", { dishes: [beef, beef] }],
    ["a dish without a name", { dishes: [{ ...beef, name: " " }] }],
    ["the dictionaries", { dishes: [beef], with: "local" }],
  ])("%s is refused before anything is asked", async (_name, body) => {
    expect(await ask(await anOwner(), body)).toMatchObject({ status: 400, body: { code: "description_invalid" } })
    expect(model.questions).toEqual([])
  })

  test("nothing is asked without Premium, and nothing without the permission (AS-19)", async () => {
    const free = await anOwner({ isPremium: false })
    expect(await ask(free, { dishes: [beef] })).toMatchObject({ status: 403, body: { code: "premium_required" } })
    const silent = await anOwner({ isAllowed: false })
    expect(await ask(silent, { dishes: [beef] })).toMatchObject({
      status: 403,
      body: { code: "assistance_not_allowed" },
    })
    expect(model.questions).toEqual([])
  })

  test("the questions of a day are limited, and a second call beside the first is refused (AS-15)", async () => {
    const owner = await anOwner()
    const gone = new AbortController()
    model.behave(() => () => undefined)
    const first = stream(owner, { dishes: [beef] }, gone.signal).catch(() => null)
    await expect.poll(() => model.questions.length).toBe(1)
    expect(await ask(owner, { dishes: [beef] })).toMatchObject({ status: 409, body: { code: "assistance_busy" } })
    gone.abort()
    await first
    // The provider's connection is closed, and the next call may begin (AS-16).
    await expect.poll(() => model.questions[0]?.isGone).toBe(true)
    model.behave(answering("Mijoté."))
    await expect.poll(async () => (await ask(owner, { dishes: [beef] })).status).toBe(200)
    for (let left = 3; left > 0; left--) expect((await ask(owner, { dishes: [beef] })).status).toBe(200)
    expect(await ask(owner, { dishes: [beef] })).toMatchObject({ status: 429, body: { code: "assistance_limit" } })
  })
})
