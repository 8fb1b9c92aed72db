import { totp } from "@ardoise/domain/account/second-step"
import { Secret, TOTP } from "otpauth"

/** Creates the secret that an authenticator and this server share: base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URI in the QR code that sets up an authenticator app. */
export function totpAddress(options: { issuer: string; account: string; secret: string }): string {
  const { issuer, account, secret } = options
  // Replace half a surrogate pair, as a cut emoji leaves it: a URI cannot contain one.
  return authenticator(secret, issuer.toWellFormed(), account).toString()
}

/**
 * Returns the 30-second step that a code belongs to, if it is the current one or close to it (`totp.patienceSteps`).
 *
 * @returns null for a code of another secret or another time
 */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = authenticator(secret).validate({ token: code, timestamp: nowMs, window: totp.patienceSteps })
  return delta === null ? null : Math.floor(nowMs / 1000 / totp.periodSeconds) + delta
}

function authenticator(secret: string, issuer = "", label = ""): TOTP {
  const { digits, periodSeconds: period } = totp
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits, period })
}
