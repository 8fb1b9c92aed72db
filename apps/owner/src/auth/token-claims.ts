/** What an access token says of its session. A browser reads it for its screens; only the server believes it. */
export function readClaims(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === "object" && claims !== null ? claims : {}
  } catch {
    // It is none of ours.
    return {}
  }
}
