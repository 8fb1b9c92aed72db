import { createHash } from "node:crypto"
import { z } from "zod"
import { isSame } from "../../http/credentials.ts"
import { authError } from "../../http/wire-error.ts"
import type { CodeChallengeMethod } from "../account-rows.ts"

/** The fields of a body with which a program requests a code instead of a session. */
export const challengeBody = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

/** The challenge that a program has to meet later, and its method. */
export type CodeChallenge = { readonly text: string; readonly method: CodeChallengeMethod }

/**
 * @returns null when the program requests the session itself
 * @throws WireError validation_failed when the challenge is incomplete or too weak
 */
export function readChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): CodeChallenge | null {
  const { code_challenge: text, code_challenge_method: method } = body
  if (!text && !method) return null
  const known = z.enum(["s256", "plain"]).safeParse(method?.toLowerCase())
  if (!known.success || !text || !/^[\w.~-]{43,128}$/.test(text)) throw authError("validation_failed")
  return { text, method: known.data }
}

/** Whether a verifier is the one that the challenge was made from (RFC 7636). */
export function answersChallenge({ text, method }: CodeChallenge, verifier: string): boolean {
  const made = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url")
  return isSame(made, text)
}
