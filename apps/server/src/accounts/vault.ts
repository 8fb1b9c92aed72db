import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"

const nonceBytes = 12
const tagBytes = 16

/**
 * Closes a text so that a copy of the database alone does not give it away.
 *
 * @param key 32 bytes that lie outside the database
 * @param place whose text it is: moved to another row, it does not open
 */
export function seal(key: Buffer, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")
}

/** Opens what `seal` closed. @throws when it was closed with another key, for another place, or changed since */
export function unseal(key: Buffer, place: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8")
}

/** What is kept of a code that nobody needs to read again: without the key not even a guess can be checked. */
export function hashWith(key: Buffer, place: string, text: string): string {
  return createHmac("sha256", key).update(`${place}:${text}`).digest("base64url")
}
