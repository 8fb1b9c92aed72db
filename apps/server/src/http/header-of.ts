import type { FastifyRequest } from "fastify"

/** Characters of a header that are read. Keys and codes are shorter. */
const mostRead = 200

/** Returns a request's header, shortened; "" without one, or with several. @param name in lower case */
export function headerOf({ headers }: Pick<FastifyRequest, "headers">, name: string): string {
  const value = headers[name]
  return typeof value === "string" ? value.slice(0, mostRead) : ""
}
