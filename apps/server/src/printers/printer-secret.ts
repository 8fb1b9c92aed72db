import { createHmac, randomInt } from "node:crypto"

/** Capitals and digits without those that look alike: a person types the secret into the page of a printer. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const secretLength = 26

/** Makes the secret of a printer: 26 characters, 130 bits. Epson allows 30 characters. */
export function makePrinterSecret(): string {
  return Array.from({ length: secretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
}

/** The hash of a secret that is stored instead of it. */
export function hashPrinterSecret(key: string | Uint8Array, secret: string): string {
  return createHmac("sha256", key).update(`printer:${secret}`).digest("base64url")
}
