import { commonWordLength, foldPassword, isCommonPassword, rowLength } from "./common-passwords.ts"

/** Characters that a password needs at least. */
export const shortestPassword = 6

/**
 * How well a password holds against guessing. `short` and `common` are refused; `own` says little but the restaurant's name
 * or the address; `weak`, `good` and `excellent` are accepted.
 */
export type PasswordStrength = "short" | "common" | "own" | "weak" | "good" | "excellent"

/** From how many bits on a password is good, and excellent. */
const goodBits = 26
const excellentBits = 45
/** More letters than these make no difference. */
const longestLooked = 96

/**
 * Bits of a piece that whoever guesses has at hand: a row of keys or a repetition, a common word, a word of the owner. Each
 * is less than what the shortest such piece would count sign by sign.
 */
const pieceBits = { row: 6, word: 13, own: 4 } as const

/**
 * Tells how strong a password is. The bits are an estimate of what somebody has to guess who knows how people choose: words
 * count little by little, rows of keys and repetitions next to nothing.
 *
 * @param own what is known of the owner: the name of the restaurant, the address
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
  // A capital at the start is what everybody does, and capitals throughout are one key.
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

/** A letter that follows another one is half told by it. */
function signBits(before: string, sign: string): number {
  if (/\d/.test(sign)) return 3.3
  if (/[a-z]/.test(sign)) return /[a-z]/.test(before) ? 2.8 : 4.7
  return 5
}
