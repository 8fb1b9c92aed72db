import type { Reading } from "@ardoise/contract/reading"
import { createCanvas } from "@napi-rs/canvas"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { pictures } from "../testing/pictures.ts"
import { type ModelServer, type ReceivedQuestion, startModelServer } from "../testing/services/model-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { printCard } from "./testing/printed-card.ts"

type Refusal = { readonly code: string }
type Asked = { readonly lines: readonly { readonly number: number; readonly text: string }[] }
const askedOf = ({ body }: ReceivedQuestion): Asked => JSON.parse(body.messages[1]?.content ?? "{}")

const starters = { heading: "Entrées", lines: [["Œufs mayonnaise", "7,50 €"], ["pain grillé"]] } as const
const mains = {
  heading: "Plats",
  lines: [
    ["Sole meunière", "34 €"],
    ["Bœuf bourguignon", "21,50 €"],
  ],
} as const

type Part = { readonly text?: string; readonly image_url?: { readonly url: string } }
/** A question with a picture has a list of parts. */
const partsOf = ({ messages }: ReceivedQuestion["body"]) => (messages[1]?.content ?? []) as unknown as readonly Part[]

/** A photo of the first page of a PDF. */
async function photograph(file: Uint8Array): Promise<Uint8Array> {
  const page = await (await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise).getPage(1)
  const viewport = page.getViewport({ scale: 2.5 })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  // The library's types expect a browser's canvas, and this canvas has the same API.
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport }).promise
  return canvas.encode("jpeg")
}

describe("a photo and a model that is shown photos", () => {
  let model: ModelServer
  let server: TestServer
  beforeAll(async () => {
    model = await startModelServer()
    const settings = { AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai", AI_VISION_MODEL: "voit" }
    server = await startTestServer({ settings })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await model.stop()
  })

  test("it gets the photo with the lines; what it reads differently or alone has a doubt (AS-13)", async () => {
    const owner = await server.owner()
    await server.premium(owner)
    await server.call("/functions/v1/allow-assistance", { token: owner.accessToken, body: { allowed: true } })
    const asked = await server.call("/functions/v1/assistance", { token: owner.accessToken, body: {} })
    expect(asked.body).toMatchObject({ model: { provider: "Essai", vision: true, allowed: true } })
    model.behave(({ body }) => {
      const [text] = partsOf(body)
      const { lines } = JSON.parse(text?.text ?? "{}") as Asked
      const numbers = (begin: string) => lines.filter(({ text }) => text.startsWith(begin)).map(({ number }) => number)
      const dish = (name: string, price: string, begin: string) => {
        return { name, price, description: "", lines: numbers(begin) }
      }
      const dishes = [
        dish("Sole meunière", "34", "Sole"),
        dish("Bœuf bourguignon", "12.50", "Bœuf"),
        { ...dish("Tarte Tatin", "9", "Tarte"), allergens: ["Gluten"] },
      ]
      return JSON.stringify({ categories: [{ name: "Plats", line: numbers("# Plats")[0] ?? null, dishes }] })
    })
    const form = new FormData()
    form.append("with", "model")
    const photo = await photograph(await printCard([[[starters, mains]]]))
    form.append("file", new Blob([Uint8Array.from(photo)]), "carte.jpg")
    const response = await fetch(`${server.url}/functions/v1/read-card`, {
      method: "POST",
      headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
      body: form,
    })
    const reading = (await response.json()) as Reading
    expect(response.status, JSON.stringify(reading)).toBe(200)
    const found = reading.categories.flatMap(({ dishes }) => dishes)
    const doubtsOf = (name: string) => found.find((dish) => dish.name === name)?.doubts
    expect(doubtsOf("Sole meunière")).not.toContain("not-on-page")
    expect(doubtsOf("Bœuf bourguignon")).toContain("not-on-page")
    expect(doubtsOf("Tarte Tatin")).toContain("not-on-page")
    expect(found.find(({ name }) => name === "Tarte Tatin")?.place).toBeNull()
    expect(found.map(({ name }) => name)).toContain("Œufs mayonnaise")
    expect(JSON.stringify(reading)).not.toContain("Gluten")
    const [question] = model.questions
    expect(question?.body.model).toBe("voit")
    const [, picture] = question ? partsOf(question.body) : []
    expect(picture?.image_url?.url).toMatch(/^data:image\/jpeg;base64,/)
    const rows = await server.database.read.selectFrom("assistance_uses").selectAll().execute()
    expect(rows.map(({ task }) => task)).toEqual(["see"])
  }, 60_000)

  test("a photo on which nothing can be read here is shown to it; each dish has a doubt", async () => {
    const owner = await server.owner()
    await server.premium(owner)
    await server.call("/functions/v1/allow-assistance", { token: owner.accessToken, body: { allowed: true } })
    const dish = { name: "Sole meunière", price: "34", description: "", lines: [] }
    const answers = [[dish], []]
    model.behave(() => JSON.stringify({ categories: [{ name: "Plats", line: null, dishes: answers.shift() ?? [] }] }))
    const read = (by: "model" | "local") => {
      const form = new FormData()
      form.append("with", by)
      form.append("file", new Blob([Uint8Array.from(pictures.png)]), "ardoise.png")
      const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` }
      return fetch(`${server.url}/functions/v1/read-card`, { method: "POST", headers, body: form })
    }
    const refused = { code: "nothing_readable" }
    expect(await (await read("local")).json()).toMatchObject(refused)
    const seen = (await (await read("model")).json()) as Reading
    expect(seen.pages.map(({ isRead }) => isRead)).toEqual([true])
    expect(seen.categories).toMatchObject([
      { name: "Plats", dishes: [{ name: "Sole meunière", price: "34", place: null, doubts: ["not-on-page"] }] },
    ])
    // It sees nothing on the next one.
    expect(await (await read("model")).json()).toMatchObject(refused)
  }, 60_000)
})

describe.each(engines)("a menu whose lines the model puts in order on %s", (engine) => {
  let model: ModelServer
  let server: TestServer
  let pdf: Uint8Array
  beforeAll(async () => {
    model = await startModelServer()
    const settings = { AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai (France)" }
    server = await startTestServer({ engine, settings })
    pdf = await printCard([[[starters, mains]]])
  }, 120_000)
  beforeEach(() => {
    void (model.questions as unknown[]).splice(0)
  })
  afterAll(async () => {
    await server.stop()
    await model.stop()
  })

  async function anOwner({ isPremium = true, isAllowed = true } = {}) {
    const owner = await server.owner("Le Petit Zinc")
    if (isPremium) await server.premium(owner)
    const { accessToken: token } = owner
    if (isAllowed) await server.call("/functions/v1/allow-assistance", { token, body: { allowed: true } })
    return owner
  }
  function ask({ accessToken }: TestOwner, { accept = "application/json", signal }: Asking = {}) {
    const form = new FormData()
    form.append("with", "model")
    form.append("file", new Blob([Uint8Array.from(pdf)]), "carte.pdf")
    const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${accessToken}`, accept }
    const address = `${server.url}/functions/v1/read-card`
    return fetch(address, { method: "POST", headers, body: form, signal: signal ?? null })
  }
  type Asking = { accept?: string; signal?: AbortSignal }
  const read = async (owner: TestOwner) => (await (await ask(owner)).json()) as Reading
  const shown = ({ categories }: Reading) =>
    categories.map(({ name, dishes }) => [name, ...dishes.map((dish) => `${dish.name} ${dish.price}`)])

  /** Answers with one category of dishes, each from the line that begins with its first word. */
  const answering = (dishes: readonly (readonly [name: string, price: string])[]) => (question: ReceivedQuestion) => {
    const { lines } = askedOf(question)
    return JSON.stringify({
      categories: [
        {
          ...{ name: "À partager", line: null },
          dishes: dishes.map(([name, price]) => ({
            ...{ name, price, description: "", allergens: ["Gluten"] },
            lines: lines.filter(({ text }) => text.startsWith(name.split(" ")[0] ?? "")).map(({ number }) => number),
          })),
        },
      ],
    })
  }

  test("has its order, and only what is printed", async () => {
    model.behave(
      answering([
        ["Œufs mayonnaise", "7,50"],
        ["Sole meunière", "34"],
        ["Bœuf bourguignon", "21.50"],
      ]),
    )
    const owner = await anOwner()
    const reading = await read(owner)
    expect(reading.by).toBe("model")
    expect(shown(reading)).toEqual([
      ["À partager", "Œufs mayonnaise 7.50", "Sole meunière 34", "Bœuf bourguignon 21.50"],
    ])
    expect(JSON.stringify(reading)).not.toContain("Gluten")
    const sent = JSON.stringify(model.questions)
    for (const secret of [owner.userId, owner.email, "Le Petit Zinc", owner.accessToken])
      expect(sent).not.toContain(secret)
  })

  test("shows no dish, word or price that the model adds (AS-13)", async () => {
    model.behave(
      answering([
        ["Homard bleu", "60"],
        ["Sole meunière sans gluten", "34"],
        ["Bœuf bourguignon", "12.50"],
      ]),
    )
    const reading = await read(await anOwner())
    expect(shown(reading).flat()).toEqual(
      expect.arrayContaining(["Œufs mayonnaise 7.50", "Sole meunière 34", "Bœuf bourguignon 21.50"]),
    )
    expect(JSON.stringify(reading)).not.toMatch(/Homard|gluten|12\.50/)
  })

  test("is refused without Premium and without the permission, before anything is asked (AS-19)", async () => {
    const free = await ask(await anOwner({ isPremium: false }))
    expect([free.status, ((await free.json()) as Refusal).code]).toEqual([403, "premium_required"])
    const silent = await ask(await anOwner({ isAllowed: false }))
    expect([silent.status, ((await silent.json()) as Refusal).code]).toEqual([403, "assistance_not_allowed"])
    expect(model.questions).toEqual([])
  })

  test("fails with the code of the model, and the next reading of the owner may begin", async () => {
    model.behave(() => "Bien sûr !")
    const owner = await anOwner()
    const failed = await ask(owner, { accept: "text/event-stream" })
    const text = await failed.text()
    expect(text).toContain('"step":"model"')
    expect(text).toContain("event: failed")
    expect(text).toContain("model_unreadable")
    model.behave(answering([]))
    expect(shown(await read(owner)).flat()).toContain("Sole meunière 34")
  })

  test("is given up with the connection (AS-16)", async () => {
    model.behave(() => () => undefined)
    const gone = new AbortController()
    const owner = await anOwner()
    const first = ask(owner, { signal: gone.signal }).catch(() => null)
    await expect.poll(() => model.questions.length, { timeout: 20_000 }).toBe(1)
    gone.abort()
    await first
    await expect.poll(() => model.questions[0]?.isGone).toBe(true)
    model.behave(answering([]))
    await expect.poll(async () => (await ask(owner)).status).toBe(200)
  })
})
