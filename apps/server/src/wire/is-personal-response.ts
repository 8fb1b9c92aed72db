import type { FastifyRequest } from "fastify"
import { protocolOf } from "../http/send-error.ts"

/**
 * Whether a response is for its caller only: every response about accounts, what a session reads from the data, and
 * every write.
 */
export function isPersonal({ url, method, viewer }: FastifyRequest): boolean {
  const protocol = protocolOf(url.split("?")[0] ?? "")
  if (protocol !== "/rest/v1") return protocol === "/auth/v1"
  return (viewer?.userId ?? null) !== null || (method !== "GET" && method !== "HEAD")
}
