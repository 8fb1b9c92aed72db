import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js"
import { noAnswerMessage } from "../../no-answer.ts"
import type { Clients } from "../../supabase.ts"
import { authErrorText, refusedField } from "../auth-error-text.ts"
import type { AuthOutcome } from "../session.tsx"

/** The purposes of the links in our emails, as in the `type` parameter of their address. */
export const linkKinds = ["signup", "recovery", "email_change", "magiclink"] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * The result of opening a link: a session that this browser does not use yet, half of a change of address, or a
 * refusal.
 */
export type LinkOpening =
  | { readonly kind: "opened"; readonly session: Session }
  | { readonly kind: "half" }
  /** No answer: the same link may work later. */
  | { readonly kind: "silent"; readonly text: string }
  /** `isWrong`: the link or code does not exist, or is no longer valid. */
  | { readonly kind: "refused"; readonly text: string; readonly isWrong: boolean }

const failed = "Ce lien n’a pas pu être ouvert. Réessayez dans un instant."

/** What opens an account: the token of a link, or an address with the code of its email. */
export type LinkKey =
  | { readonly type: LinkKind; readonly token_hash: string }
  | { readonly type: LinkKind; readonly email: string; readonly token: string }

/**
 * Opens a link by its token, or by an address and its code. The session stays in the memory of the sign-up client.
 * Another owner who is signed in on this browser stays signed in until the user continues.
 */
export async function openLink(clients: Clients, key: LinkKey): Promise<LinkOpening> {
  const { data, error } = await clients.signUpAuth().verifyOtp(key)
  if (isAuthRetryableFetchError(error)) return { kind: "silent", text: noAnswerMessage }
  if (error) return { kind: "refused", text: authErrorText(error, failed), isWrong: error.code === "otp_expired" }
  return data.session ? { kind: "opened", session: data.session } : { kind: "half" }
}

/** Discards a session that a link opened and that is not needed. */
export async function discardOpenedSession(clients: Clients): Promise<void> {
  await clients.signUpAuth().signOut({ scope: "local" })
}

/** Sets the new password for the account of an opened recovery link. */
export async function replacePassword(clients: Clients, password: string): Promise<AuthOutcome> {
  const { error } = await clients.signUpAuth().updateUser({ password })
  if (!error) return { ok: true }
  return { ok: false, text: authErrorText(error, passwordFailed), field: refusedField(error, password) }
}

/** Makes an opened session the session of this browser. */
export async function adoptOpenedSession(clients: Clients): Promise<AuthOutcome> {
  const { data } = await clients.signUpAuth().getSession()
  if (data.session === null) return { ok: false, text: failed }
  const { error } = await clients.auth.setSession(data.session)
  return error ? { ok: false, text: authErrorText(error, failed) } : { ok: true }
}

/** Requests the link that replaces a forgotten password. The result is the same for every address. */
export async function requestRecoveryLink(clients: Clients, email: string): Promise<AuthOutcome> {
  const { error } = await clients.signUpAuth().resetPasswordForEmail(email)
  return error ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
}

/** Requests another email of the same kind. The result is the same for every address. */
export async function requestAnotherEmail(clients: Clients, kind: LinkKind, email: string): Promise<AuthOutcome> {
  if (kind === "recovery") return requestRecoveryLink(clients, email)
  const auth = clients.signUpAuth()
  if (kind === "magiclink") {
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    // Report success for an address without an account, so that the result does not reveal which addresses have one.
    return error && error.code !== "otp_disabled" ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
  }
  const { error } = await auth.resend({ type: kind, email })
  return error ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
}

const mailFailed = "L’email n’a pas pu être demandé. Réessayez dans un instant."
const passwordFailed = "Le mot de passe n’a pas pu être enregistré. Réessayez dans un instant."
