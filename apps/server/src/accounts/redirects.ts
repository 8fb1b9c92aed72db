import type { WireSession } from "@ardoise/contract/auth"
import type { FastifyRequest } from "fastify"

/**
 * Where a mail link leads afterwards (contract 1.5): the wished page if it is on the site itself or on the loopback, at any port;
 * else the page that the link was opened from, under the same rule; else the site. Never anybody else's page.
 *
 * @param site origin of this server, without a trailing slash
 */
export function redirectTarget(request: Pick<FastifyRequest, "query" | "headers">, site: string): string {
  const { redirect_to: wished } = request.query as { redirect_to?: unknown }
  return [wished, request.headers.referer].find((url) => isOwnPage(url, site)) ?? site
}

/** The page that a program wishes a link to lead to, under the same rule; null when it wishes none, or somebody else's. */
export function wishedTarget(request: Pick<FastifyRequest, "query">, site: string): string | null {
  const { redirect_to: wished } = request.query as { redirect_to?: unknown }
  return isOwnPage(wished, site) ? wished : null
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"])

/** A number in place of the host, such as `2130706433`: the address behind it shows to no reader. */
const numericHost = /^https?:\/\/(?:[^/?#@]*@)?(?:0x[\da-f]+|\d+)(?:[:/?#]|$)/i

function isOwnPage(url: unknown, site: string): url is string {
  if (typeof url !== "string" || !URL.canParse(url) || numericHost.test(url)) return false
  const { origin, protocol, hostname, username, password } = new URL(url)
  if (username !== "" || password !== "" || (protocol !== "https:" && protocol !== "http:")) return false
  return origin === new URL(site).origin || loopbackHosts.has(hostname)
}

/** Why a mail link led nowhere, as the client libraries read it (contract 1.5). */
export type LinkFailure = {
  readonly error: string
  readonly errorCode: string
  /** What the person reads. */
  readonly description: string
}

/**
 * The address that a failed link leads to. Its reason stands behind the hash, which is sent on to no server.
 *
 * @param isPkce whether the program that asked for the link reads the query, too
 */
export function failedLinkUrl(target: string, { error, errorCode, description }: LinkFailure, isPkce: boolean): string {
  const url = new URL(target)
  const reason = { error, error_code: errorCode, error_description: description }
  if (isPkce) for (const [name, value] of Object.entries(reason)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...reason, sb: "" }).toString()
  return url.href
}

/** The address that a link leads to in the implicit flow: with the session behind the hash, which is sent on to no server. */
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

/** The address that the first of two links leads to. */
export const halfLinkUrl = (target: string, message: string) => withFragment(target, { message, sb: "" })

function withFragment(target: string, facts: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(facts).toString()
  return url.href
}
