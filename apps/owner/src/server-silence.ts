/** The message for a call that got no answer at all. */
export const serverSilent = "Le serveur ne répond pas. Vérifiez votre connexion puis réessayez."

/** The message where a screen or a list cannot be shown. */
export const menusUntouched = "Vos menus enregistrés ne sont pas touchés."

/** Returns whether a failed call got no answer at all, for example offline or while the server is down. */
export function isServerSilent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  if ("cause" in error && error.cause != null) return isServerSilent(error.cause)
  // For such a failure the data client sets an empty code, or passes on the error of fetch or of the session's renewal.
  if ("code" in error && error.code === "") return true
  return error instanceof TypeError || ("name" in error && error.name === "AuthRetryableFetchError")
}

/** Milliseconds within which the server must answer. */
const patienceMs = 4000

/** Returns whether the server answers at all, after a request to it failed. */
export async function isServerThere(): Promise<boolean> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return (await fetch("/config.json", { cache: "no-store", signal: patience.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
