import type { GoTrueClient, Session } from "@supabase/auth-js"
import { authErrorText } from "./auth-error-text.ts"
import { signInFailed } from "./auth-words.ts"
import { readClaims } from "./token-claims.ts"

/** Returns whether a session was opened with the password alone (`aal1`) while its owner has a second step enabled. */
export function needsSecondStep({ user, access_token }: Session): boolean {
  const isWanted = user.factors?.some(({ status }) => status === "verified") ?? false
  return isWanted && readClaims(access_token).aal === "aal1"
}

/** The means of the second step: the authenticator app, or a recovery code for when the app is lost. */
export type SecondStepKind = "app" | "recovery"

/** Completes the second step of the session that a client holds. @returns the French message of a refusal */
export async function completeSecondStep(
  { mfa }: Pick<GoTrueClient, "mfa">,
  kind: SecondStepKind,
  code: string,
): Promise<{ ok: true } | { ok: false; text: string }> {
  if (kind === "recovery") {
    const { error } = await mfa.recoveryCodes.verify({ code })
    if (!error) return { ok: true }
    // The server's message suggests waiting for the app's next code, which does not apply to recovery codes.
    const text = error.code === "mfa_verification_failed" ? recoveryCodeRefused : authErrorText(error, signInFailed)
    return { ok: false, text }
  }
  const { data, error: unlisted } = await mfa.listFactors()
  if (unlisted) return { ok: false, text: authErrorText(unlisted, signInFailed) }
  let text = signInFailed
  for (const { id: factorId } of data.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    if (!error) return { ok: true }
    text = authErrorText(error, signInFailed)
  }
  return { ok: false, text }
}

const recoveryCodeRefused = "Ce code n’est pas le bon, ou il a déjà servi."
