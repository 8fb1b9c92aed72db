import type { TranslateMenuAnswer, TranslateMenuEvents } from "@ardoise/contract/functions"
import { toFurtherLanguage } from "@ardoise/domain/languages"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { Assistance } from "../assistance/assistance.ts"
import { assistanceError } from "../assistance/assistance-errors.ts"
import { openEventAnswer, whenGone } from "../http/event-answer.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { callingOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { suggestFromDictionaries } from "./suggest-from-dictionaries.ts"
import { suggestFromModel } from "./suggest-from-model.ts"
import { openSuggestions } from "./suggestions.ts"
import { toTranslatedLanguage } from "./translation-languages.ts"

const translatingArgs = z.object({
  menu_id: z.guid(),
  language: z.string(),
  only: z.enum(["missing", "stale"]),
  with: z.enum(["local", "model"]).default("local"),
})

type TranslatingParts = { readonly context: RequestContext; readonly assistance: Assistance }

/**
 * `POST /functions/v1/translate-menu`: stores suggestions for the texts of a menu that have none, from the dictionaries or
 * by the model. Diners read none of them. Answers once, or with an event stream that reports the progress.
 */
export async function translateMenuRoutes(
  app: FastifyInstance,
  { context, assistance }: TranslatingParts,
): Promise<void> {
  const draining = new AbortController()
  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.addHook("preClose", async () => draining.abort(assistanceError("draining")))

  app.post("/translate-menu", async (request, reply) => {
    const ownerId = await callingOwner(context, request)
    const { menuId, language, only, isByModel } = readArgs(request)
    const suggestions = await openSuggestions(context, { ownerId, menuId, language, only })
    if (!isByModel && toFurtherLanguage(language) !== null) throw assistanceError("language_needs_model")
    const gone = AbortSignal.any([draining.signal, whenGone(reply)])
    const wantsStream = request.headers.accept?.includes("text/event-stream") ?? false
    const translate = async (onProgress: (done: number) => void): Promise<TranslateMenuAnswer> => {
      if (!isByModel) await suggestFromDictionaries(suggestions, onProgress)
      else {
        const caller = { ownerId, gone, log: request.log }
        await assistance.run(caller, (call) => suggestFromModel(suggestions, call, onProgress))
      }
      return suggestions.answer()
    }
    if (!wantsStream) return reply.header("cache-control", "no-store").send(await translate(() => undefined))
    const events = openEventAnswer<TranslateMenuEvents>(reply)
    try {
      const total = suggestions.wanted.length
      events.end("done", await translate((done) => events.send("progress", { done, total })))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      events.end("failed", { code: error.code, error: error.message, kept: suggestions.answer().suggested })
    }
    return reply
  })
}

function readArgs({ body }: FastifyRequest) {
  const args = readShape(translatingArgs, body)
  const language = toTranslatedLanguage(args?.language)
  if (!args || language === null) {
    throw new WireError(400, "translation_invalid", "Cette demande de traduction n’est pas valable.")
  }
  return { menuId: args.menu_id.toLowerCase(), language, only: args.only, isByModel: args.with === "model" }
}
