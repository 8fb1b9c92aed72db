import { longestPasswordBytes } from "@ardoise/contract/auth"
import { messages } from "@ardoise/domain/messages"
import type { AuthError } from "@supabase/auth-js"
import { noAnswerMessage } from "../no-answer.ts"

/** French messages for errors that the client library words in English, by error name (A55). */
const clientErrors: Readonly<Record<string, string>> = {
  AuthRetryableFetchError: noAnswerMessage,
  AuthSessionMissingError: messages["not-signed-in"],
  AuthInvalidCredentialsError: messages["fields-missing"],
}

/** Errors whose message comes from the server, in French. */
const serverErrors: ReadonlySet<string> = new Set(["AuthApiError", "AuthWeakPasswordError"])

/**
 * Returns the message to show for a refused call: the server's own, ours for an error of the client library, or else
 * `fallback`.
 */
export function authErrorText(error: AuthError, fallback: string): string {
  const ours = clientErrors[error.name]
  if (ours !== undefined) return ours
  // If the answer has no message, the library puts the answer itself there, as JSON.
  const isSentence = error.message !== "" && !error.message.startsWith("{")
  return serverErrors.has(error.name) && isSentence ? error.message : fallback
}

/** A field of the auth forms. */
export type RefusedField = "email" | "password"

/** The message shown under a refused field until the user edits it. */
export type FieldRefusal = { readonly field: RefusedField; readonly text: string }

/** Returns the field that a refusal is about, or null if it is not about one field alone. */
export function refusedField(error: AuthError, password: string): RefusedField | null {
  if (error.code === "weak_password") return "password"
  if (error.code === "user_already_exists") return "email"
  if (error.code !== "validation_failed") return null
  // The forms send no empty password, so only its length can make it invalid.
  return new TextEncoder().encode(password).length > longestPasswordBytes ? "password" : "email"
}
