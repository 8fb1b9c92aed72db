import type { Session } from "@supabase/auth-js"

/** Whether the password of a session was right and its owner's second step is still to come (contract 1.7). */
export function awaitsSecondStep({ user, access_token }: Session): boolean {
  const isWanted = user.factors?.some(({ status }) => status === "verified") ?? false
  return isWanted && levelOf(access_token) === "aal1"
}

/** What a token says of how far its session has come; the server alone decides by it. */
function levelOf(token: string): unknown {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")
    return JSON.parse(atob(payload)).aal
  } catch {
    return null
  }
}
