import type { FastifyReply } from "fastify"

/** The policy of answers that are no documents: nothing may run or load from them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The policy of the owner's app: its own files only. No inline script, no inline style element; React sets styles through
 * the object model, which a policy does not concern.
 */
export const ownerAppPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ")

/** The policy of the workers that keep pages for a device without network: they fetch from this server, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** What stands in a diner's page: source expressions such as `'sha256-…'`. */
type DinerPageSources = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Whether files of our own are loaded after the page: modules and styles, and the calls that they make. */
  readonly loadsScripts: boolean
}

/** The policy of a diner's page: exactly the styles and scripts that stand in it, and on a menu the files that it loads later. */
export function dinerPagePolicy({ styles, scripts, loadsScripts }: DinerPageSources): string {
  const own = loadsScripts ? ["'self'"] : []
  const allow = (...sources: string[]) => (sources.length > 0 ? sources.join(" ") : "'none'")
  return [
    "default-src 'none'",
    `script-src ${allow(...scripts, ...own)}`,
    `style-src ${allow(...styles, ...own)}`,
    `connect-src ${allow(...own)}`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/**
 * The policy of the pages of the test checkout: forms to this server, no script, exactly the style that stands in them.
 *
 * @param styleHash a source expression such as `'sha256-…'`
 */
export function testPaymentPolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/**
 * What every answer says about how it may be used: nothing is guessed of its kind, no other site frames it, loads it or learns
 * which page was left. Each kind of document has its own policy beside it, see above.
 *
 * @param isSecure whether people come over https. Browsers complain about three of them on plain http, which is a real case on
 * a bistro's own network
 */
export function protectionHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    ...(isSecure && {
      "cross-origin-opener-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  }
}

/** Puts the strictest policy on an answer that did not choose one of its own. */
export function protectAnswer(reply: FastifyReply): void {
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", dataPolicy)
}
