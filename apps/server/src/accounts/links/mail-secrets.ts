import { createHash, createHmac, timingSafeEqual } from "node:crypto"

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Prefix by which programs with a code challenge recognise a link. */
const pkcePrefix = "pkce_"

/**
 * The secret part of a link in an email. It is derived from the row of `mail_tokens`, always with the same result. No
 * secret is stored, and an email that is sent again contains the same link.
 */
export function linkToken(secret: string, tokenId: string, isPkce = false): string {
  return `${isPkce ? pkcePrefix : ""}${signId(secret, "link", tokenId)}`
}

/** What a signed id gives access to. One for another purpose is refused. */
type SignedPurpose = "link" | "weekly-stop"

/** Signs an id, so that it can be in an address and cannot be guessed. Nothing is stored for it. */
export function signId(secret: string, purpose: SignedPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex")
  return Buffer.concat([bytes, seal(secret, purpose, id).subarray(0, 20)]).toString("base64url")
}

/** Verifies a signed id. @returns the id, or null when it was not signed by us for this purpose */
export function readSignedId(secret: string, purpose: SignedPurpose, given: string): string | null {
  const bytes = Buffer.from(given, "base64url")
  if (bytes.length !== 36) return null
  const hex = bytes.toString("hex", 0, 16)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
  if (!uuid.test(id)) return null
  return timingSafeEqual(bytes.subarray(16), seal(secret, purpose, id).subarray(0, 20)) ? id : null
}

/** Verifies a link. @returns the id of its row of `mail_tokens`, or null when the link is not one of ours */
export function readLinkToken(secret: string, given: string): string | null {
  return readSignedId(secret, "link", given.startsWith(pkcePrefix) ? given.slice(pkcePrefix.length) : given)
}

/** Whether a link yields an authorization code instead of a session. */
export const isPkceToken = (given: unknown): boolean => typeof given === "string" && given.startsWith(pkcePrefix)

/** The six digits shown beside the link. */
export function codeOf(secret: string, tokenId: string): string {
  const number = seal(secret, "code", tokenId).readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, "0")
}

/** Whether the typed digits are those of a row, compared in constant time. */
export function isCodeOf(secret: string, tokenId: string, given: string): boolean {
  const wanted = Buffer.from(codeOf(secret, tokenId))
  const typed = Buffer.from(given)
  return typed.length === wanted.length && timingSafeEqual(typed, wanted)
}

/** The stored hash of an authorization code. */
export const hashAuthCode = (code: string) => createHash("sha256").update(code).digest("hex")

/** The stored hash of a device, from which its name cannot be read. */
export const hashDevice = (secret: string, name: string) =>
  seal(secret, "device", name).subarray(0, 16).toString("base64url")

function seal(secret: string, purpose: string, text: string): Buffer {
  return createHmac("sha256", secret).update(`mail-${purpose}:${text}`).digest()
}
