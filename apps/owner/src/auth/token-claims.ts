/**
 * Returns the claims of an access token, unverified. The browser uses them only for its screens; the server verifies
 * them.
 */
export function readClaims(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === "object" && claims !== null ? claims : {}
  } catch {
    // Not a token of this product.
    return {}
  }
}
