import { createHash } from "node:crypto"
import type { RenderedPage } from "@ardoise/contract/public-menu-page"
import { dinerPagePolicy } from "./security-headers.ts"

/**
 * Browsers revalidate the page on every request, so that an edit shows on the next load. An unchanged page costs a 304.
 */
const alwaysAsk = "public, max-age=0, must-revalidate"

/** The headers of a rendered page. Its content security policy allows exactly its own inline styles and scripts. */
export function pageHeaders(rendered: RenderedPage): Record<string, string> {
  const { inlineStyles, inlineScripts, loadsScripts, sendsForms = false } = rendered
  const [styles, scripts] = [inlineStyles.map(hashOf), inlineScripts.map(hashOf)]
  const policy = dinerPagePolicy({ styles, scripts, loadsScripts, sendsForms })
  return { "content-security-policy": policy, "cache-control": alwaysAsk }
}

/** The CSP source expression that allows one inline element. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
