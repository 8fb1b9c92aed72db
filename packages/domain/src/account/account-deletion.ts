import { foldText } from "../menu/search-text.ts"

/** Time in which an owner can cancel the deletion of an account: 30 days, in milliseconds. */
export const deletionGraceMs = 30 * 24 * 3_600_000

/** Returns when an account will be deleted if its deletion is requested now. @param now ISO time @returns ISO time */
export function deletionTime(now: string): string {
  return new Date(Date.parse(now) + deletionGraceMs).toISOString()
}

/**
 * Returns what an owner types to confirm the deletion of the account: the restaurant's name, or the email address if
 * there is no name.
 */
export function deletionPhrase(restaurantName: string, email: string): string {
  return restaurantName.trim() === "" ? email : restaurantName.trim()
}

/**
 * Whether the typed text is the phrase. Case, accents, "œ", the kind of apostrophe or dash, and the number of spaces
 * are ignored. Emoji are ignored unless the text consists only of emoji.
 */
export function isDeletionPhrase(typed: string, phrase: string): boolean {
  return fold(typed) === fold(phrase) && fold(typed) !== ""
}

function fold(text: string): string {
  const folded = foldText(text).replace(/[‐‑–—]/g, "-")
  // Many keyboards have no emoji. A name that consists only of emoji must be typed as it is.
  return foldText(folded.replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D]/gu, "")) || folded
}
