import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

/** A received question. */
export type ReceivedQuestion = {
  readonly headers: IncomingMessage["headers"]
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string }
    readonly max_tokens?: number
    readonly max_completion_tokens?: number
  }
  /** Whether the caller has closed the connection before the answer. */
  isGone: boolean
}

/** Decides about a question: the content of the answer, or a function that answers itself. */
export type Behave = (question: ReceivedQuestion) => string | ((response: ServerResponse) => void)

/** A real server on loopback that speaks the protocol of chat completions. */
export type ModelServer = {
  /** For `AI_BASE_URL`. */
  readonly url: string
  readonly questions: readonly ReceivedQuestion[]
  /** Sets the behaviour from now on. */
  readonly behave: (behave: Behave) => void
  readonly stop: () => Promise<void>
}

/** Starts a server that answers each text with the same text in capitals. */
export async function startModelServer(): Promise<ModelServer> {
  const questions: ReceivedQuestion[] = []
  let behave: Behave = inCapitals
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ReceivedQuestion["body"]
    const question: ReceivedQuestion = { headers: request.headers, body, isGone: false }
    response.once("close", () => {
      question.isGone = !response.writableEnded
    })
    questions.push(question)
    const answer = behave(question)
    if (typeof answer === "string") sendCompletion(response, answer)
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    behave: (next) => {
      behave = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends an answer in the form of the protocol. @param more fields that replace those of a usual answer */
export function sendCompletion(response: ServerResponse, content: string, more: object = {}): void {
  response.writeHead(200, { "content-type": "application/json" })
  const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
  response.end(
    JSON.stringify({
      ...{ id: "answer-1", object: "chat.completion", created: 0, model: "essai", usage },
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
      ...more,
    }),
  )
}

/** Sends a refusal in the form of the protocol. */
export const sendRefusal =
  (status: number, error: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify({ error }))
  }

type Text = { readonly number: number; readonly text: string }

/** The texts of a question for translations. */
export const textsOf = ({ body }: ReceivedQuestion): readonly Text[] => {
  const { content = "{}" } = body.messages.find(({ role }) => role === "user") ?? {}
  return JSON.parse(content.slice(0, content.lastIndexOf("}") + 1)).texts
}

/** The answer that a model of the tests gives by default. */
export const inCapitals: Behave = (question) =>
  JSON.stringify({ texts: textsOf(question).map(({ number, text }) => ({ number, text: text.toUpperCase() })) })
