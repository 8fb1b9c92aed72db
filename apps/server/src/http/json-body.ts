import type { FastifyInstance } from "fastify"
import { isNestedBeyond } from "./nesting.ts"
import { protocolOf } from "./send-error.ts"
import { WireError } from "./wire-error.ts"

/** Most levels of nesting in a body. A menu may have 64; a row and a list are around it. */
const deepestBody = 128

/**
 * Parses JSON bodies of the client libraries. An empty body with a JSON content type is valid. Refuses NUL, which
 * neither engine can store as text. Refuses nesting beyond `deepestBody`, because serialising such a value overflows
 * the stack.
 */
export function readJsonBodies(app: FastifyInstance): void {
  // Fastify's own parser searches the text for `__proto__` first. Checking every parsed value takes ten times as long,
  // on the main thread.
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

/**
 * A NUL, which JSON can only contain as an escape. An even number of backslashes before `\u0000` makes it that escape;
 * an odd number makes it plain text.
 */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

function unreadableJson(url: string): WireError {
  const path = url.split("?")[0] ?? ""
  if (protocolOf(path) === "/rest/v1") return new WireError(400, "PGRST102", "Empty or invalid json")
  return new WireError(400, "bad_json", "La demande n’est pas lisible.")
}
