import { longestPasswordBytes } from "@ardoise/contract/auth"
import { messages } from "@ardoise/domain/messages"
import type { AuthError } from "@supabase/auth-js"
import { serverSilent } from "../server-silence.ts"

/** What the client library says in its own English words, by the name of its error (A55). */
const clientErrors: Readonly<Record<string, string>> = {
  AuthRetryableFetchError: serverSilent,
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

/** A field of the auth forms. */
export type RefusedField = "email" | "password"

/** What is said under a refused field, until it is typed in. */
export type FieldRefusal = { readonly field: RefusedField; readonly text: string }

/** Which field a refusal is about, or null where it is about neither of them alone (spec 8). */
export function refusedField(error: AuthError, password: string): RefusedField | null {
  if (error.code === "weak_password") return "password"
  if (error.code === "user_already_exists") return "email"
  if (error.code !== "validation_failed") return null
  // The forms send nothing empty, so the only other thing that makes a password invalid is its length.
  return new TextEncoder().encode(password).length > longestPasswordBytes ? "password" : "email"
}
