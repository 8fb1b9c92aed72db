import type { AuthError } from "@supabase/auth-js"
import { queryOptions } from "@tanstack/react-query"
import { authErrorText } from "../auth/auth-error-text.ts"
import type { Clients } from "../supabase.ts"

type Auth = Pick<Clients, "auth">

/** An owner's second step: the verified authenticators and the number of unused recovery codes. */
export type SecondStep = {
  readonly factors: readonly { readonly id: string; readonly since: string }[]
  /** Null if no codes were ever created. */
  readonly codesLeft: number | null
}

/** An authenticator during its setup. */
export type SetUp = { readonly factorId: string; readonly picture: string; readonly secret: string }

/** A refused call about the second step, with a French message. */
export class SecondStepRefusal extends Error {}

/** Whether an owner signs in with a second step. */
export function secondStepQuery(clients: Auth, ownerId: string) {
  return queryOptions({
    queryKey: ["second-step", ownerId],
    queryFn: async (): Promise<SecondStep> => {
      const { mfa } = clients.auth
      const factors = given(await mfa.listFactors()).totp.map(({ id, created_at: since }) => ({ id, since }))
      if (factors.length === 0) return { factors, codesLeft: null }
      const { data, error } = await mfa.recoveryCodes.getStatus()
      if (error && error.code !== "mfa_factor_not_found") throw refusal(error)
      return { factors, codesLeft: data?.remaining ?? null }
    },
  })
}

/** Starts the setup of an authenticator. The server discards an unfinished earlier attempt. */
export async function startSetUp({ auth }: Auth): Promise<SetUp> {
  const { id: factorId, totp } = given(await auth.mfa.enroll({ factorType: "totp" }))
  return { factorId, picture: totp.qr_code, secret: totp.secret }
}

/** Completes the setup with the first code. @returns the recovery codes, which are shown only once */
export async function completeSetUp({ auth }: Auth, factorId: string, code: string): Promise<readonly string[]> {
  given(await auth.mfa.challengeAndVerify({ factorId, code }))
  const { data, error } = await auth.mfa.recoveryCodes.generate()
  if (error?.code === "mfa_verified_factor_exists") return newRecoveryCodes({ auth })
  if (error) throw refusal(error)
  return data.codes
}

/** Replaces all recovery codes. @returns the new codes, which are shown only once */
export async function newRecoveryCodes({ auth }: Auth): Promise<readonly string[]> {
  const { data, error } = await auth.mfa.recoveryCodes.regenerate()
  if (error?.code === "mfa_factor_not_found") return given(await auth.mfa.recoveryCodes.generate()).codes
  if (error) throw refusal(error)
  return data.codes
}

/** Disables the second step: the password alone is enough again. */
export async function disableSecondStep({ auth }: Auth, factorIds: readonly string[]): Promise<void> {
  for (const factorId of factorIds) given(await auth.mfa.unenroll({ factorId }))
  // Refresh the session, so that the token of this browser reflects the change.
  await auth.refreshSession()
}

function given<T>({ data, error }: { data: T | null; error: AuthError | null }): T {
  if (error) throw refusal(error)
  if (data === null) throw new SecondStepRefusal(silence)
  return data
}

const silence = "Le serveur n’a pas répondu. Réessayez dans un instant."
const refusal = (error: AuthError) => new SecondStepRefusal(authErrorText(error, silence), { cause: error })
