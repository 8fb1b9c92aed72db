import { commonWordLength, foldPassword, isCommonPassword, rowLength } from "./common-passwords.ts"

/** Minimum length of a password in characters. */
export const shortestPassword = 6

/**
 * How well a password resists guessing. `short` and `common` are refused. `own` consists of little more than the
 * restaurant's name or the email address. `own`, `weak`, `good` and `excellent` are accepted.
 */
export type PasswordStrength = "short" | "common" | "own" | "weak" | "good" | "excellent"

/** Bits from which a password is good, and from which it is excellent. */
const goodBits = 26
const excellentBits = 45
/** Only this many characters at the start are compared with known pieces. */
const longestLooked = 96

/**
 * Bits of a piece that an attacker tries directly: a row of keys or a repetition, a common word, a word of the owner.
 * Each value is less than the sum of the single characters of the shortest such piece.
 */
const pieceBits = { row: 6, word: 13, own: 4 } as const

/**
 * Estimates the strength of a password in bits, for an attacker who knows how people choose passwords. Common words add
 * few bits; rows of keys and repetitions add almost none.
 *
 * @param own known texts of the owner: the restaurant's name and the email address
 */
export function passwordStrength(password: string, own: readonly string[]): PasswordStrength {
  if (password.length < shortestPassword) return "short"
  if (isCommonPassword(password)) return "common"
  const ownWords = own
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)])
    .map(foldPassword)
    .filter((word) => word.length >= 3)
  const { bits, ofOwn } = estimate(password, ownWords)
  if (bits < goodBits) return ofOwn ? "own" : "weak"
  return bits < excellentBits ? "good" : "excellent"
}

function estimate(password: string, ownWords: readonly string[]): { bits: number; ofOwn: boolean } {
  const text = foldPassword(password).slice(0, longestLooked)
  const spaces = password.match(/\s/g)?.length ?? 0
  // A capital at the start is usual, and capitals throughout need only one key. Neither adds bits.
  const [, ...later] = password
  const upper = later.filter((sign) => sign !== sign.toLowerCase()).length
  let bits = Math.min(spaces, 6) + Math.min(upper, later.length - upper, 6)
  let ofOwn = false
  for (let at = 0; at < text.length; ) {
    const piece = knownPiece(text.slice(at), ownWords)
    if (piece) {
      ofOwn ||= piece.bits === pieceBits.own
      bits += piece.bits
      at += piece.length
    } else {
      bits += signBits(text.charAt(at - 1), text.charAt(at))
      at += 1
    }
  }
  return { bits, ofOwn }
}

function knownPiece(rest: string, ownWords: readonly string[]): { length: number; bits: number } | null {
  const own = Math.max(0, ...ownWords.filter((word) => rest.startsWith(word)).map((word) => word.length))
  if (own > 0) return { length: own, bits: pieceBits.own }
  const repeated = /^(.{1,4}?)\1{2,}/u.exec(rest)?.[0].length ?? 0
  const row = Math.max(repeated, rowLength(rest))
  const word = commonWordLength(rest)
  if (row >= 3 && row >= word) return { length: row, bits: pieceBits.row }
  return word > 0 ? { length: word, bits: pieceBits.word } : null
}

/** Returns the bits of one character. A Latin character after another one is easier to guess. */
function signBits(before: string, sign: string): number {
  if (/\d/.test(sign)) return 3.3
  if (/[a-z]/.test(sign)) return /[a-z]/.test(before) ? 2.8 : 4.7
  return 5
}
