import type { FastifyReply } from "fastify"

/** The policy of responses that are not documents: they may not run or load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The policy of the owner's app: its own files only. No inline script and no inline style element. React sets styles
 * through the DOM, which the policy does not restrict.
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

/** The policy of the workers that cache pages for offline use: they fetch from this server only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The inline content of a diner's page: source expressions such as `'sha256-…'`. */
type DinerPageSources = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Whether the page loads files of our own later: modules, styles, and their requests. */
  readonly loadsScripts: boolean
  /** Whether the page has forms that are sent to this server. */
  readonly sendsForms: boolean
}

/**
 * Returns the policy of a diner's page: exactly its inline styles and scripts, and on a menu the files that it loads
 * later.
 */
export function dinerPagePolicy({ styles, scripts, loadsScripts, sendsForms }: DinerPageSources): string {
  const own = loadsScripts ? ["'self'"] : []
  const allow = (...sources: string[]) => (sources.length > 0 ? sources.join(" ") : "'none'")
  return [
    "default-src 'none'",
    `script-src ${allow(...scripts, ...own)}`,
    `style-src ${allow(...styles, ...own)}`,
    // Also on a page without scripts, where nothing can use it: tools that check a page read `robots.txt` through it.
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ")
}

/**
 * Returns the policy of the pages of the test checkout: forms to this server, no script, exactly the inline style.
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
 * Returns the headers of every response. Browsers must not guess content types. Other sites cannot frame or load
 * responses, and get no referrer. Each kind of document also has its own policy, see above.
 *
 * @param isSecure whether the public address uses https. Browsers report an error for three of these headers on plain
 * http, which is a real case on a bistro's own network
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

/** Sets the strictest policy on a response without a policy of its own. */
export function protectAnswer(reply: FastifyReply): void {
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", dataPolicy)
}
