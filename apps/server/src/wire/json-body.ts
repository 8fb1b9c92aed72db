import type { FastifyInstance } from "fastify"
import { protocolOf } from "./send-error.ts"
import { WireError } from "./wire-error.ts"

/**
 * Reads JSON bodies the way the client libraries send them: an empty one with a JSON content type is normal (contract 0.5).
 * NUL is refused everywhere: neither engine can keep it as text.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string
    if (text.trim() === "") return done(null, undefined)
    try {
      const parsed: unknown = JSON.parse(text, refuseOddKeys)
      // A NUL can only be written as an escape in JSON, so most bodies need no second look.
      if (text.includes("\\u0000") && holdsNul(parsed)) throw new SyntaxError("NUL character")
      done(null, parsed)
    } catch {
      done(unreadableJson(request.url))
    }
  })
}

/** A key that would reach into an object's prototype is no field of ours. */
function refuseOddKeys(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("reserved key")
  return value
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0")
  if (Array.isArray(value)) return value.some(holdsNul)
  if (value !== null && typeof value === "object") {
    return Object.entries(value).some(([key, inner]) => key.includes("\0") || holdsNul(inner))
  }
  return false
}

function unreadableJson(url: string): WireError {
  const path = url.split("?")[0] ?? ""
  if (protocolOf(path) === "/rest/v1") return new WireError(400, "PGRST102", "Empty or invalid json")
  return new WireError(400, "bad_json", "La demande n’est pas lisible.")
}
