import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import type { AssistanceSettings } from "../settings/assistance-settings.ts"
import {
  type Behave,
  type ModelServer,
  sendCompletion,
  sendRefusal,
  startModelServer,
} from "../testing/services/model-server.ts"
import { firstObjectOf, openCompatibleModel } from "./compatible-model.ts"
import { ModelFailure, type Question } from "./model.ts"

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => void (server.questions as unknown[]).splice(0))
afterAll(() => server.stop())

const question: Question<{ text: string }> = {
  ...{ task: "translate", version: 1, system: "Translate.", input: { text: "Sole" }, mostTokens: 100 },
  shape: z.object({ text: z.string() }),
}

function open(changed: Partial<AssistanceSettings> = {}) {
  return openCompatibleModel({
    ...{ baseUrl: server.url, model: "essai", provider: "Essai", apiKey: "clef-secrete", timeoutMs: 5_000 },
    visionModel: null,
    ...{ ownerCalls: 200, ownerTokens: 1_000_000, prices: null, monthlyBudget: null },
    ...changed,
  })
}

const never = new AbortController().signal
const right = JSON.stringify({ text: "Sole" })
const faultOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((error: unknown) => error)
  return error instanceof ModelFailure ? error.fault : error
}

describe("a model of the protocol of chat completions (AS-12)", () => {
  test("gets the instructions, the data and the shape, and nothing about this machine", async () => {
    server.behave(() => right)
    expect(await open().ask(question, never)).toEqual({ answer: { text: "Sole" }, usage: { input: 100, output: 50 } })
    const [{ body, headers } = { body: null, headers: {} }] = server.questions
    expect(body).toMatchObject({
      model: "essai",
      messages: [
        { role: "system", content: "Translate." },
        { role: "user", content: '{"text":"Sole"}' },
      ],
      response_format: { type: "json_schema" },
      max_tokens: 100,
    })
    expect(body).not.toHaveProperty("temperature")
    expect(headers.authorization).toBe("Bearer clef-secrete")
    expect(Object.keys(headers).filter((name) => name.startsWith("x-stainless"))).toEqual([])
  })

  test("is another one for pictures, which follow the data", async () => {
    server.behave(() => right)
    const pictures = [{ type: "image/jpeg", bytes: Buffer.from("photo") } as const]
    await open({ visionModel: "voit" }).ask({ ...question, pictures }, never)
    expect(server.questions[0]?.body).toMatchObject({
      model: "voit",
      messages: [
        { role: "system" },
        {
          role: "user",
          content: [
            { type: "text", text: '{"text":"Sole"}' },
            { type: "image_url", image_url: { url: "data:image/jpeg;base64,cGhvdG8=" } },
          ],
        },
      ],
    })
    expect(await faultOf(open().ask({ ...question, pictures }, never))).toBe("refused")
    expect(server.questions).toHaveLength(1)
  })

  test("that refuses a schema is asked without one, and this is remembered", async () => {
    const behave: Behave = ({ body }) =>
      body.response_format
        ? sendRefusal(400, { message: "response_format.type must be text" })
        : `Voici :\n\`\`\`json\n${right}\n\`\`\``
    server.behave(behave)
    const model = open()
    expect((await model.ask(question, never)).answer).toEqual({ text: "Sole" })
    await model.ask(question, never)
    expect(server.questions.map(({ body }) => body.response_format?.type)).toEqual([
      "json_schema",
      undefined,
      undefined,
    ])
  })

  test("that knows the other name of the token limit is asked with it", async () => {
    server.behave(({ body }) =>
      body.max_tokens
        ? sendRefusal(400, { message: "Unsupported parameter: 'max_tokens'", param: "max_tokens" })
        : right,
    )
    expect((await open().ask(question, never)).answer).toEqual({ text: "Sole" })
    expect(server.questions.map(({ body }) => body.max_completion_tokens)).toEqual([undefined, 100])
  })

  test("that answers in another shape is asked once more, with the faults", async () => {
    server.behave(() => (server.questions.length === 1 ? '{"texte": 1}' : right))
    expect((await open().ask(question, never)).usage).toEqual({ input: 200, output: 100 })
    expect(server.questions[1]?.body.messages[1]?.content).toContain("text: invalid_type")
  })

  test("that fails once is asked again", async () => {
    server.behave(() => (server.questions.length === 1 ? sendRefusal(500, { message: "Oups" }) : right))
    expect((await open().ask(question, never)).answer).toEqual({ text: "Sole" })
  })

  test.each<[string, string, Behave]>([
    ["unreadable", "prose", () => "Bien sûr, voici la traduction."],
    ["unreadable", "half an object", () => '{"text": "So'],
    ["unreadable", "another shape, twice", () => '{"texte": 1}'],
    ["unreadable", "no completion", () => (response) => response.end("{}")],
    ["unreadable", "ten megabytes", () => (response) => sendCompletion(response, "x".repeat(10_000_000))],
    [
      "refused",
      "a key that is refused",
      () => sendRefusal(401, { message: "Invalid key clef-secrete", code: "invalid_api_key" }),
    ],
    ["refused", "an unknown model", () => sendRefusal(404, { message: "No such model" })],
    ["limited", "too many requests", () => sendRefusal(429, { message: "Slow down" }, { "retry-after-ms": "1" })],
    ["unreachable", "a broken line", () => (response) => response.destroy()],
    [
      "unreachable",
      "a redirect",
      () => (response) => response.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
    ],
    [
      "cut-short",
      "an answer that was cut",
      () => (response) =>
        sendCompletion(response, '{"text": "So', {
          choices: [{ index: 0, finish_reason: "length", message: { role: "assistant", content: '{"text": "So' } }],
        }),
    ],
  ])(
    "is %s after %s, and the message quotes nothing",
    async (fault, _name, behave) => {
      server.behave(behave)
      const error = await open()
        .ask(question, never)
        .catch((error: unknown) => error)
      expect(error).toBeInstanceOf(ModelFailure)
      expect((error as ModelFailure).fault).toBe(fault)
      expect((error as ModelFailure).message).not.toMatch(/clef|Sole|Oups|Slow|model/)
    },
    30_000,
  )

  test("that is silent is too slow", async () => {
    server.behave(() => () => undefined)
    expect(await faultOf(open({ timeoutMs: 100 }).ask(question, never))).toBe("too-slow")
  })

  test("that cannot be reached is unreachable", async () => {
    expect(await faultOf(open({ baseUrl: "http://127.0.0.1:9/v1" }).ask(question, never))).toBe("unreachable")
  })

  test("loses its connection as soon as the caller has gone (AS-16)", async () => {
    server.behave(() => () => undefined)
    const gone = new AbortController()
    const asked = open()
      .ask(question, gone.signal)
      .catch((error: unknown) => error)
    await expect.poll(() => server.questions.length).toBe(1)
    gone.abort(new Error("gone"))
    expect(await asked).toEqual(new Error("gone"))
    await expect.poll(() => server.questions[0]?.isGone).toBe(true)
  })
})

test.each([
  ['{"a": 1}', { a: 1 }],
  ['Voici : {"a": {"b": 2}} Bon appétit !', { a: { b: 2 } }],
  ['{"a": "}"} et } encore', { a: "}" }],
  ["{", undefined],
  ["rien", undefined],
])("the object of %j is %j", (text, object) => {
  expect(firstObjectOf(text)).toEqual(object)
})
