import { timingSafeEqual } from "node:crypto"
import type { FastifyRequest } from "fastify"
import { WireError } from "./wire-error.ts"

const keyHint = "The publishable key of this server stands in its /config.json. It goes into the header apikey."

/** Creates the check that refuses a call without the publishable key. */
export function keyGuard(publishableKey: string): (request: FastifyRequest) => void {
  return (request) => {
    const given = request.headers.apikey ?? (request.query as { apikey?: unknown }).apikey
    if (typeof given !== "string" || given === "") {
      throw new WireError(401, "no_api_key", "No API key found in request", { hint: keyHint })
    }
    if (!isSame(given, publishableKey))
      throw new WireError(401, "invalid_api_key", "Invalid API key", { hint: keyHint })
  }
}

/** Compares secrets in constant time. */
export function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the bearer token of a request, or null. */
export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const match = header === undefined ? null : /^Bearer\s+(\S+)\s*$/i.exec(header)
  return match?.[1] ?? null
}
