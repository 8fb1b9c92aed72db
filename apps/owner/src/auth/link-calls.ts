import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js"
import { serverSilent } from "../server-silence.ts"
import type { Clients } from "../supabase.ts"
import { authErrorText, refusedField } from "./auth-error-text.ts"
import type { AuthOutcome } from "./session.tsx"

/** What a link from a mail is for, as its address says. */
export const linkKinds = ["signup", "recovery", "email_change", "magiclink"] as const
export type LinkKind = (typeof linkKinds)[number]

/** What came of opening a link: a session that this browser has not taken over, half of a change, or a refusal. */
export type LinkOpening =
  | { readonly kind: "opened"; readonly session: Session }
  | { readonly kind: "half" }
  /** The same link may work later: nothing answered. */
  | { readonly kind: "silent"; readonly text: string }
  /** `isWrong`: there is nothing to open, or not any more. */
  | { readonly kind: "refused"; readonly text: string; readonly isWrong: boolean }

const failed = "Ce lien n’a pas pu être ouvert. Réessayez dans un instant."

/** What opens an account: the secret of a link, or an address with the code of its letter. */
export type LinkKey =
  | { readonly type: LinkKind; readonly token_hash: string }
  | { readonly type: LinkKind; readonly email: string; readonly token: string }

/**
 * Opens a link, by itself or by its code. The session stays with the client of sign-ups, in memory: whoever else is signed in on this browser stays
 * so until the person goes on.
 */
export async function openLink(clients: Clients, key: LinkKey): Promise<LinkOpening> {
  const { data, error } = await clients.signUpAuth().verifyOtp(key)
  if (isAuthRetryableFetchError(error)) return { kind: "silent", text: serverSilent }
  if (error) return { kind: "refused", text: authErrorText(error, failed), isWrong: error.code === "otp_expired" }
  return data.session ? { kind: "opened", session: data.session } : { kind: "half" }
}

/** Lets go of a session that a link opened and that nobody wants to keep. */
export async function dropOpened(clients: Clients): Promise<void> {
  await clients.signUpAuth().signOut({ scope: "local" })
}

/** Gives the account of an opened recovery link its new password. */
export async function replacePassword(clients: Clients, password: string): Promise<AuthOutcome> {
  const { error } = await clients.signUpAuth().updateUser({ password })
  if (!error) return { ok: true }
  return { ok: false, text: authErrorText(error, passwordFailed), field: refusedField(error, password) }
}

/** Takes an opened session over as the one of this browser. */
export async function keepOpened(clients: Clients): Promise<AuthOutcome> {
  const { data } = await clients.signUpAuth().getSession()
  if (data.session === null) return { ok: false, text: failed }
  const { error } = await clients.auth.setSession(data.session)
  return error ? { ok: false, text: authErrorText(error, failed) } : { ok: true }
}

/** Asks for the link that replaces a forgotten password. The answer is the same for every address. */
export async function askForRecovery(clients: Clients, email: string): Promise<AuthOutcome> {
  const { error } = await clients.signUpAuth().resetPasswordForEmail(email)
  return error ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
}

/** Asks for another letter of the same kind. The answer is the same for every address. */
export async function askForAnother(clients: Clients, kind: LinkKind, email: string): Promise<AuthOutcome> {
  if (kind === "recovery") return askForRecovery(clients, email)
  const auth = clients.signUpAuth()
  if (kind === "magiclink") {
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    // Who has no account is told nothing else than who has one.
    return error && error.code !== "otp_disabled" ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
  }
  const { error } = await auth.resend({ type: kind, email })
  return error ? { ok: false, text: authErrorText(error, mailFailed) } : { ok: true }
}

const mailFailed = "L’email n’a pas pu être demandé. Réessayez dans un instant."
const passwordFailed = "Le mot de passe n’a pas pu être enregistré. Réessayez dans un instant."
