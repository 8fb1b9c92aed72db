/** Said when a call got no answer at all. */
export const serverSilent = "Le serveur ne répond pas. Vérifiez votre connexion puis réessayez."

/** Said where a screen or a list cannot be shown. */
export const menusUntouched = "Vos menus enregistrés ne sont pas touchés."

/** Whether a failed call got no answer at all, as without network or while the server is down. */
export function isServerSilent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  if ("cause" in error && error.cause != null) return isServerSilent(error.cause)
  // The data client gives such a failure an empty code, or hands on what fetch or the renewal of the session has thrown.
  if ("code" in error && error.code === "") return true
  return error instanceof TypeError || ("name" in error && error.name === "AuthRetryableFetchError")
}

/** How long the server has to show that it is there. */
const patienceMs = 4000

/** Whether the server answers at all, after something could not be fetched from it. */
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
