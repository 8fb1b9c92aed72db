import type { ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type ModelServer, type ReceivedQuestion, startModelServer } from "../testing/services/model-server.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

type Asked = { readonly category: string; readonly count: number; readonly taken: readonly string[] }
const askedOf = ({ body }: ReceivedQuestion): Asked => JSON.parse(body.messages[1]?.content ?? "{}")

/** Answers each question with the given dishes. */
const answering = (dishes: readonly object[]) => () => JSON.stringify({ dishes })

const brief = { style: "mer", priceLevel: "middle", counts: { plats: 2 }, with: "model" }

describe.each(engines)("menus proposed by the model on %s", (engine) => {
  let model: ModelServer
  let server: TestServer
  let token: string
  let secrets: readonly string[]
  beforeAll(async () => {
    model = await startModelServer()
    const settings = { AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai (France)" }
    server = await startTestServer({ engine, settings })
    const owner = await server.owner()
    await server.premium(owner)
    token = owner.accessToken
    secrets = [owner.userId, owner.email, "Le Petit Zinc", token]
    await server.call("/functions/v1/allow-assistance", { token, body: { allowed: true } })
  }, 120_000)
  beforeEach(() => {
    void (model.questions as unknown[]).splice(0)
  })
  afterAll(async () => {
    await server.stop()
    await model.stop()
  })
  const ask = async (body: object) => {
    const answer = await server.call("/functions/v1/draft-card", { token, body })
    return { status: answer.status, body: answer.body as unknown as ProposedCard & { code?: string } }
  }
  const namesOf = ({ categories }: ProposedCard) => categories.flatMap(({ dishes }) => dishes.map(({ name }) => name))

  test("each category is a question, in the order of a menu, and knows what is proposed already", async () => {
    model.behave((question) => {
      const { category, count } = askedOf(question)
      return JSON.stringify({
        dishes: Array.from({ length: count }, (_, at) => ({
          ...{ name: `${category} ${at}`, description: "Beurre blanc.", price: "18,5" },
        })),
      })
    })
    const { status, body } = await ask({ ...brief, counts: { desserts: 1, plats: 2 }, taken: ["Bar grillé"] })
    expect(status).toBe(200)
    expect(body.categories).toEqual([
      {
        name: "Plats",
        dishes: [
          { name: "Plats 0", description: "Beurre blanc.", suggestedPrice: "18.50" },
          { name: "Plats 1", description: "Beurre blanc.", suggestedPrice: "18.50" },
        ],
      },
      { name: "Desserts", dishes: [{ name: "Desserts 0", description: "Beurre blanc.", suggestedPrice: "18.50" }] },
    ])
    expect(model.questions.map(askedOf)).toEqual([
      {
        restaurant: "restaurant de poissons et fruits de mer",
        category: "Plats",
        count: 2,
        prices: "moyenne",
        taken: ["Bar grillé"],
      },
      {
        restaurant: "restaurant de poissons et fruits de mer",
        category: "Desserts",
        count: 1,
        prices: "moyenne",
        taken: ["Bar grillé", "Plats 0", "Plats 1"],
      },
    ])
    for (const secret of secrets) expect(JSON.stringify(model.questions)).not.toContain(secret)
  })

  test("dishes that the menu has, that come twice or that are too many stay out", async () => {
    model.behave(answering(["Bar Grillé", "Lotte", "LOTTE", "Raie", "Sole"].map((name) => ({ name, price: "20" }))))
    expect(namesOf((await ask({ ...brief, taken: ["bar grillé"] })).body)).toEqual(["Lotte", "Raie"])
  })

  test.each([
    "Voir www.ailleurs.example",
    "<b>Lotte</b>",
    "Sole fait maison",
    "Saumon bio",
    "Pavé sans gluten",
    "Contient des allergènes",
    "Lotte à 12 €",
    "x".repeat(101),
    " \u0000\u202e ",
  ])("of the hostile name %j nothing is proposed (AS-13)", async (name) => {
    model.behave(answering([{ name, price: "20" }]))
    expect(namesOf((await ask(brief)).body)).toEqual([])
  })

  test("a claim that the wishes make stays, one in a description costs the description", async () => {
    model.behave(
      answering([
        { name: "Saumon bio", price: "20" },
        { name: "Lotte", description: "Pêche artisanale.", price: "22" },
      ]),
    )
    const { body } = await ask({ ...brief, wishes: "produits bio" })
    expect(body.categories[0]?.dishes).toEqual([
      { name: "Saumon bio", description: "", suggestedPrice: "20" },
      { name: "Lotte", description: "", suggestedPrice: "22" },
    ])
  })

  test.each(["", "gratuit", "-3", "0", "99999", "1e9"])(
    "the price %j is no price, and allergens are ignored (AS-10)",
    async (price) => {
      model.behave(answering([{ name: "Lotte", price, allergens: ["Poissons"] }]))
      expect((await ask(brief)).body.categories[0]?.dishes).toEqual([
        { name: "Lotte", description: "", suggestedPrice: "" },
      ])
    },
  )

  test.each([
    ["wishes of 501 characters", { wishes: "x".repeat(501) }],
    ["201 names", { taken: Array.from({ length: 201 }, () => "a") }],
    ["13 dishes of a category", { counts: { plats: 13 } }],
    ["another source", { with: "cloud" }],
  ])("%s are refused before anything is asked", async (_name, part) => {
    expect(await ask({ ...brief, ...part })).toMatchObject({ status: 400, body: { code: "draft_invalid" } })
    expect(model.questions).toEqual([])
  })

  test("this server composes without a question", async () => {
    const { body } = await ask({ ...brief, with: "local" })
    expect(body.categories[0]?.dishes).toHaveLength(2)
    expect(model.questions).toEqual([])
  })
})
