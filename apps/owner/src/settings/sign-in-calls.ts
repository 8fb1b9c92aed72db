import { authErrorText } from "../auth/auth-error-text.ts"
import type { AuthOutcome } from "../auth/session.tsx"
import type { Clients } from "../supabase.ts"

/** Which of the two passwords is refused, and why. */
export type SignInRefusal = { readonly field: "current" | "next"; readonly text: string }

const changeFailed = "Le changement n’a pas pu être enregistré. Réessayez dans un instant."

/** Starts a change of address: both addresses get a link by email. */
export async function changeEmail(clients: Clients, email: string): Promise<AuthOutcome> {
  const { error } = await clients.auth.updateUser({ email })
  return error ? { ok: false, text: authErrorText(error, changeFailed) } : { ok: true }
}

/**
 * Changes the password and ends the sessions of other devices. Requires the current password, so that access to an
 * unlocked screen is not enough.
 */
export async function changePassword(
  clients: Clients,
  { email, current, next }: { email: string; current: string; next: string },
): Promise<{ ok: true } | { ok: false; refusal: SignInRefusal }> {
  const asking = clients.signUpAuth()
  const { error: wrong } = await asking.signInWithPassword({ email, password: current })
  if (wrong) {
    const isWrong = wrong.code === "invalid_credentials"
    const text = isWrong ? "Ce n’est pas votre mot de passe actuel." : authErrorText(wrong, changeFailed)
    return { ok: false, refusal: { field: "current", text } }
  }
  await asking.signOut({ scope: "local" })
  const { error } = await clients.auth.updateUser({ password: next })
  return error ? { ok: false, refusal: { field: "next", text: authErrorText(error, changeFailed) } } : { ok: true }
}
