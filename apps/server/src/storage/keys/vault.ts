import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text (AES-256-GCM), so that a copy of the database alone does not reveal it.
 *
 * @param key 32 bytes that are stored outside the database
 * @param place the id of its row: the text cannot be decrypted for another row
 */
export function seal(key: Buffer, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")
}

/** Decrypts the result of `seal`. @throws when the key or the place differs, or the text was changed */
export function unseal(key: Buffer, place: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8")
}

/** Keyed hash of a code that is never read again. Without the key, not even a guess can be checked. */
export function hashWith(key: Buffer, place: string, text: string): string {
  return createHmac("sha256", key).update(`${place}:${text}`).digest("base64url")
}
