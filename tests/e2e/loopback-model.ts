import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

type Question = { messages: { role: string; content: string }[] }

/** A model on loopback. */
export type LoopbackModel = {
  readonly server: Server
  /** The settings of an Ardoise that asks this model. */
  readonly settings: Readonly<Record<string, string>>
  /** The inputs of the questions, as JSON. */
  readonly sent: readonly string[]
  /** Whether it refuses every question. */
  isBroken: boolean
}

/** Starts a model that answers each input with a given object. */
export async function startModel<Input>(answer: (input: Input) => object): Promise<LoopbackModel> {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as Question
    const { content = "{}" } = messages.find(({ role }) => role === "user") ?? {}
    sent.push(content)
    response.statusCode = model.isBroken ? 404 : 200
    const message = { role: "assistant", content: JSON.stringify(answer(JSON.parse(content) as Input)) }
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ id: "1", choices: [{ index: 0, finish_reason: "stop", message }] }))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const model: LoopbackModel = {
    server,
    settings: { AI_BASE_URL: url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai (France)" },
    sent,
    isBroken: false,
  }
  return model
}
