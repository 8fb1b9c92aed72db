/** The message for a call that got no answer at all. */
export const noAnswerMessage = "Le serveur ne répond pas. Vérifiez votre connexion puis réessayez."

/** The message where a screen or a list cannot be shown. */
export const menusKeptMessage = "Vos menus enregistrés ne sont pas touchés."

/** Returns whether a failed call got no answer at all, for example offline or while the server is down. */
export function gotNoAnswer(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  if ("cause" in error && error.cause != null) return gotNoAnswer(error.cause)
  // For such a failure the data client sets an empty code, or passes on the error of fetch or of the session's renewal.
  if ("code" in error && error.code === "") return true
  return error instanceof TypeError || ("name" in error && error.name === "AuthRetryableFetchError")
}

/** Milliseconds within which the server must answer. */
const timeoutMs = 4000

/** Returns whether the server answers at all, after a request to it failed. */
export async function isServerReachable(): Promise<boolean> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    return (await fetch("/config.json", { cache: "no-store", signal: timeout.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
