import { errors, jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { Secrets } from "../storage/keys/secrets.ts"
import { storageError } from "./storage-error.ts"

/** What the token's holder may do with the one file that it names. */
export type TokenUse = "storage-read" | "storage-upload"

/** The file, and whether an existing one with its name may be replaced. */
export type TokenFile = { readonly bucket: string; readonly name: string; readonly upsert: boolean }

const claimsShape = z.object({ bucket: z.string(), name: z.string(), upsert: z.boolean() })

/** Signs a token for an address that works without a session until it expires. */
export function signFileToken(
  { keyId, signingKey }: Secrets,
  use: TokenUse,
  file: TokenFile,
  { now, lifeSeconds }: { now: string; lifeSeconds: number },
): Promise<string> {
  const issuedAt = Math.floor(Date.parse(now) / 1000)
  return new SignJWT({ ...file })
    .setProtectedHeader({ alg: "ES256", kid: keyId, typ: "JWT" })
    .setAudience(use)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(signingKey)
}

/**
 * Verifies the token of an address. It is valid for its own file and its own use only.
 *
 * @throws WireError InvalidJWT, InvalidSignature or ExpiredToken
 */
export async function readFileToken(
  { publicJwk }: Secrets,
  token: string,
  { use, bucket, name, now }: { use: TokenUse; bucket: string; name: string; now: string },
): Promise<TokenFile> {
  try {
    const { payload } = await jwtVerify(token, publicJwk, {
      algorithms: ["ES256"],
      audience: use,
      currentDate: new Date(now),
    })
    const claims = claimsShape.safeParse(payload).data
    if (claims?.bucket !== bucket || claims.name !== name) throw storageError("InvalidSignature")
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw storageError("ExpiredToken")
    if (error instanceof errors.JWSSignatureVerificationFailed) throw storageError("InvalidSignature")
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw storageError("InvalidJWT")
    throw error
  }
}
