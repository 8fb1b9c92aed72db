import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai"
import { z } from "zod"
import type { AssistanceSettings } from "../settings/assistance-settings.ts"
import { type Model, type ModelAnswer, ModelFailure, type Question, type Usage } from "./model.ts"

/** Bytes of an answer beyond which it is cut off. */
const mostAnswerBytes = 1_000_000
/** Attempts of the client library after the first one. */
const mostRetries = 2

/** The two ways to ask: servers differ in what they accept, and the one that works is remembered. */
type Manner = { hasSchema: boolean; tokensName: "max_tokens" | "max_completion_tokens" }

/**
 * Opens a model that is reached by the protocol of OpenAI's chat completions, which most hosts and local programs speak.
 * Nothing is read from the environment, and no redirect is followed.
 */
export function openCompatibleModel(settings: AssistanceSettings): Model {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The library insists on a key; a program on one's own machine needs none.
    apiKey: settings.apiKey ?? "none",
    ...{ organization: null, project: null, webhookSecret: null, adminAPIKey: null },
    timeout: settings.timeoutMs,
    maxRetries: mostRetries,
    logLevel: "off",
    fetch: fetchBounded,
  })
  const isOpenAi = new URL(settings.baseUrl).hostname === "api.openai.com"
  const manner: Manner = { hasSchema: true, tokensName: isOpenAi ? "max_completion_tokens" : "max_tokens" }

  /** Sends a question in the manner that works, and finds it if the server refuses the first one. */
  async function send<Answer>(question: Question<Answer>, faults: string, signal: AbortSignal): Promise<Said> {
    for (;;) {
      const { hasSchema, tokensName } = manner
      const model = question.pictures === undefined ? settings.model : settings.visionModel
      if (model === null) throw new ModelFailure("refused", "no model for pictures")
      try {
        const completion = await client.chat.completions.create(
          {
            model,
            messages: [
              { role: "system", content: hasSchema ? question.system : `${question.system}\nAnswer with JSON only.` },
              { role: "user", content: contentOf(question, faults) },
            ],
            [tokensName]: question.mostTokens,
            ...(hasSchema && { response_format: schemaOf(question) }),
          },
          { signal },
        )
        return readCompletion(completion)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (!changeManner(manner, error)) throw failureOf(error)
        if (manner.hasSchema === hasSchema && manner.tokensName === tokensName) throw failureOf(error)
      }
    }
  }

  async function ask<Answer>(question: Question<Answer>, signal: AbortSignal): Promise<ModelAnswer<Answer>> {
    let usage: Usage | null = null
    let faults = ""
    for (let attempt = 0; attempt < 2; attempt++) {
      const said = await send(question, faults, signal)
      usage = addUsage(usage, said.usage)
      if (said.isCutShort) throw new ModelFailure("cut-short", "", usage)
      const read = question.shape.safeParse(firstObjectOf(said.text))
      if (read.success) return { answer: read.data, usage }
      const list = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".")}: ${code}`)
      faults = `\nYour last answer had another shape than the wanted one (${list.join("; ")}). Answer again.`
    }
    throw new ModelFailure("unreadable", "", usage)
  }
  return { name: settings.model, ask }
}

type Said = { readonly text: string; readonly isCutShort: boolean; readonly usage: Usage | null }

function readCompletion(completion: unknown): Said {
  const read = completionShape.safeParse(completion)
  if (!read.success) throw new ModelFailure("unreadable", "no completion")
  const { choices, usage } = read.data
  const [choice] = choices
  return {
    text: choice?.message.content ?? "",
    isCutShort: choice?.finish_reason === "length",
    usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
  }
}

const tokens = z.number().int().min(0).max(100_000_000).catch(0)
const completionShape = z.object({
  choices: z.array(
    z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
  ),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish(),
})

/** The data as one text, followed by the pictures. */
function contentOf({ input, pictures }: Question<unknown>, faults: string) {
  const text = JSON.stringify(input) + faults
  if (pictures === undefined) return text
  const shown = pictures.map(({ type, bytes }) => {
    const url = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`
    return { type: "image_url" as const, image_url: { url } }
  })
  return [{ type: "text" as const, text }, ...shown]
}

function schemaOf({ task, shape }: Question<unknown>) {
  const schema = z.toJSONSchema(shape, { target: "draft-7" }) as Record<string, unknown>
  return { type: "json_schema" as const, json_schema: { name: task, strict: true, schema } }
}

/** Chooses the other manner if a server has refused one. @returns whether another attempt makes sense */
function changeManner(manner: Manner, error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false
  const words = `${error.message} ${error.param ?? ""}`
  if (/max_(completion_)?tokens/.test(words)) {
    manner.tokensName = manner.tokensName === "max_tokens" ? "max_completion_tokens" : "max_tokens"
    return true
  }
  if (!manner.hasSchema) return false
  manner.hasSchema = false
  return true
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof APIConnectionTimeoutError) return new ModelFailure("too-slow")
  if (error instanceof APIConnectionError) return new ModelFailure("unreachable")
  if (!(error instanceof APIError)) return new ModelFailure("unreadable")
  // A machine-readable code only: the sentence of a provider may quote the texts.
  const detail = [error.status, /^[a-z_]{1,60}$/.test(error.code ?? "") ? error.code : null].filter(Boolean).join(" ")
  if (error.status === 401 || error.status === 403) return new ModelFailure("refused", detail)
  if (error.status === 429) return new ModelFailure("limited", detail)
  return new ModelFailure((error.status ?? 0) >= 500 ? "unreachable" : "refused", detail)
}

const addUsage = (a: Usage | null, b: Usage | null): Usage | null =>
  a === null || b === null ? (a ?? b) : { input: a.input + b.input, output: a.output + b.output }

/** Returns the first JSON object of a text, with or without fences around it; undefined without an object. */
export function firstObjectOf(text: string): unknown {
  const start = text.indexOf("{")
  // An object ends at one of the closing braces: the last one that gives valid JSON.
  for (let end = text.lastIndexOf("}"), tries = 0; start >= 0 && end > start && tries < 20; tries++) {
    try {
      return JSON.parse(text.slice(start, end + 1))
    } catch {
      end = text.lastIndexOf("}", end - 1)
    }
  }
  return undefined
}

/** Fetches without redirects, without the library's headers about this machine, and at most a bounded answer. */
const fetchBounded: typeof fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers)
  for (const name of [...headers.keys()])
    if (name.startsWith("x-stainless-") || name === "user-agent") headers.delete(name)
  const response = await fetch(input, { ...init, headers, redirect: "error" })
  if (response.body === null) return response
  let bytes = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > mostAnswerBytes) controller.error(new ModelFailure("unreadable", "answer too large"))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, response)
}
