import { createHmac } from "node:crypto"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/**
 * Returns the code of an authenticator app (RFC 6238, TOTP). It shares no code with the server, so it can test it.
 *
 * @param secret base32, as the product shows it
 * @param atMs milliseconds since 1970
 */
export function authenticatorCode(secret: string, atMs: number): string {
  const bits = [...secret.replace(/=+$/, "")].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, "0")
}
