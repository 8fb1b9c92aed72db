import { publicMenuPath } from "./links.ts"
import { readTableCode } from "./table-code.ts"

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

/** A table on a card. */
export type CardTable = {
  readonly name: string
  /** The code of the table (`readTableCode`), or null on a card that does not prove anything. */
  readonly code: string | null
}

/**
 * Returns the short address for a QR code, in capitals: `HTTPS://CARTE.EXAMPLE/C/ZINC7K/7/MZXW6YTBOI2345`. A QR code of
 * capitals needs fewer modules, so each is larger in print. The scheme and the host of an address ignore case, and the
 * server ignores the case of this path.
 *
 * @param base scheme and host, without a path
 * @param table null on a card for any table (A21)
 */
export function shortCodeLink(base: string, code: string, table: CardTable | null = null): string {
  const parts = table === null ? [] : [encodeURIComponent(table.name), ...(table.code === null ? [] : [table.code])]
  return [shortLink(base, code), ...parts].join("/").toUpperCase()
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
  const [beginning, ...parts] = [address.slice(0, short.length), ...address.slice(short.length).split("/")]
  const [nothing, , code] = parts
  const isComplete = nothing === "" && parts.length <= 3 && (code === undefined || readTableCode(code) !== null)
  return beginning.toLowerCase() === short && isComplete
}
