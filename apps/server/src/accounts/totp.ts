import { totp } from "@ardoise/domain/account/second-step"
import { Secret, TOTP } from "otpauth"

/** A secret that an authenticator and this server share: base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address in the QR code that an authenticator app is set up with. */
export function totpAddress(options: { issuer: string; account: string; secret: string }): string {
  const { issuer, account, secret } = options
  // Half a character, as a cut emoji leaves it, has no place in an address.
  return authenticator(secret, issuer.toWellFormed(), account).toString()
}

/**
 * The step of thirty seconds that a code is of, if it is one of this moment or the ones beside it.
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
