import type { FastifyInstance } from "fastify"
import { isNestedBeyond } from "./nesting.ts"
import { protocolOf } from "./send-error.ts"
import { WireError } from "./wire-error.ts"

/** Levels of lists and objects in a body. A menu may have 64, and a row and a list lie around it. */
const deepestBody = 128

/**
 * Reads JSON bodies the way the client libraries send them: an empty one with a JSON content type is normal. Refuses NUL, which
 * neither engine can store as text, and bodies nested beyond `deepestBody`: writing such a value again overflows the stack.
 */
export function readJsonBodies(app: FastifyInstance): void {
  // Fastify's own parser looks for a `__proto__` in the text first: walking through every value would take ten times as
  // long, on the thread that everybody waits for.
  const parse = app.getDefaultJsonParser("error", "ignore")
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string
    if (text.trim() === "") return done(null, undefined)
    if (isNestedBeyond(text, deepestBody)) return done(unreadableJson(request.url))
    parse(request, text, (error, parsed: unknown) => {
      if (error !== null || escapedNul.test(text)) done(unreadableJson(request.url))
      else done(null, parsed)
    })
  })
}

/** A NUL, which JSON can only write as an escape; behind an odd number of backslashes it would be plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

function unreadableJson(url: string): WireError {
  const path = url.split("?")[0] ?? ""
  if (protocolOf(path) === "/rest/v1") return new WireError(400, "PGRST102", "Empty or invalid json")
  return new WireError(400, "bad_json", "La demande n’est pas lisible.")
}
