import type { WireSession } from "@ardoise/contract/auth"
import type { FastifyRequest } from "fastify"

/**
 * Returns where a link in an email leads. First choice is the requested page, if it is on this site or on a loopback
 * host at any port. Next is the page that the link was opened from, under the same rule, then the site. It is never a
 * foreign page.
 *
 * @param site origin of this server, without a trailing slash
 */
export function redirectTarget(request: Pick<FastifyRequest, "query" | "headers">, site: string): string {
  const { redirect_to: wished } = request.query as { redirect_to?: unknown }
  return [wished, request.headers.referer].find((url) => isOwnPage(url, site)) ?? site
}

/** The page that a program requests for a link, under the same rule; null when it requests none, or a foreign one. */
export function wishedTarget(request: Pick<FastifyRequest, "query">, site: string): string | null {
  const { redirect_to: wished } = request.query as { redirect_to?: unknown }
  return isOwnPage(wished, site) ? wished : null
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"])

/** A number as host, such as `2130706433`: readers cannot see which address it is. */
const numericHost = /^https?:\/\/(?:[^/?#@]*@)?(?:0x[\da-f]+|\d+)(?:[:/?#]|$)/i

function isOwnPage(url: unknown, site: string): url is string {
  if (typeof url !== "string" || !URL.canParse(url) || numericHost.test(url)) return false
  const { origin, protocol, hostname, username, password } = new URL(url)
  if (username !== "" || password !== "" || (protocol !== "https:" && protocol !== "http:")) return false
  return origin === new URL(site).origin || loopbackHosts.has(hostname)
}

/** Why a link failed, in the terms that the client libraries read. */
export type LinkFailure = {
  readonly error: string
  readonly errorCode: string
  /** The message for the person. */
  readonly description: string
}

/**
 * Returns the address that a failed link leads to. The reason is in the fragment, which browsers send to no server.
 *
 * @param isPkce whether to add the reason to the query, too, because programs with a code challenge read it there
 */
export function failedLinkUrl(target: string, { error, errorCode, description }: LinkFailure, isPkce: boolean): string {
  const url = new URL(target)
  const reason = { error, error_code: errorCode, error_description: description }
  if (isPkce) for (const [name, value] of Object.entries(reason)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...reason, sb: "" }).toString()
  return url.href
}

/**
 * Returns the address that a link leads to in the implicit flow. The session is in the fragment, which browsers send to
 * no server.
 */
export function sessionLinkUrl(target: string, session: WireSession, type: string): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return withFragment(target, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: "",
    token_type,
    type,
  })
}

/** The address that the first link of a change of address leads to. */
export const halfLinkUrl = (target: string, message: string) => withFragment(target, { message, sb: "" })

function withFragment(target: string, facts: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(facts).toString()
  return url.href
}
