/**
 * TOTP parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. One period earlier or later is
 * accepted.
 */
export const totp = { digits: 6, periodSeconds: 30, patienceSteps: 1 } as const

/** How long a challenge can be answered, in seconds. */
export const challengeSeconds = 300

/** How long a new secret waits for its first code before the server deletes it, in milliseconds. */
export const setUpMs = 10 * 60_000

/** Maximum number of authenticators of one owner, and maximum length of a name in characters. */
export const factorLimits = { ofOwner: 10, nameLength: 60 } as const

/** Number of recovery codes that an owner receives at once, and the characters of each: 80 bits. */
export const recoveryCodes = { count: 10, length: 16 } as const

/** Crockford's Base32 alphabet: no two characters look alike. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** Creates a recovery code in its normalised form. @param chance random bytes, one for each character */
export function recoveryCodeFrom(chance: Uint8Array): string {
  return Array.from(chance.subarray(0, recoveryCodes.length), (byte) => alphabet[byte & 31]).join("")
}

/** Formats a recovery code for writing down, such as "K4M9-X7QP-2AB8-HT3Z". */
export function showRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-").toUpperCase()
}

/**
 * Normalises a typed recovery code. Case, spaces, dashes and look-alike characters are ignored. Returns null for an
 * invalid code.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1")
  const isCode = code.length === recoveryCodes.length && [...code].every((letter) => alphabet.includes(letter))
  return isCode ? code : null
}

/** Returns the six digits of a typed code without its spaces, or null for an invalid code. */
export function readTotpCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, "")
  return /^\d{6}$/.test(digits) ? digits : null
}
