import { messages } from "@ardoise/domain/messages"
import type { AuthError } from "@supabase/auth-js"

/** What the client library says in its own English words, by the name of its error (A55). */
const clientErrors: Readonly<Record<string, string>> = {
  AuthRetryableFetchError: "Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.",
  AuthSessionMissingError: messages["not-signed-in"],
  AuthInvalidCredentialsError: messages["fields-missing"],
}

/** Errors whose message is the server's own, which is French. */
const serverErrors: ReadonlySet<string> = new Set(["AuthApiError", "AuthWeakPasswordError"])

/**
 * What a person reads about a refused call: the server's message, ours for what the client library refuses, or the given
 * default (spec 8).
 */
export function authErrorText(error: AuthError, fallback: string): string {
  const ours = clientErrors[error.name]
  if (ours !== undefined) return ours
  // Without a message in the answer the library writes the answer itself as JSON.
  const isSentence = error.message !== "" && !error.message.startsWith("{")
  return serverErrors.has(error.name) && isSentence ? error.message : fallback
}
