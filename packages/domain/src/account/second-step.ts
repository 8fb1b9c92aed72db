/** What every authenticator app reckons with: SHA-1, six digits, thirty seconds, and one step of patience to either side. */
export const totp = { digits: 6, periodSeconds: 30, patienceSteps: 1 } as const

/** How long a challenge may be answered. */
export const challengeSeconds = 300

/** How long a secret waits for its first code before it is forgotten. */
export const setUpMs = 10 * 60_000

/** Authenticators of one owner at most, and letters of a name. */
export const factorLimits = { ofOwner: 10, nameLength: 60 } as const

/** Recovery codes that an owner is given at once, and letters of each: 80 bits. */
export const recoveryCodes = { count: 10, length: 16 } as const

/** Crockford's letters: none that a person mistakes for another one. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** A recovery code in the form that is compared. @param chance one byte a letter */
export function recoveryCodeFrom(chance: Uint8Array): string {
  return Array.from(chance.subarray(0, recoveryCodes.length), (byte) => alphabet[byte & 31]).join("")
}

/** A recovery code as it is written down, such as "K4M9-X7QP-2AB8-HT3Z". */
export function showRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-").toUpperCase()
}

/** A typed recovery code in the form that is compared: case, spaces, dashes and look-alike letters do not matter. Null for none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1")
  const isCode = code.length === recoveryCodes.length && [...code].every((letter) => alphabet.includes(letter))
  return isCode ? code : null
}

/** The six digits of a typed code, however it was spaced; null when it is none. */
export function readTotpCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, "")
  return /^\d{6}$/.test(digits) ? digits : null
}
