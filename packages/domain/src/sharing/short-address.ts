import { publicMenuPath } from "./links.ts"

/** Digits and capitals without those that are mistaken for each other in print: 0 and O, 1, I and L (A78). */
const shortCodeCharacters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const shortCodeLength = 6

/**
 * Makes a short code.
 *
 * @param drawBelow returns a random whole number from 0 to one below its argument
 * @returns six characters, in capitals
 */
export function drawShortCode(drawBelow: (limit: number) => number): string {
  const characters = Array.from({ length: shortCodeLength }, () =>
    shortCodeCharacters.charAt(drawBelow(shortCodeCharacters.length)),
  )
  return characters.join("")
}

const shortCodePattern = new RegExp(`^[${shortCodeCharacters}]{${shortCodeLength}}$`)

/** Returns a typed or scanned short code in capitals, or null if it cannot be one. */
export function readShortCode(given: string): string | null {
  // Only ASCII: in capitals, some other characters become one of these.
  if (!/^[0-9A-Za-z]*$/.test(given)) return null
  const code = given.toUpperCase()
  return shortCodePattern.test(code) ? code : null
}

/** Returns the short address as people read and type it: `https://carte.example/c/zinc7k`. */
export function shortLink(base: string, code: string): string {
  return `${base}/c/${code.toLowerCase()}`
}

/**
 * Returns the short address for a QR code, in capitals: `HTTPS://CARTE.EXAMPLE/C/ZINC7K/7`. A QR code of capitals needs
 * fewer modules, so each is larger in print. The scheme and the host of an address ignore case, and the server ignores
 * the case of this path.
 *
 * @param base scheme and host, without a path
 * @param table number of the table, or null on a card for any table (A21)
 */
export function shortCodeLink(base: string, code: string, table: number | null = null): string {
  return `${shortLink(base, code)}${table === null ? "" : `/${table}`}`.toUpperCase()
}

/** Returns an address as it is printed: without its scheme. */
export function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\//i, "")
}

/** Addresses that lead to one restaurant. */
export type RestaurantAddresses = {
  /** Scheme and host, without a slash at the end. */
  readonly base: string
  readonly userId: string
  /** Null until the restaurant has one. */
  readonly shortCode: string | null
}

/**
 * Whether a code that a phone scanned leads to this restaurant: by its permanent link or its short address, with or
 * without a table (A33, A78).
 *
 * @param read the text of the code, as any reader returns it
 */
export function leadsTo({ base, userId, shortCode }: RestaurantAddresses, read: string): boolean {
  const [text = ""] = read.trim().split(/[?#]/)
  const address = text.replace(/\/$/, "")
  if (address === base + publicMenuPath(userId)) return true
  if (shortCode === null) return false
  const short = shortLink(base, shortCode).toLowerCase()
  return address.toLowerCase().replace(/\/\d+$/, "") === short
}
